import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

/** JSON objects as they travel on Slack's wires. */
export type Fields = Record<string, unknown>;

/** A member of the workspace as users.info tells it; the bot is one too. */
export interface Person {
  id: string;
  name: string;
  realName: string;
  email: string;
  timeZone: string;
  isBot: boolean;
  /** Somebody from another company in a shared channel. */
  isStranger?: boolean;
}

export interface Channel {
  id: string;
  name: string;
  kind: 'channel' | 'private' | 'im';
  topic: string;
  /** Ids of people and bots. */
  members: string[];
  /** Shared with another company (Slack Connect). */
  isShared?: boolean;
}

export interface StoredFile {
  id: string;
  name: string;
  title: string;
  mimetype: string;
  sizeBytes: number;
  userId: string;
  createdMs: number;
  /** Where it was posted; empty until completeUploadExternal. */
  shares: { channel: string; ts: string; threadTs?: string }[];
}

/** A file as a person attaches it. */
export interface Attachment {
  name: string;
  mimetype: string;
  bytes: Uint8Array;
}

export interface StreamTask {
  id: string;
  title: string;
  status: string;
  details: string;
  output: string;
  sources: Fields[];
}

export type StreamState = 'streaming' | 'stopped' | 'expired' | 'stopped_by_user';

/** What chat.startStream opens and the other two calls feed. */
export interface Stream {
  state: StreamState;
  startedMs: number;
  taskDisplayMode: 'timeline' | 'plan';
  planTitle?: string;
  markdown: string;
  tasks: StreamTask[];
  blocks: Fields[];
}

/** A message in Slack's own words, with what the workspace keeps beside it (`channel`, `stream`, `ephemeralFor`). */
export interface Message {
  type: 'message';
  subtype?: string;
  ts: string;
  channel: string;
  user: string;
  text: string;
  team: string;
  thread_ts?: string;
  bot_id?: string;
  app_id?: string;
  client_msg_id?: string;
  blocks?: Fields[];
  attachments?: Fields[];
  metadata?: { event_type: string; event_payload: Fields };
  files?: Fields[];
  reactions?: { name: string; users: string[]; count: number }[];
  edited?: { user: string; ts: string };
  reply_count?: number;
  reply_users?: string[];
  latest_reply?: string;
  stream?: Stream;
  /** The one person who sees it. */
  ephemeralFor?: string;
}

/** A view as Slack returns it, with whom it is shown to. */
export interface View {
  id: string;
  type: 'modal' | 'home';
  hash: string;
  blocks: Fields[];
  title?: Fields;
  submit?: Fields;
  close?: Fields;
  private_metadata: string;
  callback_id: string;
  external_id: string;
  clear_on_close: boolean;
  notify_on_close: boolean;
  root_view_id: string;
  previous_view_id: string | null;
  state: { values: Record<string, Record<string, Fields>> };
  /** The person it is shown to. */
  userId: string;
  /** Field errors of the last submission, by block id. */
  errors?: Record<string, string>;
}

export interface Prompt {
  title: string;
  message: string;
}

/** "Mostrador is …" under a thread, from assistant.threads.setStatus. */
export interface Status {
  channel: string;
  threadTs: string;
  text: string;
  loadingMessages: string[];
  untilMs: number;
}

export interface ApiCall {
  method: string;
  args: Fields;
  response: Fields;
  /** HTTP status. */
  status: number;
  at: Date;
}

export interface Delivery {
  /** The id of the latest attempt; `envelopeIds` has all of them. */
  envelopeId: string;
  envelopeIds: string[];
  type: 'events_api' | 'interactive' | 'slash_commands';
  payload: Fields;
  attempts: number;
  state: 'queued' | 'sent' | 'acknowledged' | 'failed';
  /** When the latest attempt left. */
  sentAt?: Date;
  ackedAt?: Date;
  /** How long after the three seconds the acknowledgement came. */
  lateMs?: number;
  /** What the app sent along with its acknowledgement. */
  response?: Fields;
}

export type ViolationKind =
  | 'api_error'
  | 'unknown_method'
  | 'missing_scope'
  | 'invalid_blocks'
  | 'trigger'
  | 'stream_state'
  | 'operation_timeout'
  | 'late_acknowledgement'
  | 'response_url'
  | 'text_cut';

/** Something that a strict Slack would have refused, cut, or shown to a person as an error. */
export interface Violation {
  kind: ViolationKind;
  /** The method, envelope type or command it happened in. */
  where: string;
  detail: string;
  at: Date;
}

export interface ClickResult {
  ok: boolean;
  /** Why not: `operation_timeout` (no acknowledgement in 3 s) or `app_not_connected`, `unknown_command`. */
  error?: 'operation_timeout' | 'app_not_connected' | 'unknown_command';
  delivery?: Delivery;
}

export interface SlashResult extends ClickResult {
  /** The text the app acknowledged with, shown to the person. */
  text?: string;
}

