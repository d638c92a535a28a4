import type { NotebookDeps } from '../deps.ts';
import { notesOfWeek } from '../weeks.ts';
import { notesAsInput, type Product, writeAgain, writeCallOf } from './product.ts';

/** What is narrated of a week, without the opening sentence. */
export type ScriptMade = { text: string };

/** What a script is written with. */
export type ScriptDeps = Pick<NotebookDeps, 'notes' | 'writer'>;

/** The script of a week's episode. */
export const scriptProduct: Product<ScriptDeps, { week: number; year: number }, ScriptMade> = {
  key: ({ notes }, { week, year }) => ({
    task: 'guion',
    year,
    week,
    input: notesAsInput(notesOfWeek(notes, week)),
  }),
  make: async ({ notes, writer }, { week }, key, call) => ({
    text: await writer.script(week, notesOfWeek(notes, week), writeCallOf(key, call)),
  }),
  reconcile: writeAgain,
};
