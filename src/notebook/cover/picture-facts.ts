import { PNG_SIGNATURE } from '../../kernel/png.ts';

/** What the header of a picture says of it. */
export interface PictureFacts {
  type: 'image/png' | 'image/jpeg';
  widthPx: number;
  heightPx: number;
  /** How often a decoder goes over the whole picture: a JPEG may ask for it thousands of times in a few bytes. */
  scans: number;
}

const END_OF_PNG = [0xae, 0x42, 0x60, 0x82];
const END_OF_JPEG = [0xff, 0xd9];
/** The markers of JPEG that begin a frame: SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, table B.1). */
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
/** Signature, length and type of IHDR, then width and height (PNG specification, 11.2.1). */
const PNG_SIZE_OFFSET = 16;
const PNG_SIZE_END = 24;

/** Reads the header of a complete PNG or JPEG, without decoding the picture; undefined for anything else. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngFacts(buffer);
  return buffer[0] === 0xff && buffer[1] === 0xd8 ? jpegFacts(buffer) : undefined;
}

function pngFacts(bytes: Buffer): PictureFacts | undefined {
  const isWhole = bytes.length >= PNG_SIZE_END && endsWith(bytes, END_OF_PNG);
  if (!isWhole || bytes.toString('latin1', 12, PNG_SIZE_OFFSET) !== 'IHDR') return undefined;
  const [widthPx, heightPx] = [bytes.readUInt32BE(PNG_SIZE_OFFSET), bytes.readUInt32BE(PNG_SIZE_OFFSET + 4)];
  return { type: 'image/png', widthPx, heightPx, scans: 1 };
}

function jpegFacts(bytes: Buffer): PictureFacts | undefined {
  if (!endsWith(bytes, END_OF_JPEG)) return undefined;
  let offset = 2;
  // Segments follow each other up to the frame's: FF, marker, length, data. Fill bytes are FF too.
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (FRAME_MARKERS.has(marker)) {
      const [heightPx, widthPx] = [bytes.readUInt16BE(offset + 5), bytes.readUInt16BE(offset + 7)];
      return { type: 'image/jpeg', widthPx, heightPx, scans: timesIn(bytes, START_OF_SCAN) };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}

function timesIn(bytes: Buffer, part: Buffer): number {
  let times = 0;
  for (let at = bytes.indexOf(part); at >= 0; at = bytes.indexOf(part, at + part.length)) times += 1;
  return times;
}

function endsWith(bytes: Buffer, tail: number[]): boolean {
  return bytes.subarray(-tail.length).equals(Buffer.from(tail));
}
