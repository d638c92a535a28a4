import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const NOTE = z.strictObject({
  id: z.int().positive(),
  /** The week of the course. */
  semana: z.int().positive(),
  tema: z.string().min(1),
  texto: z.string().min(1),
});
const FILE = z
  .array(NOTE)
  .min(1)
  .refine((notes) => new Set(notes.map(({ id }) => id)).size === notes.length, 'two notes have the same id');

/** A note of the student, with the field names of the notes file: id, week, topic and text. */
export type Note = z.infer<typeof NOTE>;

/** Reads a notes file. @throws an error of the file system, SyntaxError or ZodError */
export async function readNotes(path: string): Promise<Note[]> {
  return FILE.parse(JSON.parse(await readFile(path, 'utf8')));
}
