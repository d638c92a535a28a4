import { z } from 'zod';
import type { CollectionSpec } from '../../src/engine/local/index.ts';
import { COLLECTIONS } from '../../src/state.ts';

/** Documents of any shape. */
export const ANYTHING: CollectionSpec = { version: 1, migrations: [], schema: z.unknown() };

/** The collections of the program, and those that tests make up. */
export const TEST_COLLECTIONS: Record<string, CollectionSpec> = { ...COLLECTIONS, things: ANYTHING };
