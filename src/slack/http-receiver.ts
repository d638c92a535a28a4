import type { IncomingMessage, ServerResponse } from 'node:http';
import { HTTPModuleFunctions, HTTPReceiver, type HTTPReceiverOptions, isRawBodyError } from '@slack/bolt';
import type { Clock } from '../kernel/clock.ts';

const LONGEST_SKEW_MS = 5 * 60_000;
const ENDPOINT = '/slack/events';

/**
 * Signed events over HTTP; the response, which acknowledges, waits for the listeners. What Bolt lets through
 * is refused before: a body that is no object, over which Bolt falls and takes the process along, and a
 * timestamp of the future, whose signature could be used for as long (docs.slack.dev, “Verifying requests”).
 */
export class CheckedHttpReceiver extends HTTPReceiver {
  readonly #options: HTTPReceiverOptions;
  readonly #clock: Clock;

  constructor(options: HTTPReceiverOptions, clock: Clock) {
    super({ ...options, endpoints: ENDPOINT, processBeforeResponse: true });
    this.#options = options;
    this.#clock = clock;
    const toBolt = this.requestListener;
    this.requestListener = (request, response) => {
      if (!isEvent(request)) return toBolt(request, response);
      this.#refusalOf(request).then(
        (status) => (status === undefined ? toBolt(request, response) : respond(response, status)),
        () => respond(response, 400),
      );
    };
  }

  /** The status with which a request is refused; undefined when Bolt may have it, whose body it then reads again. */
  async #refusalOf(request: IncomingMessage): Promise<number | undefined> {
    const { signingSecret } = this.#options;
    let read: Awaited<ReturnType<typeof HTTPModuleFunctions.parseAndVerifyHTTPRequest>>;
    try {
      read = await HTTPModuleFunctions.parseAndVerifyHTTPRequest(
        { enabled: true, signingSecret, bodyLimit: HTTPModuleFunctions.defaultBodyLimit },
        request,
      );
    } catch (error) {
      return isRawBodyError(error) && error.statusCode === 413 ? 413 : 401;
    }
    const body: unknown = HTTPModuleFunctions.parseHTTPRequestBody(read);
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return 400;
    const sentMs = Number(request.headers['x-slack-request-timestamp'] ?? 0) * 1_000;
    return sentMs - this.#clock.now().getTime() > LONGEST_SKEW_MS ? 401 : undefined;
  }
}

function isEvent({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url?.split('?', 1)[0] === ENDPOINT;
}

function respond(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status);
  response.end();
}
