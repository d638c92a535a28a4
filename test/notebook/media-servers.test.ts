import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OwnVoice } from '../../src/notebook/voice/own-voice.ts';
import { speakAsToy } from '../../src/notebook/voice/toy.ts';
import { readWav } from '../../src/notebook/voice/wav.ts';
import { isRetryable, TaskFault } from '../../src/tasks/retry.ts';
import type { MediaAnswer } from '../fakes/media-server.ts';
import { openNotebook } from '../fakes/notebook.ts';
import { jpegOf, pngOf } from '../fakes/picture-headers.ts';
import { call, makeCover, makeNarration, mediaServers, signal, WEEK_3 } from './making.ts';

/** Servers of pictures and speech that fail: one sentence each, tried again or not. */

const serve = mediaServers();

describe('servers that fail', () => {
  const faults: [string, MediaAnswer, boolean, RegExp][] = [
    ['500', { kind: 'status', status: 500 }, true, /respondió 500/],
    ['429', { kind: 'status', status: 429 }, true, /respondió 429/],
    ['400', { kind: 'status', status: 400 }, false, /respondió 400/],
    ['silence', { kind: 'silence' }, true, /no respondió en 0\.3 s/],
    ['a web page', { kind: 'web_page' }, false, /página web/],
    ['garbage', { kind: 'garbage' }, false, /no es un/],
    [
      'a redirect elsewhere',
      { kind: 'redirect', to: 'https://example.com/' },
      false,
      /respondió 307, una redirección.*pon en \w+_API_URL/,
    ],
    ['more than is taken', { kind: 'endless' }, false, /mandó más de \d+ MB.*revisa \w+_API_URL/],
    ['a picture that is none', { kind: 'picture', bytes: Buffer.from('no picture') }, false, /no es un/],
    ['half a WAV', { kind: 'sound', bytes: Buffer.from('RIFF') }, false, /no es un/],
  ];
  const servers = async (answer: MediaAnswer) => {
    const { url } = await serve(answer);
    const timeoutMs = answer.kind === 'silence' ? 300 : 60_000;
    const ownVoice: OwnVoice = { kind: 'speech', url, model: 'tts-1-hd', voice: 'sofia', timeoutMs };
    return await openNotebook({
      images: { kind: 'image', url, model: 'FLUX.1-schnell', timeoutMs },
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

  const pictures: [string, Uint8Array, RegExp][] = [
    ['a PNG of 14,000 a side in a few bytes', pngOf(14_000, 14_000), /14000×14000.*máximo es 4096/],
    ['a PNG of one line of four thousand millions', pngOf(0xffff_ffff, 1), /4294967295×1/],
    ['a JPEG of 60,000 a side', jpegOf({ widthPx: 60_000, heightPx: 60_000 }), /60000×60000/],
    ['a JPEG of 5,000 scans', jpegOf({ widthPx: 4096, heightPx: 4096, scans: 5000 }), /no es una imagen/],
    ['a JPEG that nobody can read', jpegOf({ widthPx: 10, heightPx: 10, kind: 0xc3 }), /no es una imagen/],
    ['a PNG of no width', pngOf(0, 720), /no es una imagen/],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xd9]), /no es una imagen/],
  ];

  it.each(pictures)('%s: refused, by its header where that is enough', async (_name, bytes, sentence) => {
    const deps = await servers({ kind: 'picture', bytes });
    const fault = await faultOf(makeCover(deps, { ...WEEK_3, mockUp: false }, call('a')));
    expect(fault).toBeInstanceOf(TaskFault);
    expect([fault?.message, isRetryable(fault)]).toEqual([expect.stringMatching(sentence), false]);
  });

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
