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
  /** The reason when `ok` is false: `operation_timeout` means no acknowledgement within 3 s. */
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
  /** HTTP status of the answer; 200 when left out, with `ok: false` and `error` in the body. */
  status?: number;
  error?: string;
  retryAfterSeconds?: number;
  /** How many calls fail, 1 when left out. */
  times?: number;
  /** Carry out the call, then answer with the failure. */
  afterDoing?: boolean;
}

/** Faults to inject. */
export interface Faults {
  failNext(method: string, plan: FailurePlan): void;
  /** The next call is answered `delayMs` later, by the workspace's clock. */
  delayNext(method: string, delayMs: number): void;
  /** Sends an envelope again, as Slack does when it saw no acknowledgement; without an id the last one. */
  redeliver(envelopeId?: string): void;
  /** Sends each event twice while true. */
  deliverTwice: boolean;
  /** Holds events back while true; when set to false they are sent, the newest first. */
  outOfOrder: boolean;
  /** Ignores acknowledgements while true. */
  holdAcks: boolean;
  /** Files appear in the channel this long after completeUploadExternal. */
  shareDelayMs: number;
  /** Sends the message_changed event of an unfurled link. */
  unfurl(channelId: string, ts: string): void;
  /** Terminates all sockets without a close frame. */
  dropSocket(): void;
  /** All sockets are asked to reconnect, as Slack does every few hours. */
  disconnectWithRefresh(): void;
}

/** The initial data of a workspace; defaults to the built-in people and channels. */
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

/** How a message of the app was made, for the page's inspector. */
export interface Inspection {
  facts: { label: string; value: string }[];
  /** The tool calls; times in milliseconds since the start, input and result as text. */
  calls: {
    turn: number;
    name: string;
    status: string;
    isDone: boolean;
    startMs: number;
    endMs: number;
    /** When a person decided; the call waited until then. */
    decidedMs?: number;
    input: string;
    result: string;
  }[];
  /** The values that it states; unbacked when `source` is missing. */
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
  /** Messages and files are kept in this JSON file over restarts. */
  stateFile?: string;
  /** Whether the page for people is served; true when left out. */
  webPage?: boolean;
  /** Awaited before the conversations are deleted, so that the app can end its work in them. */
  onReset?(): Promise<void>;
  /** Describes how a message was made, from the payload of its metadata; undefined when that is not known. */
  inspect?(payload: Fields, language: Language): Promise<Inspection | undefined>;
  /** The app's slash commands, as in the manifest; when given, others are refused. */
  commands?: SlashCommand[];
}

/** Public API: addresses and tokens for the app, acting as a user, inspecting state, records, injecting faults. */
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
  /** Sends every unacknowledged event again; returns their number. */
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
