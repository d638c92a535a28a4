import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/kernel/config.ts';
import { type OwnVoice, refusedVoice } from '../../src/notebook/voice/own-voice.ts';
import { speakAsToy } from '../../src/notebook/voice/toy.ts';
import { readWav } from '../../src/notebook/voice/wav.ts';
import { loudnessOf } from '../fakes/loudness.ts';
import { openNotebook } from '../fakes/notebook.ts';
import { phonemesOf } from '../fakes/phonemes.ts';
import { call, makeNarration, signal, WEEK_3 } from './making.ts';

/** The toy voice speaks Spanish; the own voice stays at home and ends with its consent. */

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
      const said = await speakAsToy(text, 'es', signal);
      expect(loudnessOf(said)).toBeGreaterThan(0.02);
      const sounds = spoken.replace(/[\sˈˌː]/g, '').length;
      const rate = sounds / (readWav(said)?.durationSeconds ?? 0);
      expect(rate).toBeGreaterThan(6);
      expect(rate).toBeLessThan(20);
    },
  );
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
