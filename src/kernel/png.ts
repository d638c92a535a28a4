import { crc32 } from 'node:zlib';

/** The signature of every PNG (PNG specification, 5.2). */
export const PNG_SIGNATURE: Uint8Array = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The signature and the IHDR chunk: whatever else a PNG has comes behind them (PNG specification, 5.6). */
const HEADER_BYTES = 33;
/** Length and type before the data of a chunk, the checksum behind it. */
const CHUNK_HEAD_BYTES = 8;
const CHUNK_TAIL_BYTES = 4;

/** A PNG with text chunks behind its header: names and values in any letters. */
export function withText(png: Uint8Array, facts: Record<string, string>): Uint8Array {
  const chunks = Object.entries(facts).map(([name, value]) => textChunk(name, value));
  return Buffer.concat([png.subarray(0, HEADER_BYTES), ...chunks, png.subarray(HEADER_BYTES)]);
}

/** The value of a text chunk of `withText`, as it stands there; undefined when there is none. Nothing is decoded. */
export function textIn(png: Uint8Array, name: string): string | undefined {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const start = Buffer.from(`${name}\0`, 'latin1');
  let offset = PNG_SIGNATURE.length;
  while (offset + CHUNK_HEAD_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + CHUNK_HEAD_BYTES);
    const data = bytes.subarray(offset + CHUNK_HEAD_BYTES, offset + CHUNK_HEAD_BYTES + length);
    if (type === 'tEXt' && data.subarray(0, start.length).equals(start))
      return data.toString('latin1', start.length);
    offset += CHUNK_HEAD_BYTES + length + CHUNK_TAIL_BYTES;
  }
  return undefined;
}

/** A tEXt chunk. It holds Latin-1 (PNG specification, 11.3.4.3); what goes beyond is written as JSON writes it. */
function textChunk(name: string, value: string): Buffer {
  const latin = value.replace(
    /[^\n\x20-\x7e\xa1-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const data = Buffer.from(`tEXt${name}\0${latin}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const checksum = Buffer.alloc(CHUNK_TAIL_BYTES);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}
