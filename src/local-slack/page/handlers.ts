import type { ServerResponse } from 'node:http';
import { isFields } from '../../blockkit/check.ts';
import type { WorkspaceOptions } from '../contract.ts';
import { type Handler, type HttpRequest, send, sendJson } from '../http.ts';
import { mimetypeOf } from '../mimetypes.ts';
import { setLocale } from '../people.ts';
import { findMessage } from '../state.ts';
import type { Fields } from '../types.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { act } from './actions.ts';
import { BELL } from './avatar.ts';
import { channelWindow, statusLine, threadRows, welcome } from './conversation.ts';
import { inspector } from './inspector.ts';
import { page, threadPane } from './layout.ts';
import { createLive } from './live.ts';
import { readScripts } from './scripts.ts';
import { styleSheet } from './style/index.ts';
import { type Drawn, type Viewer, viewerOf } from './viewer.ts';
import { home, modal } from './views.ts';
import { LOCALES, preferredLanguage } from './words.ts';

const SECURITY: Record<string, string> = {
  // Load nothing from other hosts. `unsafe-inline` for styles because the library sets style attributes.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** The page for people and what it calls. */
export function pageHandlers(
  context: WorkspaceContext,
  isConnected: () => boolean,
  commands: Viewer['commands'],
  inspect: WorkspaceOptions['inspect'],
): Handler[] {
  const live = createLive(context, isConnected);
  const sheet = styleSheet();
  const scripts = readScripts();
  const drawn: Drawn = new WeakMap();
  const viewerFor = ({ url }: HttpRequest) => viewerOf(context, url.searchParams, commands, drawn);

  /** A new page uses the browser's language, unless the person has chosen one. */
  const seat = (request: HttpRequest) => {
    const person = viewerFor(request)?.person;
    const language = preferredLanguage(request.headers['accept-language']);
    if (person && language) setLocale(context, person.id, LOCALES[language], false);
  };

  const show: Handler = (request, response) => {
    if (request.method !== 'GET') return false;
    const { pathname } = request.url;
    if (pathname === '/page/style.css') return send(response, 200, 'text/css; charset=utf-8', sheet);
    const script = scripts.get(pathname);
    if (script !== undefined) return send(response, 200, 'text/javascript; charset=utf-8', script);
    if (pathname === '/page/icon.svg') return send(response, 200, 'image/svg+xml', icon());
    if (pathname.startsWith('/page/files/')) return sendFile(context, request, response);
    if (!['/', '/page/stream', '/page/view', '/page/rows'].includes(pathname)) return false;
    if (pathname === '/') seat(request);
    const viewer = viewerFor(request);
    if (!viewer)
      return send(response, 404, 'text/plain; charset=utf-8', 'There is nobody in this workspace.');
    if (pathname === '/page/stream') {
      live.follow(viewer, request, response);
      return true;
    }
    if (pathname === '/page/rows') {
      const [before, after] = ['before', 'after'].map((name) => request.url.searchParams.get(name));
      const window = channelWindow(viewer, { ...(before && { before }), ...(after && { after }) });
      return sendJson(response, 200, { ...window, rows: window.rows.markup });
    }
    if (pathname === '/page/view')
      return sendJson(response, 200, { revision: live.revision(), ...parts(viewer) });
    const state = { isConnected: isConnected(), revision: live.revision(), scripts: scripts.keys() };
    return send(response, 200, 'text/html; charset=utf-8', page(viewer, state).markup, SECURITY);
  };

  /** Describes how a message that the viewer sees was made. */
  const explain: Handler = async (request, response) => {
    if (request.method !== 'GET' || request.url.pathname !== '/page/inspect') return false;
    const viewer = viewerFor(request);
    const message =
      viewer && findMessage(context.state, viewer.channel.id, request.url.searchParams.get('ts'));
    const payload = message?.metadata?.event_payload;
    const inspection = viewer && payload && (await inspect?.(payload, viewer.language));
    if (!viewer || !inspection) return sendJson(response, 404, { error: 'nothing to tell' });
    return sendJson(response, 200, { html: inspector(viewer, inspection).markup });
  };

  const change: Handler = async (request, response) => {
    const name = /^\/page\/(\w+)$/.exec(request.url.pathname)?.[1];
    if (!name || request.method !== 'POST') return false;
    const wanted = await given(request);
    if (!wanted) return sendJson(response, 400, { error: 'unreadable request' });
    const answer = await act(context, name, wanted);
    return answer ? sendJson(response, answer.status, answer.body) : false;
  };

  return [explain, show, change];
}

/** Everything a page shows, to catch up after a pause. */
function parts(viewer: Viewer): Fields {
  const { threadTs } = viewer;
  const { rows, hasOlder } = channelWindow(viewer);
  return {
    list: rows.markup,
    hasOlder,
    welcome: welcome(viewer).markup,
    status: statusLine(viewer, undefined).markup,
    modal: modal(viewer).markup,
    home: home(viewer).markup,
    ...(threadTs === undefined
      ? {}
      : {
          threadPane: threadPane(viewer, threadTs).markup,
          threadList: threadRows(viewer, threadTs).markup,
          threadStatus: statusLine(viewer, threadTs).markup,
        }),
  };
}

/** The body of a request, as JSON or as a form with files; undefined when it cannot be read. */
async function given(request: HttpRequest): Promise<Fields | undefined> {
  const type = request.headers['content-type'] ?? '';
  try {
    if (type.startsWith('multipart/form-data')) return await formOf(request, type);
    const value: unknown = JSON.parse(request.body.toString('utf8') || '{}');
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function formOf(request: HttpRequest, type: string): Promise<Fields> {
  const form = await new Response(new Uint8Array(request.body), {
    headers: { 'content-type': type },
  }).formData();
  const fields: Fields = {};
  const files: Fields[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value;
    else if (value.size > 0) {
      const bytes = new Uint8Array(await value.arrayBuffer());
      files.push({ name: value.name, mimetype: value.type || mimetypeOf(value.name), bytes });
    }
  }
  return { ...fields, files };
}

/** A file for the page: shown when it is a picture or sound, saved otherwise; never run. */
function sendFile(context: WorkspaceContext, request: HttpRequest, response: ServerResponse): true {
  const id = request.url.pathname.split('/').at(-1) ?? '';
  const file = context.state.files.get(id);
  const bytes = context.state.bytes.get(id);
  if (!file || !bytes) return send(response, 404, 'text/plain; charset=utf-8', 'Not found');
  const isShown = /^(image|audio)\//.test(file.mimetype) && !request.url.searchParams.has('download');
  const name = encodeURIComponent(file.name);
  const headers: Record<string, string> = {
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const from = Number(range?.[1] ?? 0);
  if (!range || from >= bytes.length) return send(response, 200, file.mimetype, bytes, headers);
  const to = Math.min(range[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1);
  return send(response, 206, file.mimetype, bytes.subarray(from, to + 1), {
    ...headers,
    'content-range': `bytes ${from}-${to}/${bytes.length}`,
  });
}

function icon(): string {
  return BELL.markup.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" color="#c2410c" ');
}
