import { afterEach, expect } from 'vitest';
import type { NotebookDeps } from '../../src/notebook/deps.ts';
import type { Note } from '../../src/notebook/notes.ts';
import { cardsProduct } from '../../src/notebook/products/cards.ts';
import { coverProduct, type WantedCover } from '../../src/notebook/products/cover.ts';
import { narrationProduct, type WantedNarration } from '../../src/notebook/products/narration.ts';
import { type MakeCall, makeProduct } from '../../src/notebook/products/product.ts';
import type { WriteCall } from '../../src/notebook/writer/writer.ts';
import { type MediaAnswer, type MediaPeer, openMediaPeer } from '../fakes/media-server.ts';

/** What the tests of products share: calls, the products by short names, and media servers that are closed again. */

export const signal = new AbortController().signal;
export const writeCall: WriteCall = {
  task: 'x',
  by: { personId: 'U1', runId: 'r', call: 'x' },
  signal,
};
export const WEEK_3 = { week: 3, year: 2026 };

export const call = (callKey: string, over: Partial<MakeCall> = {}): MakeCall => ({
  callKey,
  personId: 'U1',
  redo: false,
  now: new Date('2026-12-01T10:00:00Z'),
  language: 'es',
  signal,
  ...over,
});

export const makeCards = (deps: NotebookDeps, note: Note, makeCall: MakeCall) =>
  makeProduct(deps, cardsProduct, { note, year: 2026 }, makeCall);
export const makeCover = (deps: NotebookDeps, wanted: WantedCover, makeCall: MakeCall) =>
  makeProduct(deps, coverProduct, wanted, makeCall);
export const makeNarration = (deps: NotebookDeps, wanted: WantedNarration, makeCall: MakeCall) =>
  makeProduct(deps, narrationProduct, wanted, makeCall);

/** Opens media servers for the tests of a file; each is closed after its test, which fails on a wrong request. */
export function mediaServers(): (...answers: MediaAnswer[]) => Promise<MediaPeer> {
  const peers: MediaPeer[] = [];
  afterEach(async () => {
    for (const peer of peers.splice(0)) {
      expect(peer.faults).toEqual([]);
      await peer.close();
    }
  });
  return async (...answers) => {
    const peer = await openMediaPeer(...answers);
    peers.push(peer);
    return peer;
  };
}
