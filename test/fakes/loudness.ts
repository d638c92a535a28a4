import wavefile from 'wavefile';

/** The loudness of a WAV of 16 bits as root mean square: 0 is silence, 1 full scale. */
export function loudnessOf(wav: Uint8Array): number {
  const samples: Float64Array = new wavefile.WaveFile(wav).getSamples();
  return Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 2 ** 15) ** 2, 0) / samples.length);
}
