import type { Reconciled } from '../../engine/idempotency.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import type { Note } from '../notes.ts';
import type { WriteCall } from '../writer/writer.ts';
import type { KeyParts, Made, ProductStore } from './store.ts';

/** Who asks for a product, and how. */
export interface MakeCall {
  /** Names the call; the same on every replay, so that a replay makes the same version. */
  callKey: string;
  /** Whose use of a model it is. */
  personId: string;
  /** Make a new version even when there is one of the same input. */
  redo: boolean;
  now: Date;
  /** The language of the sentences in errors. */
  language: Language;
  signal: AbortSignal;
}

/** One kind of thing that is made of notes: how its key is formed, how it is made, how a lost one is found. */
export interface Product<Deps, Wanted, Result extends Json> {
  /** What the key is formed from; any other input is another version. */
  key(deps: Deps, wanted: Wanted): KeyParts;
  /** Makes the version `key`. Nothing may be left behind when it throws. @throws TaskFault, NotSaved */
  make(deps: Deps, wanted: Wanted, key: string, call: MakeCall): Promise<Result>;
  /** After a crash in the middle of `make`: whether the version is complete, and its result. */
  reconcile(deps: Deps, wanted: Wanted, key: string): Promise<Reconciled<Result>>;
  /** Whether a version that was made is no longer in use, so that it has to be made again. */
  isReplaced?(deps: Deps, key: string): Promise<boolean>;
}

/**
 * Makes a product once for its key; later calls get the first result. Tools and the week both call this.
 * @throws TaskFault, NotSaved as the product's `make` does; OutcomeUnknown
 */
export async function makeProduct<Deps, Wanted, Result extends Json>(
  deps: NoInfer<Deps> & { products: ProductStore },
  product: Product<Deps, Wanted, Result>,
  wanted: NoInfer<Wanted>,
  call: MakeCall,
): Promise<Made<Result>> {
  const parts = product.key(deps, wanted);
  const known = product.isReplaced && (await deps.products.find(parts));
  const isReplaced = known !== undefined && (await product.isReplaced?.(deps, known.key)) === true;
  return await deps.products.once<Result>(
    parts,
    { callKey: call.callKey, redo: call.redo || isReplaced },
    (key) => product.make(deps, wanted, key, call),
    (key) => product.reconcile(deps, wanted, key),
  );
}

/** The newest version of a product with exactly this input; undefined when it was never made. */
export async function findProduct<Deps, Wanted, Result extends Json>(
  deps: NoInfer<Deps> & { products: ProductStore },
  product: Product<Deps, Wanted, Result>,
  wanted: NoInfer<Wanted>,
): Promise<Made<Result> | undefined> {
  return await deps.products.find<Result>(product.key(deps, wanted));
}

/** A product's call as the writer of its texts takes it. */
export function writeCallOf(key: string, { callKey, personId, signal }: MakeCall): WriteCall {
  return { task: key, by: { personId, runId: callKey, call: key }, signal };
}

/** Notes as the input of a key: a note that is changed makes another version. */
export function notesAsInput(notes: Note[]): Json {
  return notes.map(({ id, tema, texto }) => [id, tema, texto]);
}

/** Reconciles texts that are kept only in their idempotency record: after a crash they are written again. */
export async function writeAgain(): Promise<Reconciled<never>> {
  return { happened: false };
}
