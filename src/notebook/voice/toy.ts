import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../kernel/language.ts';
import { TaskFault } from '../../tasks/retry.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { readWav } from './wav.ts';

const CHILD = fileURLToPath(new URL('espeak-child.mjs', import.meta.url));
const TIMEOUT_MS = 120_000;
const VOICE = 'es-419';
const WORDS_PER_MINUTE = 150;
const MODULE_MISSING = /ERR_MODULE_NOT_FOUND/;

/** Reads a text with espeak-ng in a child process; the bytes of a WAV. @throws TaskFault, the signal's reason */
export async function speakAsToy(text: string, language: Language, signal: AbortSignal): Promise<Uint8Array> {
  const words = NOTEBOOK_WORDS[language].media.toy;
  const child = spawn(process.execPath, [CHILD], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // No environment: the child needs none of this process's settings and keys.
    env: {},
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    killSignal: 'SIGKILL',
  });
  const sound: Buffer[] = [];
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => sound.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(
    JSON.stringify({ text: text.replaceAll('\0', ' '), voice: VOICE, wordsPerMinute: WORDS_PER_MINUTE }),
  );
  const code = await ended.catch((error: unknown) => {
    if (signal.aborted) throw signal.reason;
    throw new TaskFault(words.failed, undefined, { cause: error });
  });
  const bytes = Buffer.concat(sound);
  if (code === 0 && readWav(bytes)) return bytes;
  throw new TaskFault(MODULE_MISSING.test(complaint) ? words.notInstalled : words.failed);
}
