import { AnswerTooLarge, boundedFetch, isRedirect } from '../kernel/bounded-fetch.ts';
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

const MEGABYTE = 1024 * 1024;
const NOTHING = new Uint8Array();

/**
 * Posts a request to a media server and returns the body, of at most `mostBytes`. Redirects are not followed, so that
 * the text goes only to the configured address. `key` is sent as `Idempotency-Key` for servers that support it.
 * @throws TaskFault with a sentence in `language`, retryable for 429, 5xx and network faults; the signal's reason
 */
export async function askServer(
  server: MediaServer,
  path: string,
  body: object,
  {
    key,
    language,
    signal,
    mostBytes,
  }: { key: string; language: Language; signal: AbortSignal; mostBytes: number },
): Promise<{ type: string; bytes: Uint8Array }> {
  const words = NOTEBOOK_WORDS[language].media[server.kind];
  const ask = boundedFetch({ mostBytes, timeoutMs: server.timeoutMs });
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await ask(`${server.url.replace(/\/+$/, '')}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(server.apiKey !== undefined && { authorization: `Bearer ${server.apiKey}` }),
      },
      body: JSON.stringify({ model: server.model, ...body }),
      signal,
    });
    // What an answer that is no success says besides its status is of no use here.
    if (!response.ok) await response.body?.cancel();
    bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : NOTHING;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const cause = { cause: error };
    if (error instanceof AnswerTooLarge)
      throw new TaskFault(words.tooLarge(mostBytes / MEGABYTE), undefined, cause);
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new TaskFault(isLate ? words.late(server.timeoutMs / 1000) : words.away, 'network', cause);
  }
  if (isRedirect(response.status)) throw new TaskFault(words.redirect(response.status));
  if (!response.ok) throw new TaskFault(words.status(response.status), response.status);
  const type = response.headers.get('content-type') ?? '';
  if (/text\/html/i.test(type)) throw new TaskFault(words.webPage);
  return { type, bytes };
}
