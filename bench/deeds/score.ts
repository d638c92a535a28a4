import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeedKind } from '../../src/agent/deeds/deed.ts';
import { findDeeds } from '../../src/agent/deeds/find.ts';

/** A sentence of a set; `claims` says whether it states that something was done, `deed` what. */
export interface DeedSentence {
  id: string;
  language: 'en' | 'es';
  text: string;
  claims: boolean;
  deed: DeedKind | null;
}

/** How the readers did on a set, in one language or in both. */
export interface DeedScore {
  claims: number;
  found: number;
  /** Found, and as the deed that it is. */
  asKind: number;
  plain: number;
  flagged: number;
}

/** The sets of sentences: for development, and two that were written blind. */
export const SETS = ['dev', 'blind', 'second'] as const;

/** The sentences of `bench/deeds/<name>.json`. */
export function readSet(name: (typeof SETS)[number]): DeedSentence[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as DeedSentence[];
}

/** Counts what the readers find in sentences, each read alone. */
export function scoreDeeds(sentences: DeedSentence[]): DeedScore {
  const score: DeedScore = { claims: 0, found: 0, asKind: 0, plain: 0, flagged: 0 };
  for (const { text, claims, deed } of sentences) {
    const found = findDeeds(text);
    if (claims) {
      score.claims += 1;
      if (found.length > 0) score.found += 1;
      if (found.some(({ kinds }) => kinds.some((kind) => kind === deed))) score.asKind += 1;
    } else {
      score.plain += 1;
      if (found.length > 0) score.flagged += 1;
    }
  }
  return score;
}
