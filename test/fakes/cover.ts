import { drawPicture } from '../../src/kernel/draw.ts';
import { COVER_FRAME, mockUpCover } from '../../src/notebook/cover/mock-up.ts';

/** A drawn cover without facts in it, as a picture that a server could send. */
export async function coverPng(title = 'x', seed = 1): Promise<Uint8Array> {
  return await drawPicture(mockUpCover({ title, above: 'a', below: 'b' }, seed), COVER_FRAME, {});
}
