import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/engine/types.ts';
import { cardsOf } from '../../src/notebook/deck.ts';
import type { NotebookDeps } from '../../src/notebook/deps.ts';
import { keepFile } from '../../src/notebook/keep-file.ts';
import type { Note } from '../../src/notebook/notes.ts';
import type { Made } from '../../src/notebook/products/store.ts';
import { readWav } from '../../src/notebook/voice/wav.ts';
import { coverPng } from '../fakes/cover.ts';
import { loudnessOf } from '../fakes/loudness.ts';
import { NOTES, openNotebook } from '../fakes/notebook.ts';
import { temporaryFolder } from '../fakes/temporary.ts';
import { call, makeCards, makeCover, makeNarration, mediaServers, WEEK_3 } from './making.ts';

/** Covers, narrations and cards: what they are, and that each is made once. */

const serve = mediaServers();

it('a narration is speech that says it is synthetic, first and in its INFO chunk', async () => {
  const deps = await openNotebook();
  const made = await makeNarration(deps, { ...WEEK_3, engine: 'juguete' }, call('a'));
  expect(made).toMatchObject({ key: 'narracion-2026-S3', cached: false, result: { motor: 'juguete' } });
  const file = readFileSync(made.result.ruta);
  expect(loudnessOf(file)).toBeGreaterThan(0.02);
  const wav = readWav(file);
  expect(wav?.durationSeconds).toBeGreaterThan(20);
  expect(wav?.durationSeconds).toBeLessThan(120);
  expect(wav?.info).toMatchObject({
    ICMT: 'Voz sintética. narracion-2026-S3',
    INAM: 'Semana 3: historia del arte',
    ICRD: '2026-12-01',
  });
});

describe('a cover', () => {
  it('is a picture of 1280 by 720 in many colours that says what made it, when, from which seed and prompt', async () => {
    const deps = await openNotebook();
    const made = await makeCover(deps, { ...WEEK_3, mockUp: true }, call('a'));
    expect(made.result).toEqual({ ruta: expect.stringMatching(/portada-2026-S3\.png$/), modelo: 'maqueta' });
    const { width, height, data, text } = decode(readFileSync(made.result.ruta));
    expect([width, height]).toEqual([1280, 720]);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    expect(colours.size).toBeGreaterThan(32);
    expect(text).toMatchObject({
      Software: 'Mostrador',
      Source: 'maqueta',
      Comment: 'portada-2026-S3',
      'Creation Time': '2026-12-01T10:00:00.000Z',
      Description: expect.stringContaining('historia del arte'),
      Seed: expect.stringMatching(/^\d+$/),
    });
  });

  it('looks the same for the same seed and another way for another', async () => {
    const draw = async (title: string, seed: number) =>
      Buffer.from(await coverPng(title, seed)).toString('base64');
    const [one, same, other] = [await draw('Música', 1), await draw('Música', 1), await draw('Música', 2)];
    expect(same === one).toBe(true);
    expect(other === one).toBe(false);
  });
});

