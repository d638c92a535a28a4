import { z } from 'zod';
import type { CollectionSpec } from '../engine/local/index.ts';

const flashCard = z.object({
  id: z.string(),
  noteId: z.number(),
  key: z.string(),
  question: z.string(),
  answer: z.string(),
  difficulty: z.number(),
  madeAt: z.iso.datetime(),
});

const deck = z.object({ count: z.int().min(0), cards: z.array(flashCard) });

const versions = z.object({
  year: z.int(),
  week: z.int(),
  versions: z.array(
    z.object({ version: z.int().min(1), inputHash: z.string(), callKey: z.string(), at: z.iso.datetime() }),
  ),
});

/** How the notebook's documents look; what was made and paid for once must not be lost. */
export const NOTEBOOK_COLLECTIONS: Record<string, CollectionSpec> = {
  notebook: { version: 1, migrations: [], schema: deck, mustNotBeLost: true },
  products: { version: 1, migrations: [], schema: versions, mustNotBeLost: true },
};
