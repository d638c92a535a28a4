/** Pictures that claim much in few bytes: their headers are right, and there is next to nothing behind them. */

/** A PNG of a size, without a picture in it. */
export function pngOf(widthPx: number, heightPx: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(widthPx);
  size.writeUInt32BE(heightPx, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1'),
    size,
    Buffer.from('\x08\x06\0\0\0\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82', 'latin1'),
  ]);
}

/**
 * A JPEG of a size, in grey; each scan says of the whole picture that nothing changes. `kind` is the marker of its
 * frame: progressive, or 0xc3 for the lossless kind, which hardly anybody reads.
 */
export function jpegOf(jpeg: { widthPx: number; heightPx: number; scans?: number; kind?: number }): Buffer {
  const { widthPx, heightPx, scans = 1, kind = 0xc2 } = jpeg;
  const frame = Buffer.from([0xff, kind, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(heightPx, 5);
  frame.writeUInt16BE(widthPx, 7);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0xff, 0xc0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0x7f, 0xfe]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    // What looks like a frame in a comment is none.
    comment,
    frame,
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