describe('nothing is made twice', () => {
  it('three calls for week 3 and one for week 4 make two covers; a crash’s replay makes none', async () => {
    const deps = await openNotebook();
    const cover = (key: string, week: number) =>
      makeCover(deps, { week, year: 2026, mockUp: true }, call(key));
    const made = [
      await cover('a', 3),
      await cover('b', 3),
      await cover('c', 3),
      await cover('d', 4),
      await cover('a', 3),
    ];
    expect(made.map(({ key, cached }) => [key, cached])).toEqual([
      ['portada-2026-S3', false],
      ['portada-2026-S3', true],
      ['portada-2026-S3', true],
      ['portada-2026-S4', false],
      ['portada-2026-S3', true],
    ]);
  });

  it('two calls at once share one cover', async () => {
    const deps = await openNotebook();
    const both = await Promise.all(
      ['a', 'b'].map((key) => makeCover(deps, { ...WEEK_3, mockUp: true }, call(key))),
    );
    expect(both.map(({ cached }) => cached).sort()).toEqual([false, true]);
  });

  it('a redo is a new version, the same on its own replay; afterwards that one is the cover', async () => {
    const deps = await openNotebook();
    const cover = (key: string, redo: boolean) =>
      makeCover(deps, { ...WEEK_3, mockUp: true }, call(key, { redo }));
    await cover('a', false);
    expect((await cover('b', true)).key).toBe('portada-2026-S3-v2');
    expect((await cover('b', true)).key).toBe('portada-2026-S3-v2');
    expect(await cover('c', false)).toMatchObject({ key: 'portada-2026-S3-v2', cached: true });
    expect((await cover('d', true)).key).toBe('portada-2026-S3-v3');
    expect(await deps.products.newestWeek('portada')).toEqual({ year: 2026, week: 3 });
  });

  it('a mock-up does not stand in for the real cover, nor the toy for the voice', async () => {
    const peer = await serve({ kind: 'picture', bytes: await coverPng() });
    const deps = await openNotebook({
      images: { kind: 'image', url: peer.url, model: 'FLUX.1-schnell', timeoutMs: 5000, apiKey: 'k' },
    });
    await makeCover(deps, { ...WEEK_3, mockUp: true }, call('a'));
    const real = await makeCover(deps, { ...WEEK_3, mockUp: false }, call('b'));
    expect(real).toMatchObject({ key: 'portada-2026-S3-v2', result: { modelo: 'FLUX.1-schnell' } });
    const { width, height, text } = decode(readFileSync(real.result.ruta));
    expect([width, height, text?.Source]).toEqual([1280, 720, 'FLUX.1-schnell']);
    expect(peer.requests[0]?.headers).toMatchObject({
      'idempotency-key': 'portada-2026-S3-v2',
      authorization: 'Bearer k',
    });
  });

  it('cards keep their ids for a note, and a redo takes their place', async () => {
    const deps = await openNotebook();
    const note = NOTES[7] as Note;
    const first = await makeCards(deps, note, call('a'));
    expect(first.result).toEqual({ id_nota: 8, tarjetas: ['t01', 't02', 't03'] });
    expect(await makeCards(deps, note, call('b'))).toMatchObject({
      cached: true,
      result: first.result,
    });
    const again = await makeCards(deps, note, call('c', { redo: true }));
    expect(again.result.tarjetas).toEqual(['t04', 't05', 't06']);
    const changed = await makeCards(deps, { ...note, texto: `${note.texto} Y más.` }, call('d'));
    expect(changed).toMatchObject({ cached: false, key: 'tarjetas-2026-S3-N8-v3' });
  });
});

it('a file that cannot be written is said to be unsaved, and cards that came back are made again', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(keepFile(join(folder, 'file', 'x.png'), new Uint8Array(1))).rejects.toMatchObject({
    name: 'NotSaved',
  });

  const deps = await openNotebook();
  const note = NOTES[0] as Note;
  await makeCards(deps, note, call('a'));
  await makeCards(deps, { ...note, texto: `${note.texto} Y más.` }, call('b'));
  const back = await makeCards(deps, note, call('c'));
  const cards = await cardsOf(deps.documents, back.key);
  expect(cards.map(({ id }) => id)).toEqual(back.result.tarjetas);
  expect(await makeCards(deps, note, call('d'))).toMatchObject({ cached: true, key: back.key });
});

describe('a crash between making and recording', () => {
  const interrupt = async (deps: NotebookDeps, key: string) =>
    await deps.documents.update('ledger', key, () => ({ result: undefined, next: { status: 'started' } }));

  it('leaves what is complete: it is found again, and not made a second time', async () => {
    const deps = await openNotebook();
    const note = NOTES[7] as Note;
    const makeAll = async (callKey: string): Promise<Made<Json>[]> => [
      await makeCards(deps, note, call(callKey)),
      await makeCover(deps, { ...WEEK_3, mockUp: true }, call(callKey)),
      await makeNarration(deps, { ...WEEK_3, engine: 'juguete' }, call(callKey)),
    ];
    const files = () => readdirSync(deps.folder).map((name) => statSync(join(deps.folder, name)).mtimeMs);
    const before = await makeAll('a');
    const written = files();
    for (const { key } of before) await interrupt(deps, key);
    const after = await makeAll('b');
    expect(after.map(({ key, result }) => ({ key, result }))).toEqual(
      before.map(({ key, result }) => ({ key, result })),
    );
    expect(after.map(({ cached }) => cached)).toEqual([true, true, true]);
    expect(files()).toEqual(written);
  });

  it('leaves nothing of what was not complete: the same version is made', async () => {
    const deps = await openNotebook();
    for (const key of ['portada-2026-S3', 'prompt-2026-S3']) await interrupt(deps, key);
    const made = await makeCover(deps, { ...WEEK_3, mockUp: true }, call('a'));
    expect(made).toMatchObject({ key: 'portada-2026-S3', cached: false });
    expect(decode(readFileSync(made.result.ruta)).text?.Comment).toBe('portada-2026-S3');
  });
});
