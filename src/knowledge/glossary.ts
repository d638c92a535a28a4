import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { normalizeForSearch } from './analyse.ts';

const GLOSSARY = z.strictObject({
  /** Spanish words and phrases, and what the English documents call it. */
  es: z.record(z.string(), z.array(z.string())),
  /** English words and phrases that mean the same. */
  en: z.record(z.string(), z.array(z.string())),
});

/** Other words for a word or a phrase, by its folded form. */
export type Glossary = Map<string, string[]>;

/** Reads `glossary.json`: words by language, all folded. @throws when it has another form */
export async function readGlossary(path: string): Promise<Glossary> {
  const { es, en } = GLOSSARY.parse(JSON.parse(await readFile(path, 'utf8')));
  const rows = [...Object.entries(es), ...Object.entries(en)].map(([word, others]) => [word, ...others]);
  // All words in one pass: word by word this takes longer than the rest of a search.
  const folded = normalizeForSearch(rows.map((row) => row.join('\0')).join('\0\0')).split('\0\0');
  const glossary: Glossary = new Map();
  for (const [word = '', ...others] of folded.map((row) => row.split('\0')))
    glossary.set(word, [...(glossary.get(word) ?? []), ...others]);
  return glossary;
}
