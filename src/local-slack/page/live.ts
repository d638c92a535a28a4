import type { ServerResponse } from 'node:http';
import { assertNever } from '../../kernel/assert-never.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Change } from '../changes.ts';
import type { HttpRequest } from '../http.ts';
import { ephemeralsOf, findChannel, findMessage } from '../state.ts';
import type { Message } from '../types.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { statusLine, welcome } from './conversation.ts';
import { messageRow } from './message.ts';
import type { Viewer } from './viewer.ts';
import { home, modal } from './views.ts';

/** Batch changes that come within this time, to spare the browser redraws. */
const GATHER_MS = 40;
/** Proxies and browsers drop streams in which nothing happens. */
const HEARTBEAT_MS = 20_000;

/** Server-sent events for open pages: only what changed, rendered for who looks at it. */
export interface Live {
  /** Incremented by every change; a page with a smaller number has missed changes. */
  revision(): number;
  follow(viewer: Viewer, request: HttpRequest, response: ServerResponse): void;
}

/** Sends the changes of a workspace to all open pages. */
export function createLive(context: WorkspaceContext, isConnected: () => boolean): Live {
  let revision = 0;
  context.changes.listen(({ kind }) => {
    if (kind !== 'delivery') revision += 1;
  });
  return {
    revision: () => revision,
    follow(viewer, request, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const tell = (kind: string, data: unknown) =>
        response.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
      let gathered: Change[] = [];
      let disarm: (() => void) | undefined;
      const stopListening = context.changes.listen((change) => {
        gathered.push(change);
        disarm ??= systemClock.after(GATHER_MS, () => {
          disarm = undefined;
          const changes = gathered;
          gathered = [];
          for (const [kind, data] of updatesFor(viewer, changes, isConnected())) tell(kind, data);
        });
      });
      const beat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
      request.closed(() => {
        stopListening();
        disarm?.();
        clearInterval(beat);
      });
      tell('hello', { revision, connected: isConnected() });
    },
  };
}

type Update = [kind: string, data: unknown];

/** What a page has to redraw after some changes. */
function updatesFor(viewer: Viewer, changes: Change[], isConnected: boolean): Update[] {
  const updates = new Map<string, Update>();
  const put = (key: string, ...update: Update) => updates.set(key, update);
  for (const change of changes) {
    switch (change.kind) {
      case 'message':
      case 'removed':
        messageUpdates(viewer, change, put);
        break;
      case 'status':
      case 'prompts':
        if (change.channel === viewer.channel.id) statusUpdates(viewer, put);
        break;
      case 'modal':
        if (change.userId === viewer.person.id) put('modal', 'modal', { html: modal(viewer).markup });
        break;
      case 'home':
        if (change.userId === viewer.person.id) put('home', 'home', { html: home(viewer).markup });
        break;
      case 'notice':
        if (change.userId !== viewer.person.id) break;
        put(`notice ${change.notice}`, 'notice', { text: viewer.words.notices[change.notice] });
        break;
      case 'locale':
        if (change.isChosen && change.userId === viewer.person.id) put('locale', 'reload', {});
        break;
      case 'reset':
        put('reset', 'reset', {});
        break;
      case 'connection':
        put('connection', 'connection', { connected: isConnected });
        break;
      case 'delivery':
        // Nothing that a page shows.
        break;
      default:
        assertNever(change);
    }
  }
  return [...updates.values()];
}

function messageUpdates(
  viewer: Viewer,
  change: Extract<Change, { kind: 'message' | 'removed' }>,
  put: (key: string, ...update: Update) => void,
): void {
  const { context, person, channel, threadTs } = viewer;
  if (change.userId !== undefined && change.userId !== person.id) return;
  if (change.channel !== channel.id) {
    const isMine = findChannel(context.state, change.channel)?.members.includes(person.id);
    if (isMine && change.kind === 'message')
      put(`unread ${change.channel}`, 'unread', { channel: change.channel });
    return;
  }
  const { ts } = change;
  const isRoot = change.threadTs === undefined || change.threadTs === ts;
  const lists = [
    ...(isRoot ? [{ list: 'list', inThread: false }] : []),
    ...(threadTs !== undefined && (change.threadTs ?? ts) === threadTs
      ? [{ list: 'thread-list', inThread: true }]
      : []),
  ];
  const message = messageOf(viewer, ts);
  for (const { list, inThread } of lists) {
    if (message)
      put(`${list} ${ts}`, 'upsert', { list, ts, html: messageRow(viewer, message, inThread).markup });
    else put(`${list} ${ts}`, 'remove', { list, ts });
  }
  const isByApp = message?.bot_id !== undefined;
  if (!isRoot && isByApp) {
    const root = findMessage(context.state, channel.id, change.threadTs);
    const reply = { threadTs: change.threadTs, isByApp: root?.bot_id !== undefined };
    put(`reply ${change.threadTs}`, 'reply', reply);
  }
  statusUpdates(viewer, put);
}

function statusUpdates(viewer: Viewer, put: (key: string, ...update: Update) => void): void {
  const { threadTs } = viewer;
  put('status', 'status', {
    status: statusLine(viewer, undefined).markup,
    threadStatus: threadTs === undefined ? '' : statusLine(viewer, threadTs).markup,
    welcome: welcome(viewer).markup,
  });
}

function messageOf({ context, channel, person }: Viewer, ts: string): Message | undefined {
  const ephemeral = ephemeralsOf(context.state, person.id).find(
    (one) => one.ts === ts && one.channel === channel.id,
  );
  return ephemeral ?? findMessage(context.state, channel.id, ts);
}
