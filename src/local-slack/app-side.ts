import { answerCall } from './api/answer.ts';
import { readArguments, readUpload } from './api/arguments.ts';
import { type Handler, type HttpRequest, send, sendJson } from './http.ts';
import { answerResponseUrl } from './responses.ts';
import type { Socket } from './socket.ts';
import { violate } from './violate.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** HTTP endpoints for the app: the Web API, uploads, downloads and response_urls. */
export function appHandlers(context: WorkspaceContext, socket: Socket): Handler[] {
  return [
    apiHandler(context, socket),
    uploadHandler(context),
    downloadHandler(context),
    responseUrlHandler(context),
  ];
}

function apiHandler(context: WorkspaceContext, socket: Socket): Handler {
  return async (request, response) => {
    const method = /^\/api\/([\w.]+)$/.exec(request.url.pathname)?.[1];
    if (!method) return false;
    const args =
      request.method === 'GET'
        ? Object.fromEntries(request.url.searchParams)
        : await readArguments(request.headers['content-type'] ?? '', request.body);
    if (!args) return sendJson(response, 200, { ok: false, error: 'invalid_form_data' });
    const { token: argument, ...rest } = args;
    const token = bearer(request) ?? (typeof argument === 'string' ? argument : undefined);
    const answer = await answerCall(context, method, rest, token, () => {
      return context.baseUrl().replace('http:', 'ws:') + socket.ticket();
    });
    return sendJson(response, answer.status, answer.body, answer.headers);
  };
}

function uploadHandler(context: WorkspaceContext): Handler {
  return async (request, response) => {
    const id = /^\/upload\/v1\/(F\w+)$/.exec(request.url.pathname)?.[1];
    if (!id || request.method !== 'POST') return false;
    const file = context.state.files.get(id);
    if (!file) return send(response, 404, 'text/plain', 'file_not_found');
    const bytes = await readUpload(request.headers['content-type'] ?? '', request.body);
    if (bytes.length !== file.sizeBytes) {
      violate(context, 'api_error', 'upload', `${bytes.length} bytes sent, ${file.sizeBytes} announced`);
      return send(response, 400, 'text/plain', 'length_mismatch');
    }
    context.state.bytes.set(id, bytes);
    return send(response, 200, 'text/plain', `OK - ${bytes.length}`);
  };
}

function downloadHandler(context: WorkspaceContext): Handler {
  return (request, response) => {
    const id = /^\/files-pri\/T\w+-(F\w+)\//.exec(request.url.pathname)?.[1];
    if (!id) return false;
    const file = context.state.files.get(id);
    const bytes = context.state.bytes.get(id);
    const isAllowed = bearer(request) === context.identity.botToken && context.scopes.has('files:read');
    if (!file || !bytes || !isAllowed)
      return send(response, isAllowed ? 404 : 403, 'text/plain', 'not allowed');
    return send(response, 200, file.mimetype, bytes, { 'x-content-type-options': 'nosniff' });
  };
}

function responseUrlHandler(context: WorkspaceContext): Handler {
  return async (request, response) => {
    if (!request.url.pathname.startsWith('/actions/') || request.method !== 'POST') return false;
    const payload = await readArguments(request.headers['content-type'] ?? 'application/json', request.body);
    const error = answerResponseUrl(context, request.url.pathname, payload);
    if (!error) return send(response, 200, 'text/plain', 'ok');
    return sendJson(response, error.endsWith('_url') ? 404 : 400, { ok: false, error });
  };
}

function bearer({ headers }: HttpRequest): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
}
