import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './rows.ts';

export type Mutation = { kind: 'mutated'; before: string; after: string } | { kind: 'moved'; reason: string };

/** What a file becomes by a row. `moved` when the row's code does not stand in it exactly once. */
export function mutate(root: string, row: Row): Mutation {
  const path = join(root, row.file);
  if (!existsSync(path)) return { kind: 'moved', reason: `there is no ${row.file}` };
  const before = readFileSync(path, 'utf8');
  const [place, second] = before.matchAll(looselyMatching(row.find));
  if (!place) return { kind: 'moved', reason: `"${shortened(row.find)}" is not in ${row.file}` };
  if (second) return { kind: 'moved', reason: `"${shortened(row.find)}" is more than once in ${row.file}` };
  const after = before.slice(0, place.index) + row.replace + before.slice(place.index + place[0].length);
  return { kind: 'mutated', before, after };
}

function looselyMatching(code: string): RegExp {
  const words = code.trim().split(/\s+/);
  return new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'g');
}

function shortened(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
