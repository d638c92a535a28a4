import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CollectionSpec } from '../engine/local/index.ts';
import { DELETE, type Documents } from '../engine/types.ts';
import type { Tally } from './budgets.ts';

const MODEL_USAGE = z.strictObject({
  questions: z.number(),
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  usd: z.number(),
  /** The price of the model is not known: `usd` lacks it. */
  isUnpriced: z.boolean().optional(),
});
const PERSON_USAGE = z.strictObject({
  models: z.record(z.string(), MODEL_USAGE),
  /** What is counted, by run: its question, and each call by its name; at least of every run that is open. */
  counted: z.record(z.string(), z.array(z.string())),
});

/** The uses of one model. */
export type ModelUsage = z.infer<typeof MODEL_USAGE>;
type PersonUsage = z.infer<typeof PERSON_USAGE>;

/** What one person used of one model on one day of the house. */
export interface UsageRow extends ModelUsage {
  day: string;
  personId: string;
  model: string;
}

/** A use, by the run and the name under which it is counted once. */
export interface Use {
  personId: string;
  runId: string;
  what: string;
  model: string;
  added: Partial<ModelUsage>;
}

/** What came of counting; the tally is the person's of that day. */
export type Counted = { status: 'counted' | 'known' | 'refused'; tally: Tally };

const COLLECTION = 'usage';
/** Whose numbers these are is not kept. */
const FORGOTTEN = 'forgotten';
const NONE: PersonUsage = { models: {}, counted: {} };
const NO_USES: ModelUsage = { questions: 0, calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };

/** A document a person and day, in a sub-collection a day. */
export const USAGE_COLLECTIONS: Record<string, CollectionSpec> = {
  [COLLECTION]: { version: 1, migrations: [], schema: PERSON_USAGE },
};

/** The sub-collection of a day. */
export const usageOn = (day: string) => `${COLLECTION}/${day}`;

/** Tells the day of a moment in a time zone, `2026-12-01`. */
export function dayIn(zone: string): (at: Date) => string {
  // Swedes write dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (at) => format.format(at);
}

/**
 * Counts a use unless it is counted already or `mayCount` refuses it, in one update. Of the runs that are over it
 * forgets what was counted, and keeps the numbers.
 * @throws NotSaved
 */
export async function countUse(
  documents: Documents,
  day: string,
  use: Use,
  mayCount: (now: Tally) => boolean = () => true,
  over: string[] = [],
): Promise<Counted> {
  const { personId, runId, what, model, added } = use;
  return await documents.update<PersonUsage, Counted>(usageOn(day), personId, (now = NONE) => {
    const before = tallyOf(now);
    const known = now.counted[runId] ?? [];
    if (known.includes(what)) return { result: { status: 'known', tally: before } };
    if (!mayCount(before)) return { result: { status: 'refused', tally: before } };
    const next: PersonUsage = {
      models: { ...now.models, [model]: sum(now.models[model] ?? NO_USES, { ...NO_USES, ...added }) },
      counted: Object.fromEntries(
        Object.entries({ ...now.counted, [runId]: [...known, what] }).filter(
          ([counted]) => counted === runId || !over.includes(counted),
        ),
      ),
    };
    return { result: { status: 'counted', tally: tallyOf(next) }, next };
  });
}

/** What a person has used on a day, and the runs of which it is known what is counted, the oldest first. */
export async function usageOf(
  documents: Documents,
  day: string,
  personId: string,
): Promise<{ tally: Tally; runIds: string[] }> {
  const usage = (await documents.read<PersonUsage>(usageOn(day), personId)) ?? NONE;
  return { tally: tallyOf(usage), runIds: Object.keys(usage.counted) };
}

/** What all together have used on a day. */
export async function tallyOfDay(documents: Documents, day: string): Promise<Tally> {
  const people = await documents.list(usageOn(day));
  const tallies = await Promise.all(people.map(async (id) => (await usageOf(documents, day, id)).tally));
  return tallies.reduce(addTally, { questions: 0, tokens: 0, usd: 0 });
}

/** The uses on the days from `from` to `to` (both included), by day, person and model. */
export async function listUsage(documents: Documents, from: string, to: string): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  for (const day of (await usageDays(documents)).filter((one) => one >= from && one <= to)) {
    for (const personId of await documents.list(usageOn(day))) {
      const usage = await documents.read<PersonUsage>(usageOn(day), personId);
      const models = Object.entries(usage?.models ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
      rows.push(...models.map(([model, used]) => ({ day, personId, model, ...used })));
    }
  }
  return rows;
}

/** The days of which something is kept. */
export async function usageDays(documents: Documents): Promise<string[]> {
  return await documents.listCollections(COLLECTION);
}

export function addTally(a: Tally, b: Tally): Tally {
  return { questions: a.questions + b.questions, tokens: a.tokens + b.tokens, usd: a.usd + b.usd };
}

function tallyOf({ models }: PersonUsage): Tally {
  return Object.values(models)
    .map(({ questions, inputTokens, outputTokens, usd }) => ({
      questions,
      tokens: inputTokens + outputTokens,
      usd,
    }))
    .reduce(addTally, { questions: 0, tokens: 0, usd: 0 });
}

function sum(a: ModelUsage, b: ModelUsage): ModelUsage {
  return {
    questions: a.questions + b.questions,
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    usd: a.usd + b.usd,
    ...((a.isUnpriced || b.isUnpriced) && { isUnpriced: true }),
  };
}

/**
 * Takes people out of the usage: their numbers go to those of all who were forgotten, so that what the house used
 * stays true. @throws NotSaved
 */
export async function forgetUsage(documents: Documents, personIds: string[]): Promise<void> {
  for (const day of await usageDays(documents)) {
    for (const personId of personIds) {
      const used = await documents.read<PersonUsage>(usageOn(day), personId);
      if (!used) continue;
      // Counted under the person, so that it is added once, also when a crash comes between.
      const key = createHash('sha256').update(personId).digest('hex').slice(0, 16);
      for (const [model, added] of Object.entries(used.models)) {
        const use = { personId: FORGOTTEN, runId: key, what: model, model, added };
        await countUse(documents, day, use);
      }
      await documents.update(usageOn(day), personId, () => ({ result: undefined, next: DELETE }));
    }
  }
}
