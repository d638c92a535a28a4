import type { Language } from '../kernel/language.ts';
import { TaskFault } from '../tasks/retry.ts';
import { NOTEBOOK_WORDS } from './words.ts';

/** A server with OpenAI's API for images or speech. */
export interface MediaServer {
  /** Selects the sentences for its failures. */
  kind: 'image' | 'speech';
  /** The base address, ending in `/v1`. */
  url: string;
  apiKey?: string;
  model: string;
  timeoutMs: number;
}

const LARGEST_ANSWER_BYTES = 50 * 1024 * 1024;

/**
 * Posts a request to a media server and returns the body. Redirects are not followed, so that the text goes only
 * to the configured address. `key` is sent as `Idempotency-Key` for servers that support it.
 * @throws TaskFault with a sentence in `language`, retryable for 429, 5xx and network faults; the signal's reason
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
    bytes = await readAtMost(response, LARGEST_ANSWER_BYTES);
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
  readonly code = 'too_large';
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
