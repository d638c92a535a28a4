import type { Language } from '../kernel/language.ts';
import { TaskFault } from '../tasks/retry.ts';
import { NOTEBOOK_WORDS } from './words.ts';

/** A server that makes pictures or speech, in OpenAI's shapes. */
export interface MediaServer {
  /** As people know it: in sentences of failures. */
  kind: 'image' | 'speech';
  /** The base address, ending in `/v1`. */
  url: string;
  apiKey?: string;
  model: string;
  timeoutMs: number;
}

const LARGEST_ANSWER = 50 * 1024 * 1024;

/**
 * Asks a server for a picture or for speech. Redirects are not followed: what was configured is what hears the
 * text. `Idempotency-Key` lets a server that knows it do the work once.
 * @throws TaskFault with a sentence in the person's language; 429, 5xx, and no answer may be tried again
 */
export async function askServer(
  server: MediaServer,
  path: string,
  body: object,
  { key, language, signal }: { key: string; language: Language; signal: AbortSignal },
): Promise<{ type: string; bytes: Uint8Array }> {
  const words = NOTEBOOK_WORDS[language].media[server.kind];
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(`${server.url.replace(/\/+$/, '')}/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(server.apiKey !== undefined && { authorization: `Bearer ${server.apiKey}` }),
      },
      body: JSON.stringify({ model: server.model, ...body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(server.timeoutMs)]),
    });
    bytes = await readAtMost(response, LARGEST_ANSWER);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TooLarge) throw new TaskFault(words.garbage, undefined, { cause: error });
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new TaskFault(isLate ? words.late(server.timeoutMs / 1000) : words.away, 'network', {
      cause: error,
    });
  }
  if (!response.ok) throw new TaskFault(words.status(response.status), response.status);
  const type = response.headers.get('content-type') ?? '';
  if (/text\/html/i.test(type)) throw new TaskFault(words.webPage);
  return { type, bytes };
}

class TooLarge extends Error {
  override name = 'TooLarge';
}

async function readAtMost(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) throw new TooLarge(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
