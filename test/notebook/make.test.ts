import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/kernel/config.ts';
import { drawSvg, toPng } from '../../src/kernel/picture.ts';
import { COVER_FRAME, mockUpCover } from '../../src/notebook/cover/mock-up.ts';
import { cardsOf } from '../../src/notebook/deck.ts';
import type { OwnVoice } from '../../src/notebook/deps.ts';
import { keepFile } from '../../src/notebook/keep-file.ts';
import { type MakeCall, makeCards, makeCover, makeNarration, refusedVoice } from '../../src/notebook/make.ts';
import type { Note } from '../../src/notebook/notes.ts';
import { speakAsToy } from '../../src/notebook/voice/toy.ts';
import { readWav } from '../../src/notebook/voice/wav.ts';
import { isRetryable, TaskFault } from '../../src/tasks/retry.ts';
import { type MediaAnswer, type MediaPeer, openMediaPeer } from '../fakes/media-server.ts';
import { NOTES, openNotebook } from '../fakes/notebook.ts';
import { phonemesOf } from '../fakes/phonemes.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Covers, narrations and cards: what they are, that each is made once, and what happens when servers fail. */

const signal = new AbortController().signal;
const call = (callKey: string, over: Partial<MakeCall> = {}): MakeCall => ({
  callKey,
  redo: false,
  now: new Date('2026-12-01T10:00:00Z'),
  language: 'es',
  signal,
  ...over,
});
const WEEK_3 = { week: 3, year: 2026 };
const peers: MediaPeer[] = [];
const serve = async (...answers: MediaAnswer[]) => {
  const peer = await openMediaPeer(...answers);
  peers.push(peer);
  return peer;
};
afterEach(async () => {
  for (const peer of peers.splice(0)) {
    expect(peer.faults).toEqual([]);
    await peer.close();
  }
});

describe('the toy voice', () => {
  const rows: [string, RegExp][] = [
    ['-3 días de lluvia en la sierra', /^tɾˈes ðˈias/],
    ['La señora Núñez cenó con el niño', /seɲˈoɾa nˈuɲes/],
    [
      'El 3 de diciembre de 2026 a las 17:30',
      /tɾˈes ðe ðisjˈembɾe ðe ðˈos mˈil βeɪntisˈeɪs.*[dð]jˌɛsisjˈete/,
    ],
    ['Subió un 12,5 % en la muestra', /dˈose kˌoma sˈinko poɾsjˈɛnto/],
    ['<!channel> lee esto & aquello', /lˈee/],
  ];
  // One process says them all.
  let phonemes: string[] = [];
  beforeAll(async () => {
    phonemes = await phonemesOf(rows.map(([text]) => text));
  });

  it.each(rows.map(([text, expected], n) => [text, expected, n] as const))(
    'speaks “%s”',
    async (text, expected, n) => {
      const spoken = phonemes[n] ?? '';
      expect(spoken).toMatch(expected);
      const wav = readWav(await speakAsToy(text, 'es', signal));
      expect(wav?.rms).toBeGreaterThan(0.02);
      const sounds = spoken.replace(/[\sˈˌː]/g, '').length;
      const rate = sounds / (wav?.durationSeconds ?? 0);
      expect(rate).toBeGreaterThan(6);
      expect(rate).toBeLessThan(20);
    },
  );
});

it('a narration is speech that says it is synthetic, first and in its INFO chunk', async () => {
  const deps = await openNotebook();
  const made = await makeNarration(deps, { ...WEEK_3, engine: 'juguete' }, call('a'));
  expect(made).toMatchObject({ key: 'narracion-2026-S3', cached: false, result: { motor: 'juguete' } });
  const wav = readWav(readFileSync(made.result.ruta));
  expect(wav?.rms).toBeGreaterThan(0.02);
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
      Buffer.from(
        await toPng(await drawSvg(mockUpCover({ title, above: 'a', below: 'b' }, seed), COVER_FRAME), {}),
      ).toString('base64');
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
    const png = await toPng(
      await drawSvg(mockUpCover({ title: 'x', above: '', below: '' }, 1), COVER_FRAME),
      {},
    );
    const peer = await serve({ kind: 'picture', bytes: png });
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
    const first = await makeCards(deps, note, 2026, call('a'));
    expect(first.result).toEqual({ id_nota: 8, tarjetas: ['t01', 't02', 't03'] });
    expect(await makeCards(deps, note, 2026, call('b'))).toMatchObject({
      cached: true,
      result: first.result,
    });
    const again = await makeCards(deps, note, 2026, call('c', { redo: true }));
    expect(again.result.tarjetas).toEqual(['t04', 't05', 't06']);
    const changed = await makeCards(deps, { ...note, texto: `${note.texto} Y más.` }, 2026, call('d'));
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
  await makeCards(deps, note, 2026, call('a'));
  await makeCards(deps, { ...note, texto: `${note.texto} Y más.` }, 2026, call('b'));
  const back = await makeCards(deps, note, 2026, call('c'));
  const cards = await cardsOf(deps.documents, back.key);
  expect(cards.map(({ id }) => id)).toEqual(back.result.tarjetas);
  expect(await makeCards(deps, note, 2026, call('d'))).toMatchObject({ cached: true, key: back.key });
});

