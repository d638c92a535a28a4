import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { expectNoSecretBelow } from './secrets.ts';

/** A fresh folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-'));
  onTestFinished(() => {
    // Whatever a test leaves on disk, no secret is in it.
    expectNoSecretBelow(folder);
    // A process that was just killed may have one call under way.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  });
  return folder;
}
