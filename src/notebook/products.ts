import { hashInput } from '../agent/approvals.ts';
import type { IdempotencyStore, Reconciled } from '../engine/idempotency.ts';
import type { Documents, Json } from '../engine/types.ts';

/** What is made of a week, in the words of its keys. */
export type ProductTask = 'tarjetas' | 'guion' | 'prompt' | 'portada' | 'narracion';

/** A product that is wanted: of which week, and all that makes it another one. */
export interface Wanted {
  task: ProductTask;
  year: number;
  week: number;
  /** Of one note of the week. */
  note?: number;
  /** With another input it is another version. */
  input: Json;
}

export interface Made<T> {
  /** `portada-2026-S3`, `portada-2026-S3-v2`. */
  key: string;
  result: T;
  /** It had been made before. */
  cached: boolean;
}

/** What has been made of the weeks, each thing once (seed 004, “Idempotencia”; keys as in facts.md). */
export interface Products {
  /** The newest that was made with this input. */
  find<T extends Json>(wanted: Wanted): Promise<Made<T> | undefined>;
  /**
   * Makes it unless it is made; with `redo` a new version in any case. `callKey` is the caller's: the same call
   * again, after a crash, means the same version. @throws what `make` throws; OutcomeUnknown
   */
  once<T extends Json>(
    wanted: Wanted,
    call: { callKey: string; redo: boolean },
    make: (key: string) => Promise<T>,
    reconcile: (key: string) => Promise<Reconciled<T>>,
  ): Promise<Made<T>>;
  /** The week of the newest of a task, if there is any. */
  newestWeek(task: ProductTask): Promise<{ year: number; week: number } | undefined>;
}

interface Version {
  version: number;
  inputHash: string;
  callKey: string;
  at: string;
}

interface Versions {
  year: number;
  week: number;
  versions: Version[];
}

const COLLECTION = 'products';

export function openProducts(documents: Documents, idempotency: IdempotencyStore, now: () => Date): Products {
  async function find<T extends Json>(wanted: Wanted): Promise<Made<T> | undefined> {
    const base = baseOf(wanted);
    const known = await documents.read<Versions>(COLLECTION, base);
    const inputHash = hashInput(wanted.task, wanted.input);
    for (const { version, inputHash: hash } of [...(known?.versions ?? [])].reverse()) {
      if (hash !== inputHash) continue;
      const key = keyOf(base, version);
      const result = await idempotency.find<T>(key);
      if (result !== undefined) return { key, result, cached: true };
    }
    return undefined;
  }

  /** The version that a call makes: its own, the one that others with this input make, or a new one. */
  async function reserve(wanted: Wanted, callKey: string, redo: boolean): Promise<string> {
    const base = baseOf(wanted);
    const { year, week, task, input } = wanted;
    const inputHash = hashInput(task, input);
    const version = await documents.update<Versions, number>(COLLECTION, base, (known) => {
      const versions = known?.versions ?? [];
      const own =
        versions.find((one) => one.callKey === callKey) ??
        (redo ? undefined : versions.findLast((one) => one.inputHash === inputHash));
      if (own) return { result: own.version };
      const added = { version: versions.length + 1, inputHash, callKey, at: now().toISOString() };
      return { result: added.version, next: { year, week, versions: [...versions, added] } };
    });
    return keyOf(base, version);
  }

  return {
    find,

    async once<T extends Json>(
      wanted: Wanted,
      { callKey, redo }: { callKey: string; redo: boolean },
      make: (key: string) => Promise<T>,
      reconcile: (key: string) => Promise<Reconciled<T>>,
    ) {
      const made = redo ? undefined : await find<T>(wanted);
      if (made) return made;
      const key = await reserve(wanted, callKey, redo);
      let cached = true;
      const result = await idempotency.runOnce<T>(
        key,
        () => {
          cached = false;
          return make(key);
        },
        () => reconcile(key),
      );
      return { key, result, cached };
    },

    async newestWeek(task) {
      let newest: { year: number; week: number; at: string } | undefined;
      for (const base of await documents.list(COLLECTION)) {
        if (!base.startsWith(`${task}-`)) continue;
        const known = await documents.read<Versions>(COLLECTION, base);
        const at = known?.versions.at(-1)?.at ?? '';
        if (known && at > (newest?.at ?? '')) newest = { year: known.year, week: known.week, at };
      }
      return newest && { year: newest.year, week: newest.week };
    },
  };
}

function baseOf({ task, year, week, note }: Wanted): string {
  return `${task}-${year}-S${week}${note === undefined ? '' : `-N${note}`}`;
}

function keyOf(base: string, version: number): string {
  return version === 1 ? base : `${base}-v${version}`;
}