describe('servers that fail', () => {
  const faults: [string, MediaAnswer, boolean, RegExp][] = [
    ['500', { kind: 'status', status: 500 }, true, /respondió 500/],
    ['429', { kind: 'status', status: 429 }, true, /respondió 429/],
    ['400', { kind: 'status', status: 400 }, false, /respondió 400/],
    ['silence', { kind: 'silence' }, true, /no respondió en 0\.3 s/],
    ['a web page', { kind: 'web_page' }, false, /página web/],
    ['garbage', { kind: 'garbage' }, false, /no es un/],
    ['a redirect elsewhere', { kind: 'redirect', to: 'https://example.com/' }, false, /respondió 307/],
    ['a picture that is none', { kind: 'picture', bytes: Buffer.from('no picture') }, false, /no es un/],
    ['half a WAV', { kind: 'sound', bytes: Buffer.from('RIFF') }, false, /no es un/],
  ];
  const servers = async (answer: MediaAnswer) => {
    const { url } = await serve(answer);
    const ownVoice: OwnVoice = { kind: 'speech', url, model: 'tts-1-hd', voice: 'sofia', timeoutMs: 300 };
    return await openNotebook({
      images: { kind: 'image', url, model: 'FLUX.1-schnell', timeoutMs: 300 },
      ownVoice,
    });
  };
  const faultOf = async (work: Promise<unknown>) =>
    await work.then(
      () => undefined,
      (error: unknown) => error as TaskFault,
    );

  it.each(faults)(
    '%s: one sentence; tried again or not, as it should',
    async (_name, answer, retryable, sentence) => {
      const deps = await servers(answer);
      for (const work of [
        () => makeCover(deps, { ...WEEK_3, mockUp: false }, call('a')),
        () => makeNarration(deps, { ...WEEK_3, engine: 'xtts' }, call('b')),
      ]) {
        const fault = await faultOf(work());
        expect(fault).toBeInstanceOf(TaskFault);
        expect([fault?.message, isRetryable(fault)]).toEqual([expect.stringMatching(sentence), retryable]);
      }
    },
  );

  it('what failed leaves nothing behind: the next try makes it', async () => {
    const wav = await speakAsToy('Hola, esto es una prueba de voz.', 'es', signal);
    const { url } = await serve({ kind: 'status', status: 503 }, { kind: 'sound', bytes: wav });
    const ownVoice: OwnVoice = { kind: 'speech', url, model: 'tts-1-hd', voice: 'sofia', timeoutMs: 5000 };
    const deps = await openNotebook({ ownVoice });
    const narrate = () => makeNarration(deps, { ...WEEK_3, engine: 'xtts' }, call('a'));
    expect((await faultOf(narrate()))?.message).toMatch(/503/);
    const made = await narrate();
    expect(made).toMatchObject({ key: 'narracion-2026-S3', result: { motor: 'xtts' } });
    expect(readWav(readFileSync(made.result.ruta))?.info.ICMT).toMatch(/^Voz sintética/);
  });
});

describe('the own voice', () => {
  const voice = (consentUntil: string): OwnVoice => ({
    kind: 'speech',
    url: 'http://127.0.0.1:1/v1',
    model: 'tts-1-hd',
    voice: 'sofia',
    timeoutMs: 300,
    consentUntil,
  });

  it('is not used after the last day of its owner’s consent', async () => {
    const deps = await openNotebook({ ownVoice: voice('2026-12-01') });
    const at = (now: string) => refusedVoice(deps, 'xtts', { now: new Date(now), language: 'es' });
    expect(at('2026-12-01T22:59:59Z')).toBeUndefined();
    expect(at('2026-12-01T23:00:00Z')).toMatch(/terminó el 2026-12-01/);
    const late = call('a', { now: new Date('2026-12-02T10:00:00Z') });
    await expect(makeNarration(deps, { ...WEEK_3, engine: 'xtts' }, late)).rejects.toThrow(/consentimiento/);
    expect(refusedVoice(deps, 'juguete', late)).toBeUndefined();
  });

  it.each([
    'http://127.0.0.1:8000/v1',
    'http://localhost:8000/v1',
    'http://[::1]:8000/v1',
    'http://192.168.1.20:8000/v1',
    'http://10.0.0.7/v1',
    'http://172.20.3.4/v1',
    'http://[fd00::7]:8000/v1',
  ])('may be at %s', (SPEECH_API_URL) => {
    expect(loadConfig({ SPEECH_API_URL }).SPEECH_API_URL).toBe(SPEECH_API_URL);
  });

  it.each([
    'https://api.openai.com/v1',
    'http://8.8.8.8/v1',
    'http://172.32.0.1/v1',
    'http://134744072/v1',
    'http://[2001:4860:4860::8888]/v1',
    'http://[::ffff:8.8.8.8]/v1',
    'http://localhost.example.com/v1',
    'http://0.0.0.0:8000/v1',
    'http://127.0.0.1.nip.io/v1',
  ])('may not be at %s, which is said at the start', (SPEECH_API_URL) => {
    expect(() => loadConfig({ SPEECH_API_URL })).toThrow(/SPEECH_API_URL .*the voice stays on your machines/);
  });
});
