import { hashInput } from '../../agent/approvals.ts';
import { changeAll } from '../../engine/change-all.ts';
import { eraseEffects, type IdempotencyStore, type Reconciled } from '../../engine/idempotency.ts';
import type { Documents, Json } from '../../engine/types.ts';

/** The first word of a product's key: `portada` in `portada-2026-S3`. */
export type ProductTask = 'tarjetas' | 'guion' | 'prompt' | 'portada' | 'narracion';

/** What the key of a product is formed from. */
export interface KeyParts {
  task: ProductTask;
  year: number;
  week: number;
  /** The id of the note, for what is made of a single one. */
  note?: number;
  /** All that the product is made from; another input is another version. */
  input: Json;
}

/** A product that exists. */
export interface Made<T> {
  /** `portada-2026-S3`, `portada-2026-S3-v2`. */
  key: string;
  result: T;
  /** It was made by an earlier call. */
  cached: boolean;
}

/** The versions of all products, each made once (seed 004, “Idempotencia”; keys as in facts.md). */
export interface ProductStore {
  /** The newest version with exactly this input; undefined when none was completed. */
  find<T extends Json>(parts: KeyParts): Promise<Made<T> | undefined>;
  /**
   * Makes the product unless a version with this input exists; with `redo` always a new version. `callKey` names
   * the caller's call: the same call again, after a crash, makes the same version.
   * @throws whatever `make` throws; OutcomeUnknown
   */
  once<T extends Json>(
    parts: KeyParts,
    call: { callKey: string; redo: boolean },
    make: (key: string) => Promise<T>,
    reconcile: (key: string) => Promise<Reconciled<T>>,
  ): Promise<Made<T>>;
  /** The week of the newest product of a kind; undefined when there is none. */
  newestWeek(task: ProductTask): Promise<{ year: number; week: number } | undefined>;
}

/** A version that somebody asked for; `at` is when, as ISO. It is made when its idempotency record says so. */
interface Version {
  version: number;
  inputHash: string;
  callKey: string;
  at: string;
}

/** The record of one base key, like `portada-2026-S3`. */
interface Versions {
  year: number;
  week: number;
  versions: Version[];
}

const COLLECTION = 'products';

/** Opens the store: versions in the documents, results in the idempotency store. */
export function openProducts(
  documents: Documents,
  idempotency: IdempotencyStore,
  now: () => Date,
): ProductStore {
  async function find<T extends Json>(parts: KeyParts): Promise<Made<T> | undefined> {
    const base = baseOf(parts);
    const known = await documents.read<Versions>(COLLECTION, base);
    const inputHash = hashInput(parts.task, parts.input);
    for (const { version, inputHash: hash } of [...(known?.versions ?? [])].reverse()) {
      if (hash !== inputHash) continue;
      const key = keyOf(base, version);
      const result = await idempotency.find<T>(key);
      if (result !== undefined) return { key, result, cached: true };
    }
    return undefined;
  }

  /** The key of the version that a call makes: its own, one that another call makes of this input, or a new one. */
  async function reserve(parts: KeyParts, callKey: string, redo: boolean): Promise<string> {
    const base = baseOf(parts);
    const { year, week, task, input } = parts;
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
      parts: KeyParts,
      { callKey, redo }: { callKey: string; redo: boolean },
      make: (key: string) => Promise<T>,
      reconcile: (key: string) => Promise<Reconciled<T>>,
    ) {
      const made = redo ? undefined : await find<T>(parts);
      if (made) return made;
      const key = await reserve(parts, callKey, redo);
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

function baseOf({ task, year, week, note }: KeyParts): string {
  return `${task}-${year}-S${week}${note === undefined ? '' : `-N${note}`}`;
}

function keyOf(base: string, version: number): string {
  return version === 1 ? base : `${base}-v${version}`;
}

/** Takes away all products, with what they came to; returns their keys. @throws NotSaved */
export async function forgetProducts(documents: Documents): Promise<string[]> {
  const keys: string[] = [];
  for (const base of await documents.list(COLLECTION)) {
    const known = await documents.read<Versions>(COLLECTION, base);
    keys.push(...(known?.versions ?? []).map(({ version }) => keyOf(base, version)));
  }
  await eraseEffects(documents, (key) => keys.includes(key));
  await changeAll<Versions>(documents, COLLECTION, () => undefined);
  return keys;
}
