import type { Prompt } from '../../agent/desk.ts';
import type { ToolFile } from '../../agent/tool.ts';
import type { HomeView, KnownBlock, ModalView } from '../../blockkit/types.ts';

/** A step of the work on a question, as Slack shows it. */
export interface StreamTask {
  id: string;
  title: string;
  status: 'pending' | 'in_progress' | 'complete' | 'error';
}

/** An open stream: the message that the answer may go into. */
export interface OpenStream {
  channel: string;
  ts: string;
}

/** Where something is said. */
export interface Target {
  channel: string;
  /** The thread; undefined for the top of a direct message. */
  threadTs?: string;
  /** The message that is answered; what we posted is newer. */
  since: string;
}

export interface Post {
  /** The text as Markdown, where it is the model's; its block is the first of the blocks. */
  markdown?: string;
  /** For notifications, and where blocks cannot be shown; mrkdwn, escaped. */
  text: string;
  blocks: KnownBlock[];
  /** The same for workspaces that do not know the newest blocks. */
  plainer?: KnownBlock[];
}

export interface MessageRef {
  channel: string;
  ts: string;
}

/** The only way to write to Slack. */
export interface Outbound {
  /**
   * Posts once for this key, whatever crashes: its key is in the idempotency store, and its metadata finds it again. Into a stream, if
   * one is given and still open; whole or not at all, so that no tail is lost and none comes twice.
   */
  postOnce(key: string, target: Target, post: Post, stream?: OpenStream): Promise<MessageRef>;
  /** Opens a stream of tasks in a thread; undefined where there are none. Never fails. */
  startStream(target: Target, recipientId: string, tasks: StreamTask[]): Promise<OpenStream | undefined>;
  /** Adds to a stream; false when Slack has closed it. Never fails. */
  appendStream(stream: OpenStream, tasks: StreamTask[]): Promise<boolean>;
  /** Ends a stream without a text; never fails. */
  endStream(stream: OpenStream, tasks: StreamTask[]): Promise<void>;
  /** Posts without a record, for when nothing can be saved. */
  post(target: Target, post: Post): Promise<MessageRef>;
  update(posted: MessageRef, post: Post): Promise<void>;
  /** Hands a file over once for this key, whatever crashes. @throws when it cannot be read or Slack refuses it */
  shareOnce(key: string, target: Target, file: ToolFile): Promise<void>;
  /** A word that only one person sees; never fails. */
  postEphemeral(target: Target, userId: string, text: string): Promise<void>;
  /** “Mostrador is …”; only the newest counts, and it never fails. An empty text clears it. */
  status(target: Target, text: string, loading?: string[]): void;
  /** A reply in the thread was posted, which takes its status line away (Slack, `assistant.threads.setStatus`). */
  replied(target: Target): void;
  /** Opens a form for whoever clicked; the trigger is good for three seconds and once. */
  openView(triggerId: string, view: ModalView): Promise<void>;
  /** What was said in a thread before the message that is answered; empty where it cannot be read. */
  readThread(target: Target): Promise<{ userId: string | undefined; text: string }[]>;
  /** First questions in a direct conversation; a workspace without agents shows none, and it never fails. */
  suggestPrompts(channel: string, prompts: Prompt[]): Promise<void>;
  /** Shows a person's App Home. */
  publishHome(userId: string, view: HomeView): Promise<void>;
  /** The direct conversation with a person. */
  openDirect(userId: string): Promise<string>;
  /** What was posted for a key; with a place also what was cut off before it was recorded, found there. */
  posted(key: string, place?: () => Promise<Target>): Promise<MessageRef | undefined>;
  /** Gives up waiting for a Slack that is away. */
  close(): void;
}
