/** Facts about a WAV file. */
export interface WavFacts {
  durationSeconds: number;
  /** The entries of its INFO chunk by their four-letter names. */
  info: Record<string, string>;
}

/** A chunk of a RIFF file: its name, and where its data is. */
interface Chunk {
  name: string;
  start: number;
  end: number;
}

const HEADER_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const SHORTEST_FORMAT_BYTES = 16;
/** A WAV has three or four; one with more is made to be slow. */
const MOST_CHUNKS = 1000;
/** From here on a size stands for one that was not known when the file was begun, as in what servers stream. */
const UNKNOWN_SIZE = 0x7fff_0000;

/** Reads the headers of a WAV, and none of its samples; undefined when the bytes are no WAV or have no samples. */
export function readWav(bytes: Uint8Array): WavFacts | undefined {
  const wav = bufferOf(bytes);
  const chunks = chunksOf(wav);
  const format = chunks.find(({ name }) => name === 'fmt ');
  const samples = chunks.find(({ name }) => name === 'data');
  if (!format || !samples || format.end - format.start < SHORTEST_FORMAT_BYTES) return undefined;
  // Microsoft, Multimedia Programming Interface 1.0: format, channels, samples a second, bytes a second, bytes a sample.
  const [samplesPerSecond, bytesPerSample] = [
    wav.readUInt32LE(format.start + 4),
    wav.readUInt16LE(format.start + 12),
  ];
  const durationSeconds = (samples.end - samples.start) / bytesPerSample / samplesPerSecond;
  if (!(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return undefined;
  return { durationSeconds, info: infoOf(wav, chunks) };
}

/** The same WAV with entries in its INFO chunk (RIFF: INAM title, ICMT comment, ISFT software, ICRD date). */
export function withInfo(bytes: Uint8Array, info: Record<string, string>): Uint8Array {
  const wav = bufferOf(bytes);
  const chunks = chunksOf(wav);
  const kept = chunks.filter((chunk) => !isInfo(wav, chunk));
  const entries = Object.entries({ ...infoOf(wav, chunks), ...info });
  const list = Buffer.concat([
    Buffer.from('INFO'),
    ...entries.flatMap(([name, value]) => chunk(name, Buffer.from(`${value}\0`))),
  ]);
  const content = Buffer.concat([
    Buffer.from('WAVE'),
    ...kept.flatMap(({ name, start, end }) => chunk(name, wav.subarray(start, end))),
    ...chunk('LIST', list),
  ]);
  return Buffer.concat(chunk('RIFF', content));
}

/** The chunks of a WAV, in order; none when it is none, or when its end is missing. */
function chunksOf(wav: Buffer): Chunk[] {
  const isWav = wav.toString('latin1', 0, 4) === 'RIFF' && wav.toString('latin1', 8, HEADER_BYTES) === 'WAVE';
  return isWav ? (chunksIn(wav, HEADER_BYTES, wav.length) ?? []) : [];
}

function chunksIn(wav: Buffer, from: number, to: number): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let offset = from;
  while (offset + CHUNK_HEAD_BYTES <= to && chunks.length < MOST_CHUNKS) {
    const size = wav.readUInt32LE(offset + 4);
    const start = offset + CHUNK_HEAD_BYTES;
    const end = size >= UNKNOWN_SIZE ? to : start + size;
    if (end > to) return undefined;
    chunks.push({ name: wav.toString('latin1', offset, offset + 4), start, end });
    // Chunks begin at even places.
    offset = end + (end % 2);
  }
  return chunks;
}

function isInfo(wav: Buffer, { name, start }: Chunk): boolean {
  return name === 'LIST' && wav.toString('latin1', start, start + 4) === 'INFO';
}

function infoOf(wav: Buffer, chunks: Chunk[]): Record<string, string> {
  const entries = chunks
    .filter((list) => isInfo(wav, list))
    .flatMap((list) => chunksIn(wav, list.start + 4, list.end) ?? []);
  return Object.fromEntries(
    entries.map(({ name, start, end }) => {
      const text = wav.subarray(start, end);
      const zero = text.indexOf(0);
      return [name, text.toString('utf8', 0, zero < 0 ? text.length : zero)];
    }),
  );
}

/** A chunk as it is written: name, size, data, and a zero where the data is odd. */
function chunk(name: string, data: Buffer): Buffer[] {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return [Buffer.from(name, 'latin1'), size, data, Buffer.alloc(data.length % 2)];
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