export interface SubmitResult extends ClickResult {
  /** Field errors by block id; the modal stays open. */
  errors?: Record<string, string>;
  /** What the person sees now; undefined when the modal is closed. */
  view?: View;
}

export interface FailurePlan {
  /** HTTP status; 429 and 5xx make a plain failure, without it the answer is 200 with `error`. */
  status?: number;
  error?: string;
  retryAfterSeconds?: number;
  /** How many calls fail, 1 when left out. */
  times?: number;
  /** Do what was asked, and fail to say so. */
  afterDoing?: boolean;
}

/** What may go wrong on demand. */
export interface Faults {
  failNext(method: string, plan: FailurePlan): void;
  /** The next call is answered `delayMs` later, by the workspace's clock. */
  delayNext(method: string, delayMs: number): void;
  /** Sends an envelope again, as Slack does when it saw no acknowledgement; without an id the last one. */
  redeliver(envelopeId?: string): void;
  /** Each event goes out twice. */
  deliverTwice: boolean;
  /** Acknowledgements get lost on the way. */
  holdAcks: boolean;
  /** Files appear in the channel this long after completeUploadExternal. */
  shareDelayMs: number;
  /** All sockets break without a word. */
  dropSocket(): void;
  /** All sockets are asked to reconnect, as Slack does every few hours. */
  disconnectWithRefresh(): void;
}

export interface WorkspaceSeed {
  teamName?: string;
  people?: Person[];
  channels?: Channel[];
  /** First questions shown in an empty conversation until the app sets its own. */
  prompts?: Prompt[];
}

export interface WorkspaceOptions {
  /** 0: any free port. */
  port: number;
  clock?: Clock;
  log?: Log;
  seed?: WorkspaceSeed;
  /** Granted bot scopes; all when left out. */
  scopes?: string[];
  /** Subscribed events as in the manifest (`message.im`, `app_mention`); all when left out. */
  botEvents?: string[];
  /** Messages and files survive a restart in this JSON file. */
  stateFile?: string;
  /** Whether the page for people is served; true when left out. */
  webPage?: boolean;
  /** The app's slash commands, as in the manifest; when given, others are refused. */
  commands?: { command: string; description: string }[];
}

export interface Workspace {
  url: string;
  apiUrl: string;
  botToken: string;
  appToken: string;
  signingSecret: string;
  teamId: string;
  botUserId: string;
  botId: string;
  appId: string;
  close(): Promise<void>;

  people: Person[];
  channels: Channel[];
  /** Person ↔ bot conversation. */
  directChannel(userId: string): Channel;
  /** Posts as a person; `@Name` becomes a mention. Fires app_mention and message events. */
  send(userId: string, channelId: string, text: string, options?: SendOptions): Promise<Message>;
  edit(userId: string, channelId: string, ts: string, text: string): Promise<void>;
  /** Uses an element of a message the person sees; resolves when the app acknowledged or failed to. */
  click(
    userId: string,
    channelId: string,
    ts: string,
    actionId: string,
    choice?: Choice,
  ): Promise<ClickResult>;
  /** The same in a modal or App Home. */
  clickInView(userId: string, viewId: string, actionId: string, choice?: Choice): Promise<ClickResult>;
  slash(userId: string, channelId: string, command: string, text: string): Promise<SlashResult>;
  /** `values` by block id or action id: text, option value(s), ISO date, user id … */
  submitView(userId: string, viewId: string, values: Fields): Promise<SubmitResult>;
  closeView(userId: string, viewId: string): Promise<void>;
  openHome(userId: string, tab?: 'home' | 'messages'): Promise<void>;
  /** The Stop button of an agent session. */
  stop(userId: string, channelId: string, threadTs: string): Promise<void>;

  messages(channelId: string, threadTs?: string): Message[];
  ephemerals(userId: string): Message[];
  home(userId: string): View | undefined;
  /** Open modals of a person, the one in front last. */
  modals(userId: string): View[];
  files(): StoredFile[];
  fileBytes(fileId: string): Uint8Array | undefined;
  status(channelId: string, threadTs: string): string | undefined;
  prompts(channelId: string): Prompt[];
  threadAsText(channelId: string, ts: string): string;
  /** Resolves with the first message (ephemeral ones included) that satisfies, present or to come. */
  waitFor(predicate: (message: Message) => boolean, options?: { timeoutMs?: number }): Promise<Message>;
  /** Resolves when an app is connected. */
  waitForConnection(options?: { timeoutMs?: number }): Promise<void>;
  connections(): number;

  journal: ApiCall[];
  deliveries: Delivery[];
  violations: Violation[];
  faults: Faults;
  /** Sends every event again that was never acknowledged; tells how many. */
  redeliverUnacknowledged(): number;
}

export interface SendOptions {
  threadTs?: string;
  files?: Attachment[];
}

export interface Choice {
  /** Tells apart elements with the same action_id in different blocks; for inputs, the text. */
  value?: string;
  /** Option values, user ids, or a date for menus and pickers. */
  selected?: string | string[];
}
