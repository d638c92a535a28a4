import type { NotebookDeps } from '../deps.ts';
import { notesOfWeek } from '../weeks.ts';
import type { CoverIdea } from '../writer/writer.ts';
import { notesAsInput, type Product, writeAgain, writeCallOf } from './product.ts';

/** What an idea for a cover is written with. */
export type CoverIdeaDeps = Pick<NotebookDeps, 'notes' | 'writer'>;

/** What the cover of a week is to show. A redo of the cover keeps the idea. */
export const coverIdeaProduct: Product<CoverIdeaDeps, { week: number; year: number }, CoverIdea> = {
  key: ({ notes }, { week, year }) => ({
    task: 'prompt',
    year,
    week,
    input: notesAsInput(notesOfWeek(notes, week)),
  }),
  make: ({ notes, writer }, { week }, key, call) =>
    writer.coverIdea(week, notesOfWeek(notes, week), writeCallOf(key, call)),
  reconcile: writeAgain,
};
