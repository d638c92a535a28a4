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
  const glossary: Glossary = new Map();
  for (const [word, others] of [...Object.entries(es), ...Object.entries(en)]) {
    const key = normalizeForSearch(word);
    glossary.set(key, [...(glossary.get(key) ?? []), ...others.map(normalizeForSearch)]);
  }
  return glossary;
}
