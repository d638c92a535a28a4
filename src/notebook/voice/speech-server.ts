import type { Language } from '../../kernel/language.ts';
import { TaskFault } from '../../tasks/retry.ts';
import { askServer, type MediaServer } from '../media.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { readWav } from './wav.ts';

/** Asks a server with OpenAI's speech endpoint to read a text; the bytes of a WAV. @throws TaskFault */
export async function askForSpeech(
  server: MediaServer & { voice: string },
  input: string,
  options: { key: string; language: Language; signal: AbortSignal },
): Promise<Uint8Array> {
  const body = { voice: server.voice, input, response_format: 'wav' };
  const { bytes } = await askServer(server, 'audio/speech', body, options);
  if (!readWav(bytes)) throw new TaskFault(NOTEBOOK_WORDS[options.language].media.speech.garbage);
  return bytes;
}
