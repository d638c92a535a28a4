import type { Clock } from '../kernel/clock.ts';
import type { Language, Words } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import type {
  ApiCall,
  Attachment,
  Channel,
  Delivery,
  Fields,
  Message,
  Person,
  Prompt,
  StoredFile,
  View,
  Violation,
} from './types.ts';

/** What became of a click, once the app acknowledged it or failed to. */
export interface ClickResult {
  ok: boolean;
  /** Why not: `operation_timeout` (no acknowledgement in 3 s) or `app_not_connected`, `unknown_command`. */
  error?: 'operation_timeout' | 'app_not_connected' | 'unknown_command';
  delivery?: Delivery;
}

/** What became of a slash command. */
export interface SlashResult extends ClickResult {
  /** The text the app acknowledged with, shown to the person. */
  text?: string;
}

/** What became of a submitted modal. */
export interface SubmitResult extends ClickResult {
  /** Field errors by block id; the modal stays open. */
  errors?: Record<string, string>;
  /** What the person sees now; undefined when the modal is closed. */
  view?: View;
}

/** How the next calls of a method fail. */
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
  /** Events are kept back while it is on; switched off, they go out, the newest first. */
  outOfOrder: boolean;
  /** Acknowledgements get lost on the way. */
  holdAcks: boolean;
  /** Files appear in the channel this long after completeUploadExternal. */
  shareDelayMs: number;
  /** A link in a message unfurls: the app hears of a change that nobody made. */
  unfurl(channelId: string, ts: string): void;
  /** All sockets break without a word. */
  dropSocket(): void;
  /** All sockets are asked to reconnect, as Slack does every few hours. */
  disconnectWithRefresh(): void;
}

/** What a workspace begins with; what is left out is the built-in one. */
export interface WorkspaceSeed {
  teamName?: string;
  people?: Person[];
  channels?: Channel[];
}

/** A slash command, and what it is for. */
export interface SlashCommand {
  command: string;
  description: Words<string>;
}

/** How a message of the app came to be, in words for the page's drawer. */
export interface Inspection {
  facts: { label: string; value: string }[];
  /** What was called, in milliseconds since the beginning; input and result as text. */
  calls: {
    turn: number;
    name: string;
    status: string;
    isDone: boolean;
    startMs: number;
    endMs: number;
    /** Until then a person was waited for. */
    decidedMs?: number;
    input: string;
    result: string;
  }[];
  /** The values that it states; without a source nothing backs them. */
  claims: { text: string; kind: string; source?: string }[];
  totalMs: number;
}

/** How a workspace is opened. */
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
  /** Is awaited before the conversations are taken away: what goes on in them ends. */
  onReset?(): Promise<void>;
  /** Tells how a message came to be, by the payload of its metadata; undefined when there is nothing to tell. */
  inspect?(payload: Fields, language: Language): Promise<Inspection | undefined>;
  /** The app's slash commands, as in the manifest; when given, others are refused. */
  commands?: SlashCommand[];
}

/** An open workspace: where the app connects, the hands and eyes of people, the record, the faults. */
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
  /** Posts as a person, or as another app's bot; `@Name` becomes a mention. Fires app_mention and message events. */
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

/** What goes with a message besides its text. */
export interface SendOptions {
  threadTs?: string;
  files?: Attachment[];
}

/** What a person chose in an element. */
export interface Choice {
  /** Tells apart elements with the same action_id in different blocks; for inputs, the text. */
  value?: string;
  /** Option values, user ids, or a date for menus and pickers. */
  selected?: string | string[];
}
