import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureFacts } from '../../src/notebook/cover/picture-facts.ts';
import { coverPng } from '../fakes/cover.ts';
import { jpegOf, pngOf } from '../fakes/picture-headers.ts';

/** What is known of a picture before anybody decodes it. */

describe('the header of a picture', () => {
  it('says how large it is', async () => {
    expect(pictureFacts(await coverPng())).toEqual({
      type: 'image/png',
      widthPx: 1280,
      heightPx: 720,
      scans: 1,
    });
    const size = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(size, size, fc.integer({ min: 1, max: 300 }), (widthPx, heightPx, scans) => {
        expect(pictureFacts(pngOf(widthPx, heightPx))).toMatchObject({ widthPx, heightPx, scans: 1 });
        expect(pictureFacts(jpegOf({ widthPx, heightPx, scans }))).toMatchObject({
          widthPx,
          heightPx,
          scans,
        });
      }),
    );
  });

  it('of anything else, or of a part of one, it says nothing, and it never throws', () => {
    const whole = [pngOf(10, 10), jpegOf({ widthPx: 10, heightPx: 10 })];
    for (const picture of whole)
      for (let end = 0; end < picture.length; end += 1)
        expect(pictureFacts(picture.subarray(0, end))).toBeUndefined();
    const beginnings = [[], [0xff, 0xd8], [...pngOf(1, 1).subarray(0, 16)]];
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }), (beginning, rest) => {
        for (const end of [[], [0xff, 0xd9], [0xae, 0x42, 0x60, 0x82]])
          expect(() => pictureFacts(Uint8Array.from([...beginning, ...rest, ...end]))).not.toThrow();
      }),
    );
  });
});
