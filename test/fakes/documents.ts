import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentsOptions, openDocuments } from '../../src/engine/local/documents.ts';
import { nodeFileCalls } from '../../src/engine/local/files.ts';
import type { Lease } from '../../src/engine/local/lease.ts';
import type { Documents } from '../../src/engine/types.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { TEST_COLLECTIONS } from './collections.ts';

/** The documents of a folder, to be read and written without a lock: for tests of what is stored. */
export function documentsIn(folder: string, more: Partial<DocumentsOptions> = {}): Documents {
  const lease = leaseFor(folder);
  return openDocuments({
    folder,
    clock: systemClock,
    collections: TEST_COLLECTIONS,
    onIncident: () => undefined,
    calls: nodeFileCalls,
    lease: () => lease,
    ...more,
  });
}

/** A lease that nobody takes away. */
function leaseFor(folder: string): Lease {
  const own = join(folder, 'owner.test');
  mkdirSync(own, { recursive: true });
  return {
    number: 1,
    folder: own,
    wasTakenOver: false,
    assertHeld: async () => undefined,
    release: async () => undefined,
  };
}
