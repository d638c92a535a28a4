import type { Fields } from '../blockkit/check.ts';
import type { Words } from '../kernel/language.ts';

/** JSON objects as sent and received. */
export type { Fields };

/** A member of the workspace as users.info tells it; the bot is one too. */
export interface Person {
  id: string;
  name: string;
  realName: string;
  /** What they are, as in their profile. */
  title?: Words<string>;
  email: string;
  timeZone: string;
  /** As in `users.info` with `include_locale`; `en-US` when left out. */
  locale?: string;
  /** Whether they have chosen it themselves; otherwise it follows their browser. */
  hasChosenLocale?: boolean;
  isBot: boolean;
  /** Somebody from another company in a shared channel. */
  isStranger?: boolean;
  /** A guest of the workspace. */
  isGuest?: boolean;
  /** Somebody who has left: deactivated. */
  isDeactivated?: boolean;
}

/** A channel, private channel, or direct conversation of a person with the bot. */
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

/** A file and where it was posted. */
export interface StoredFile {
  id: string;
  name: string;
  title: string;
  mimetype: string;
  sizeBytes: number;
  userId: string;
  createdMs: number;
  /** Where it was posted; empty until completeUploadExternal. */
  shares: { channel: string; ts: string; threadTs?: string | undefined }[];
}

/** A file as a person attaches it. */
export interface Attachment {
  name: string;
  mimetype: string;
  bytes: Uint8Array;
}

/** One task of a stream, as its chunks have built it. */
export interface StreamTask {
  id: string;
  title: string;
  status: string;
  details: string;
  output: string;
  sources: Fields[];
}

/** The state of a stream. */
export type StreamState = 'streaming' | 'stopped' | 'expired' | 'stopped_by_user';

/** A stream: opened by chat.startStream, extended by appendStream and stopStream. */
export interface Stream {
  state: StreamState;
  startedMs: number;
  taskDisplayMode: 'timeline' | 'plan';
  planTitle?: string;
  markdown: string;
  tasks: StreamTask[];
  blocks: Fields[];
}

/** A message with Slack's fields, and three fields of the workspace (`channel`, `stream`, `ephemeralFor`). */
export interface Message {
  type: 'message';
  subtype?: string;
  ts: string;
  channel: string;
  user: string;
  text: string;
  team: string;
  /** The team of an author from another company. */
  user_team?: string;
  source_team?: string;
  thread_ts?: string;
  bot_id?: string;
  app_id?: string;
  client_msg_id?: string;
  blocks?: Fields[] | undefined;
  attachments?: Fields[];
  metadata?: { event_type: string; event_payload: Fields } | undefined;
  files?: Fields[];
  reactions?: { name: string; users: string[]; count: number }[] | undefined;
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

/** A suggested question. */
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

/** One Web API call and its answer. */
export interface ApiCall {
  method: string;
  args: Fields;
  response: Fields;
  /** HTTP status. */
  status: number;
  at: Date;
}

/** One event or interaction for the app, with all its attempts. */
export interface Delivery {
  /** The id of the latest attempt; `envelopeIds` has all of them. */
  envelopeId: string;
  envelopeIds: string[];
  type: 'events_api' | 'interactive' | 'slash_commands';
  payload: Fields;
  attempts: number;
  state: 'queued' | 'sent' | 'acknowledged' | 'failed';
  /** When the latest attempt was sent. */
  sentAt?: Date;
  ackedAt?: Date;
  /** How long after the three seconds the acknowledgement came. */
  lateMs?: number;
  /** What the app sent along with its acknowledgement. */
  response?: Fields;
}

/** Kinds of violations. */
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

/** Something that Slack would have refused, cut, or shown to a person as an error. */
export interface Violation {
  kind: ViolationKind;
  /** The method, envelope type or command it happened in. */
  where: string;
  detail: string;
  at: Date;
}
