import { MostradorError } from './errors.ts';

/** How much of another server's answer is taken. */
export interface FetchBounds {
  /** The largest body, unpacked: a small gzip may hold a thousand times its size. */
  mostBytes: number;
  /** Until the last byte is here; a server may send its first one at once and its last one never. */
  timeoutMs: number;
}

/** Another server sent more than is taken; the rest was not read. */
export class AnswerTooLarge extends MostradorError {
  override name = 'AnswerTooLarge';
  override readonly code = 'answer_too_large';

  constructor(mostBytes: number) {
    super(`The answer is larger than ${mostBytes} bytes; the rest was not read.`);
  }
}

/** Of an answer that is no success only the reason is wanted. */
const MOST_ERROR_BYTES = 64 * 1024;
/** Answers that have no body (Fetch standard, “null body status”). */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * A `fetch` for servers that may do anything: it reads at most so many bytes for so long, and follows no redirect,
 * so that what is sent, and the key with it, goes to the configured address only. A redirect is an answer with its
 * status. Reading the body throws AnswerTooLarge, or a TimeoutError.
 */
export function boundedFetch({ mostBytes, timeoutMs }: FetchBounds): typeof fetch {
  return async (input, init = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const response = await fetch(input, { ...init, redirect: 'manual', signal });
    const { status, statusText, headers, body } = response;
    if (isWithin(headers, mostBytes)) return response;
    const most = response.ok ? mostBytes : Math.min(mostBytes, MOST_ERROR_BYTES);
    const bounded = WITHOUT_BODY.has(status) ? null : body && atMost(body, most);
    return new Response(bounded, { status, statusText, headers });
  };
}

/** Whether a body says how long it is: HTTP takes no more of it, when it is sent as it is. */
function isWithin(headers: Headers, mostBytes: number): boolean {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length <= MOST_ERROR_BYTES && length <= mostBytes && !headers.has('content-encoding');
}

/** Whether an answer sends its client to another address. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** A pipe through a TransformStream would cost as much again as the request. */
function atMost(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        controller.close();
        return;
      }
      size += value.length;
      if (size > mostBytes) {
        const error = new AnswerTooLarge(mostBytes);
        await reader.cancel(error);
        throw error;
      }
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
