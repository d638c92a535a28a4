import type { Language } from '../../kernel/language.ts';
import { TaskFault } from '../../tasks/retry.ts';
import { askServer, type MediaServer } from '../media.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { readWav } from './wav.ts';

/** A quarter of an hour of speech, of 24,000 samples a second with 16 bits; an episode has about two minutes. */
const LARGEST_ANSWER_BYTES = 50 * 1024 * 1024;

/** Asks a server with OpenAI's speech endpoint to read a text; the bytes of a WAV. @throws TaskFault */
export async function askForSpeech(
  server: MediaServer & { voice: string },
  input: string,
  options: { key: string; language: Language; signal: AbortSignal },
): Promise<Uint8Array> {
  const body = { voice: server.voice, input, response_format: 'wav' };
  const { bytes } = await askServer(server, 'audio/speech', body, {
    ...options,
    mostBytes: LARGEST_ANSWER_BYTES,
  });
  if (!readWav(bytes)) throw new TaskFault(NOTEBOOK_WORDS[options.language].media.speech.garbage);
  return bytes;
}
