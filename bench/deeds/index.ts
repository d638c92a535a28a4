import { readSet, SETS, scoreDeeds } from './score.ts';

/** Totals of the readers of deeds on a set: `npx tsx bench/deeds/index.ts second`, the last one by default. */
const name = SETS.find((one) => one === process.argv[2]) ?? 'second';
const sentences = readSet(name);
for (const language of ['en', 'es', undefined] as const) {
  const some = sentences.filter((one) => language === undefined || one.language === language);
  const { claims, found, asKind, plain, flagged } = scoreDeeds(some);
  console.log(
    `${name} ${language ?? 'both'}: ${found} of ${claims} claims found (${asKind} as their deed), ${flagged} of ${plain} others flagged`,
  );
}
