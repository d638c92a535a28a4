import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { readWav, withInfo } from '../../src/notebook/voice/wav.ts';

/** The headers of WAVs, as servers send them and as we write them. */

const RATE = 8000;

function wavOf(sampleCount: number): Buffer {
  const wav = new wavefile.WaveFile();
  wav.fromScratch(1, RATE, '16', new Int16Array(sampleCount));
  return Buffer.from(wav.toBuffer());
}

/** The place of the size of the samples in a WAV that has no other chunk before them. */
const SIZE_OFFSET = 40;

describe('a WAV', () => {
  it('is as long as its samples', () => {
    expect(readWav(wavOf(RATE * 2))).toEqual({ durationSeconds: 2, info: {} });
    expect(readWav(wavOf(0))).toBeUndefined();
  });

  it.each([0xffff_ffff, 0x7fff_ffff])(
    'that was streamed, whose length is said to be %d, is as long as what came; its length is put right',
    (size) => {
      const wav = wavOf(RATE);
      wav.writeUInt32LE(size, SIZE_OFFSET);
      expect(readWav(wav)?.durationSeconds).toBe(1);
      const whole = new wavefile.WaveFile(withInfo(wav, { INAM: 'x' }));
      expect(whole.getSamples()).toHaveLength(RATE);
    },
  );

  it('that was cut off is none, nor is anything else; nothing throws', () => {
    const wav = wavOf(100);
    for (let end = 0; end < wav.length; end += 1) expect(readWav(wav.subarray(0, end))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        expect(() => readWav(Buffer.concat([wav.subarray(0, 12), rest]))).not.toThrow();
        expect(() => readWav(Buffer.concat([wav.subarray(0, 44), rest]))).not.toThrow();
      }),
    );
  });

  it('says of itself what it is given, in any letters, and keeps its samples; other readers agree', () => {
    const name = fc.constantFrom('INAM', 'ICMT', 'ISFT', 'IART');
    const text = fc.string({ unit: 'grapheme', maxLength: 50 }).filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(fc.dictionary(name, text), fc.dictionary(name, text), (first, then) => {
        const wav = withInfo(withInfo(wavOf(101), first), then);
        expect(readWav(wav)).toEqual({ durationSeconds: 101 / RATE, info: { ...first, ...then } });
        const other = new wavefile.WaveFile(wav);
        expect(other.getSamples()).toHaveLength(101);
        for (const [key, value] of Object.entries(then)) expect(other.getTag(key)).toBe(value);
      }),
    );
  });

  it('is read by its headers: a hundred times the samples take no longer', () => {
    const timeOf = (wav: Buffer) => {
      const begin = performance.now();
      for (let n = 0; n < 2000; n += 1) readWav(wav);
      return performance.now() - begin;
    };
    const [short, long] = [wavOf(10_000), wavOf(1_000_000)];
    timeOf(short);
    expect(timeOf(long)).toBeLessThan(20 * timeOf(short));
  });
});
