import { LRUCache } from 'lru-cache';
import type { Documents } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Budgets, type OverBudget, overBudget, type Tally } from './budgets.ts';
import { totalTokens, type UsedBy } from './model.ts';
import type { Metering, ModelUse } from './models/metered.ts';
import { addTally, countUse, dayIn, tallyOfDay, usageOf } from './usage.ts';

/** Counts what people use, and says when a budget of the day is used up. */
export interface UsageMeter {
  /** Counts a question, or says which budget leaves no room for it; one that is counted stays so. @throws NotSaved */
  admit(question: { personId: string; runId: string }, model: string): Promise<OverBudget | undefined>;
  /** Which budget leaves no room for another call of a model. */
  over(by: UsedBy): Promise<OverBudget | undefined>;
  /** Counts a call of a model, once. @throws NotSaved */
  record(use: ModelUse): Promise<void>;
}

export interface UsageMeterDeps {
  documents: Documents;
  clock: Clock;
  /** The house's time zone: its day begins at midnight there. */
  zone: string;
  budgets: Budgets;
  /** The ids of the runs that have not ended: only these may still use something. */
  openRuns(): Promise<string[]>;
}

/** The metering of a model by the budgets of the day, and by another register beside them. */
export function meteringOf(meter: UsageMeter, register: (use: ModelUse) => Promise<void>): Metering {
  return {
    mayCall: async (by) => (await meter.over(by)) === undefined,
    async register(use) {
      await Promise.all([register(use), meter.record(use)]);
    },
  };
}

const DAY_MS = 86_400_000;
/** Of how many runs a person's day says what is counted; beyond it, those that are over are left out. */
const MOST_COUNTED = 8;
const LATEST_COUNTED = 4;
const MOST_DAYS_KNOWN = 1_000;

/**
 * The meter over the documents, which hold a person and day each; what the house used on a day is their sum, read
 * once and then kept in memory, since one process has the state. All that a run uses counts for the day of its
 * question, as long as that is today or yesterday: a replay after midnight finds what was counted before it.
 */
export function createUsageMeter({ documents, clock, zone, budgets, openRuns }: UsageMeterDeps): UsageMeter {
  const houses = new Map<string, Promise<{ tally: Tally }>>();
  const days = new LRUCache<string, string>({ max: MOST_DAYS_KNOWN });
  const today = dayIn(zone);

  async function houseOn(day: string): Promise<{ tally: Tally }> {
    const known = houses.get(day);
    if (known) return await known;
    const loading = tallyOfDay(documents, day).then((tally) => ({ tally }));
    houses.set(day, loading);
    loading.catch(() => houses.delete(day));
    for (const other of [...houses.keys()].sort().slice(0, -2)) houses.delete(other);
    return await loading;
  }

  async function dayOf({ personId, runId }: { personId: string; runId: string }): Promise<string> {
    const now = clock.now();
    const [day, yesterday] = [today(now), today(new Date(now.getTime() - DAY_MS))];
    const known = days.get(runId);
    if (known === day || known === yesterday) return known;
    const isYesterdays = (await usageOf(documents, yesterday, personId)).runIds.includes(runId);
    const found = isYesterdays ? yesterday : day;
    days.set(runId, found);
    return found;
  }

  /** The runs whose uses need not be told apart any more. */
  async function overOn(day: string, personId: string): Promise<string[]> {
    const { runIds } = await usageOf(documents, day, personId);
    if (runIds.length <= MOST_COUNTED) return [];
    const open = new Set(await openRuns());
    return runIds.slice(0, -LATEST_COUNTED).filter((runId) => !open.has(runId));
  }

  return {
    async admit({ personId, runId }, model) {
      const day = await dayOf({ personId, runId });
      const house = await houseOn(day);
      let over: OverBudget | undefined;
      // Taken from the house before it is written, so that of many at once no one is too many.
      const one: Tally = { questions: 1, tokens: 0, usd: 0 };
      let isTaken = false;
      const giveBack = () => {
        if (isTaken) house.tally = addTally(house.tally, { questions: -1, tokens: 0, usd: 0 });
      };
      try {
        const use = { personId, runId, what: 'question', model, added: { questions: 1 } };
        const mayCount = (person: Tally) => {
          over = overBudget(budgets, { person, house: house.tally }, 'question');
          if (over) return false;
          house.tally = addTally(house.tally, one);
          isTaken = true;
          return true;
        };
        const { status } = await countUse(documents, day, use, mayCount, await overOn(day, personId));
        return status === 'refused' ? over : undefined;
      } catch (error) {
        giveBack();
        throw error;
      }
    },

    async over(by) {
      const day = await dayOf(by);
      const [{ tally: person }, house] = [await usageOf(documents, day, by.personId), await houseOn(day)];
      return overBudget(budgets, { person, house: house.tally }, 'call');
    },

    async record({ by, model, usage, costUsd }) {
      if (!by) return;
      const day = await dayOf(by);
      const house = await houseOn(day);
      const { inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens } = usage;
      const added = {
        calls: 1,
        inputTokens: inputTokens + cacheWriteTokens + cacheReadTokens,
        outputTokens,
        usd: costUsd ?? 0,
        ...(costUsd === undefined && { isUnpriced: true }),
      };
      const { status } = await countUse(documents, day, { ...by, what: by.call, model, added });
      if (status === 'counted')
        house.tally = addTally(house.tally, { questions: 0, tokens: totalTokens(usage), usd: added.usd });
    },
  };
}
