import type { ServerResponse } from 'node:http';
import { newId } from './messages-api-answer.ts';
import type { Endpoint, Fault } from './messages-api-types.ts';

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** Answers in the API's error shape. */
export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const requestId = newId('req');
  const body = {
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
    request_id: requestId,
  };
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': requestId, ...headers });
  response.end(JSON.stringify(body));
}

/** Answers as a proxy that has lost the server behind it. */
export function sendHtml(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' });
  response.end(
    '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  );
}

/** The faults that are still to happen, in order. */
export class Faults {
  readonly #waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  /** The fault for a request to this endpoint, if one is due. */
  take(endpoint: Endpoint): Fault | undefined {
    const next = this.#waiting.find(({ fault }) => (fault.on ?? 'messages') === endpoint);
    if (next === undefined) return undefined;
    next.left -= 1;
    if (next.left <= 0) this.#waiting.splice(this.#waiting.indexOf(next), 1);
    return next.fault;
  }
}
