import wavefile from 'wavefile';

/** Facts about a WAV file. */
export interface WavFacts {
  durationSeconds: number;
  /** Loudness as root mean square: 0 is silence, 1 full scale. */
  rms: number;
  /** The entries of its INFO chunk by their four-letter names. */
  info: Record<string, string>;
}

/** Reads a WAV; undefined when the bytes are no WAV or have no samples. */
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

/** The library writes one byte per character, so UTF-8 is passed as its bytes. */
function toLatin(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function fromLatin(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8').replace(/\0+$/, '');
}
