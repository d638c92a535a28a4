import wavefile from 'wavefile';

/** What a WAV says of itself. */
export interface WavFacts {
  durationSeconds: number;
  /** How loud it is: 0 is silence, 1 the loudest there can be. */
  rms: number;
  /** The entries of its INFO chunk by their four letters. */
  info: Record<string, string>;
}

/** Reads a WAV; undefined when it is none, or holds nothing. */
export function readWav(bytes: Uint8Array): WavFacts | undefined {
  try {
    const wav = new wavefile.WaveFile(bytes);
    const { sampleRate, bitsPerSample, audioFormat } = wav.fmt as {
      sampleRate: number;
      bitsPerSample: number;
      audioFormat: number;
    };
    const samples = channelOf(wav.getSamples());
    if (samples.length === 0 || !(sampleRate > 0)) return undefined;
    const loudest = audioFormat === 3 ? 1 : 2 ** (bitsPerSample - 1);
    const squares = samples.reduce((sum, sample) => sum + (sample / loudest) ** 2, 0);
    const info = wav.listTags() as Record<string, string>;
    return {
      durationSeconds: samples.length / sampleRate,
      rms: Math.sqrt(squares / samples.length),
      info: Object.fromEntries(Object.entries(info).map(([name, value]) => [name, fromLatin(value)])),
    };
  } catch {
    return undefined;
  }
}

/** The same WAV with entries in its INFO chunk (RIFF: INAM title, ICMT comment, ISFT software, ICRD date). */
export function withInfo(bytes: Uint8Array, info: Record<string, string>): Uint8Array {
  const wav = new wavefile.WaveFile(bytes);
  for (const [name, value] of Object.entries(info)) wav.setTag(name, toLatin(value));
  return wav.toBuffer();
}

function channelOf(samples: Float64Array | Float64Array[]): Float64Array {
  return Array.isArray(samples) ? (samples[0] ?? new Float64Array()) : samples;
}

/** The library writes one byte a letter: UTF-8 goes in as its bytes. */
function toLatin(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function fromLatin(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8').replace(/\0+$/, '');
}
