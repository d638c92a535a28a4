import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf, messageOf } from '../kernel/errors.ts';

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

/** A note of the student's, with the field names of the seed. */
export type Note = z.infer<typeof NOTE>;

/** Reads notes from a JSON list. @throws when the file cannot be read or has another form */
export async function readNotes(path: string): Promise<Note[]> {
  return FILE.parse(JSON.parse(await readFile(path, 'utf8')));
}

/** Why notes cannot be used, in a few words. */
export function notesFault(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return 'there is no such file';
  if (error instanceof SyntaxError) return 'it is no JSON';
  if (!(error instanceof z.ZodError)) return messageOf(error);
  const issue = error.issues[0];
  if (issue?.code === 'too_small' && issue.path.length === 0) return 'there are no notes in it';
  return `${issue?.path.join('.') || 'its top'}: ${issue?.message}`;
}
