import { readFile } from 'node:fs/promises';
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  type WebClient,
} from '@slack/web-api';
import type { Prompt } from '../agent/desk.ts';
import type { ToolFile } from '../agent/tool.ts';
import type { HomeView, KnownBlock, ModalView, TaskUpdateChunk } from '../blockkit/types.ts';
import { OutcomeUnknown } from '../engine/errors.ts';
import type { Ledger, Reconciled } from '../engine/once.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { OpenStream, Task } from './task-streams.ts';

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

export interface Posted {
  channel: string;
  ts: string;
}

/** The only way to write to Slack. */
export interface Outbound {
  /**
   * Posts once for this key, whatever crashes: the ledger holds it, metadata finds it again. Into a stream, if
   * one is given and still open; whole or not at all, so that no tail is lost and none comes twice.
   */
  postOnce(key: string, target: Target, post: Post, stream?: OpenStream): Promise<Posted>;
  /** Opens a stream of tasks in a thread; undefined where there are none. Never fails. */
  startStream(target: Target, recipientId: string, tasks: Task[]): Promise<OpenStream | undefined>;
  /** Adds to a stream; false when Slack has closed it. Never fails. */
  appendStream(stream: OpenStream, tasks: Task[]): Promise<boolean>;
  /** Ends a stream without a text; never fails. */
  endStream(stream: OpenStream, tasks: Task[]): Promise<void>;
  /** Posts without the ledger, for when nothing can be saved. */
  post(target: Target, post: Post): Promise<Posted>;
  update(posted: Posted, post: Post): Promise<void>;
  /** Hands a file over once for this key, whatever crashes. @throws when it cannot be read or Slack refuses it */
  shareOnce(key: string, target: Target, file: ToolFile): Promise<void>;
  /** A word that only one person sees; never fails. */
  whisper(target: Target, userId: string, text: string): Promise<void>;
  /** “Mostrador is …”; only the newest counts, and it never fails. An empty text clears it. */
  status(target: Target, text: string, loading?: string[]): void;
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
  /** What was posted for a key. */
  posted(key: string): Promise<Posted | undefined>;
  /** Gives up waiting for a Slack that is away. */
  close(): void;
}

export interface OutboundOptions {
  client: WebClient;
  teamId: string;
  ledger: Ledger;
  clock: Clock;
  log: Log;
}

/** Blocks that older workspaces may not know, and that an answer can do without. */
const NEW_BLOCKS = new Set<string>(['context_actions']);
const EVENT_TYPE = 'mostrador_post';
const ATTEMPTS = 4;
const RETRY_DELAY_MS = 500;
const LONGEST_BACKOFF_MS = 60_000;
const MESSAGES_SEARCHED = 100;
const MOST_PAGES = 5;
/** After a refusal streams are left alone for so long. */
const NO_STREAMS_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 60_000;

export function createOutbound({ client, teamId, ledger, clock, log }: OutboundOptions): Outbound {
  let closed = false;
  let noStreamsUntilMs = 0;
  const timers = new Set<() => void>();
  /** Once the face is closed this never ends: the step is let go, and taken up again by the next process. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (closed) return;
      const disarm = clock.after(ms, () => {
        timers.delete(disarm);
        resolve();
      });
      timers.add(disarm);
    });
  const statuses = new Map<string, { running: boolean; next: Status | undefined }>();

  /**
   * Tries again what Slack refused for its rate, however often and for as long as it asks, since such a call
   * was not carried out; and, a few times, what got lost and may be repeated without harm.
   */
  async function call<T>(attempt: () => Promise<T>, isRepeatable: boolean): Promise<T> {
    let lost = 0;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof WebAPIRateLimitedError) {
          await pause(Math.max(error.retryAfter * 1000, RETRY_DELAY_MS));
          continue;
        }
        lost += 1;
        if (!isRepeatable || !isLost(error) || lost >= ATTEMPTS) throw error;
        await pause(RETRY_DELAY_MS * lost);
      }
    }
  }

  async function postNow(target: Target, post: Post, key?: string): Promise<Posted> {
    const message = {
      channel: target.channel,
      text: post.text,
      unfurl_links: false,
      unfurl_media: false,
      ...(target.threadTs !== undefined && { thread_ts: target.threadTs }),
      ...(key !== undefined && { metadata: { event_type: EVENT_TYPE, event_payload: { key } } }),
    };
    const send = async (blocks: KnownBlock[]) => {
      const sent = await client.chat.postMessage({ ...message, ...(blocks.length > 0 && { blocks }) });
      return { channel: sent.channel ?? target.channel, ts: sent.ts ?? '' };
    };
    return await inFormsThatFit('chat.postMessage', post, (blocks) => call(() => send(blocks), false));
  }

  /** Slacks that do not know a new block refuse the message: then without it, and at last as text. */
  async function inFormsThatFit<T>(
    method: string,
    post: Post,
    write: (blocks: KnownBlock[]) => Promise<T>,
  ): Promise<T> {
    const known = post.blocks.filter((block) => !NEW_BLOCKS.has(block.type));
    const plain = post.plainer ?? (known.length < post.blocks.length ? known : undefined);
    const forms = [post.blocks, ...(plain ? [plain] : []), []];
    for (const [index, blocks] of forms.entries()) {
      try {
        return await write(blocks);
      } catch (error) {
        if (!isRefusedForm(error) || index === forms.length - 1) throw error;
        log.error({ method, reason: messageOf(error) }, 'blocks were refused; a plainer form is tried');
      }
    }
    throw new Error('no form was tried');
  }

  /** Posts, for as long as Slack is away; when an answer got lost, looks for the message before posting again. */
  async function postSurely(target: Target, post: Post, key: string, stream?: OpenStream): Promise<Posted> {
    if (stream) {
      const streamed = await finishStream(stream, post, key);
      if (streamed === 'lost') {
        const found = await findSurely(target, isPostOf(key));
        if (found.happened) return found.result;
      } else if (streamed !== 'closed') return streamed;
    }
    for (let n = 1; ; n += 1) {
      try {
        return await postNow(target, post, key);
      } catch (error) {
        if (!isLost(error)) throw error;
        log.warn({ method: 'chat.postMessage', reason: messageOf(error) }, 'the answer to a post got lost');
        const found = await findSurely(target, isPostOf(key));
        if (found.happened) return found.result;
        await pause(backoffMs(n));
      }
    }
  }

  /** The whole answer in the call that ends the stream. */
  async function finishStream(
    { channel, ts }: OpenStream,
    post: Post,
    key: string,
  ): Promise<Posted | 'closed' | 'lost'> {
    const markdown = post.markdown;
    const blocks =
      markdown === undefined ? post.blocks : post.blocks.filter((one) => one.type !== 'markdown');
    try {
      await call(
        () =>
          client.chat.stopStream({
            channel,
            ts,
            blocks,
            ...(markdown !== undefined && { markdown_text: markdown }),
            metadata: { event_type: EVENT_TYPE, event_payload: { key } },
          }),
        false,
      );
      return { channel, ts };
    } catch (error) {
      log.warn({ method: 'chat.stopStream', reason: messageOf(error) }, 'a stream could not be ended');
      return isLost(error) ? 'lost' : 'closed';
    }
  }

  /** Whether it was posted; while Slack is away this asks on, for nothing may be posted unseen. */
  async function findSurely(
    target: Target,
    isIt: (message: FoundMessage) => boolean,
  ): Promise<Reconciled<Posted & { [field: string]: string }>> {
    for (let n = 1; ; n += 1) {
      try {
        return await find(target, isIt);
      } catch (error) {
        if (!isLost(error))
          throw new OutcomeUnknown('Whether this was posted is not known.', { cause: error });
        await pause(backoffMs(n));
      }
    }
  }

  async function find(
    target: Target,
    isIt: (message: FoundMessage) => boolean,
  ): Promise<Reconciled<Posted & { [field: string]: string }>> {
    const { channel, threadTs, since } = target;
    const search = { channel, oldest: since, include_all_metadata: true, limit: MESSAGES_SEARCHED };
    let cursor: string | undefined;
    do {
      const page = { ...search, ...(cursor !== undefined && { cursor }) };
      const found = await call(
        () =>
          threadTs === undefined
            ? client.conversations.history(page)
            : client.conversations.replies({ ...page, ts: threadTs }),
        true,
      );
      for (const message of found.messages ?? []) {
        if (message.ts && isIt(message)) return { happened: true, result: { channel, ts: message.ts } };
      }
      cursor = found.response_metadata?.next_cursor || undefined;
    } while (cursor !== undefined);
    return { happened: false };
  }

  async function upload(file: ToolFile): Promise<{ fileId: string }> {
    const { content, name } = file;
    const bytes = 'text' in content ? Buffer.from(content.text) : await readFile(content.path);
    const asked = await call(
      () => client.files.getUploadURLExternal({ filename: name, length: bytes.length }),
      true,
    );
    const { upload_url: url = '', file_id: fileId = '' } = asked;
    await call(() => send(url, bytes), true);
    return { fileId };
  }

  /** Shares, for as long as Slack is away; when an answer got lost, looks for the file before sharing again. */
  async function shareSurely(fileId: string, { title }: ToolFile, target: Target): Promise<void> {
    const { channel, threadTs } = target;
    const place =
      threadTs === undefined ? { channel_id: channel } : { channel_id: channel, thread_ts: threadTs };
    const complete = () => client.files.completeUploadExternal({ files: [{ id: fileId, title }], ...place });
    for (let n = 1; ; n += 1) {
      try {
        await call(complete, false);
        return;
      } catch (error) {
        if (!isLost(error)) throw error;
        // Slack shares some time after it answered, or failed to.
        await pause(backoffMs(n));
        if ((await findSurely(target, holdsFile(fileId))).happened) return;
      }
    }
  }

  async function sendStatuses(slot: string, target: Target): Promise<void> {
    const state = statuses.get(slot);
    if (!state || state.running) return;
    state.running = true;
    while (state.next !== undefined) {
      const { text: status, loading } = state.next;
      state.next = undefined;
      await client.assistant.threads
        .setStatus({
          channel_id: target.channel,
          thread_ts: target.threadTs ?? target.since,
          status,
          ...(loading.length > 0 && { loading_messages: loading }),
        })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'no status line'));
    }
    statuses.delete(slot);
  }

  return {
    postOnce: (key, target, post, stream) =>
      ledger.once(
        `post/${key}`,
        async () => ({ ...(await postSurely(target, post, key, stream)) }),
        () => findSurely(target, isPostOf(key)),
      ),

    post: (target, post) => postNow(target, post),

    async startStream({ channel, threadTs }, recipientId, tasks) {
      if (threadTs === undefined || clock.now().getTime() < noStreamsUntilMs) return undefined;
      try {
        const started = await client.chat.startStream({
          channel,
          thread_ts: threadTs,
          recipient_team_id: teamId,
          recipient_user_id: recipientId,
          task_display_mode: 'plan',
          chunks: tasks.map(toChunk),
        });
        return started.ts === undefined ? undefined : { channel, ts: started.ts };
      } catch (error) {
        // Streams are limited more than posts are, and some workspaces have none.
        const waitMs = error instanceof WebAPIRateLimitedError ? error.retryAfter * 1000 : NO_STREAMS_MS;
        noStreamsUntilMs = clock.now().getTime() + waitMs;
        log.debug({ method: 'chat.startStream', reason: messageOf(error) }, 'no stream');
        return undefined;
      }
    },

    async appendStream({ channel, ts }, tasks) {
      try {
        await client.chat.appendStream({ channel, ts, chunks: tasks.map(toChunk) });
        return true;
      } catch (error) {
        log.debug({ method: 'chat.appendStream', reason: messageOf(error) }, 'a stream was closed');
        return false;
      }
    },

    async endStream({ channel, ts }, tasks) {
      await client.chat
        .stopStream({ channel, ts, ...(tasks.length > 0 && { chunks: tasks.map(toChunk) }) })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'a stream could not be ended'));
    },

    async update({ channel, ts }, post) {
      const send = (blocks: KnownBlock[]) => client.chat.update({ channel, ts, text: post.text, blocks });
      await inFormsThatFit('chat.update', post, (blocks) => call(() => send(blocks), true));
    },

    async shareOnce(key, target, file) {
      // What was uploaded and is not shared nobody sees: it may be uploaded again.
      const { fileId } = await ledger.once(
        `file/${key}/upload`,
        () => upload(file),
        async () => ({ happened: false }),
      );
      await ledger.once(
        `file/${key}/share`,
        async () => {
          await shareSurely(fileId, file, target);
          return fileId;
        },
        async () => {
          const found = await findSurely(target, holdsFile(fileId));
          return found.happened ? { happened: true, result: fileId } : found;
        },
      );
    },

    async whisper(target, user, text) {
      try {
        await call(
          () =>
            client.chat.postEphemeral({
              channel: target.channel,
              user,
              text,
              ...(target.threadTs !== undefined && { thread_ts: target.threadTs }),
            }),
          false,
        );
      } catch (error) {
        log.warn({ method: 'chat.postEphemeral', reason: messageOf(error) }, 'a person could not be told');
      }
    },

    status(target, text, loading = []) {
      const slot = `${target.channel}:${target.threadTs ?? target.since}`;
      const state = statuses.get(slot) ?? { running: false, next: undefined };
      state.next = { text, loading };
      statuses.set(slot, state);
      void sendStatuses(slot, target);
    },

    async openView(triggerId, view) {
      await client.views.open({ trigger_id: triggerId, view });
    },

    async readThread({ channel, threadTs, since }) {
      if (threadTs === undefined) return [];
      try {
        const found: { userId: string | undefined; text: string }[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const replies = await client.conversations.replies({
            channel,
            ts: threadTs,
            latest: since,
            limit: MESSAGES_SEARCHED,
            ...(cursor !== undefined && { cursor }),
          });
          for (const { user, text, ts = '', bot_id: botId } of replies.messages ?? [])
            if (ts < since && text) found.push({ userId: botId === undefined ? user : undefined, text });
          cursor = replies.response_metadata?.next_cursor || undefined;
          if (cursor === undefined) break;
        }
        return found;
      } catch (error) {
        log.warn({ method: 'conversations.replies', reason: messageOf(error) }, 'a thread could not be read');
        return [];
      }
    },

    async suggestPrompts(channel, prompts) {
      await client.assistant.threads
        .setSuggestedPrompts({ channel_id: channel, prompts: prompts as [Prompt, ...Prompt[]] })
        .catch((error: unknown) => log.debug({ reason: messageOf(error) }, 'no suggested prompts'));
    },

    async publishHome(userId, view) {
      await call(() => client.views.publish({ user_id: userId, view }), true);
    },

    async openDirect(userId) {
      const { channel } = await call(() => client.conversations.open({ users: userId }), true);
      return channel?.id ?? '';
    },

    close() {
      closed = true;
      for (const disarm of timers) disarm();
    },

    posted: (key) => ledger.find<Posted & { [field: string]: string }>(`post/${key}`),
  };
}

/** Whether Slack refused because the desk is not in the place, or may not write there. */
export function isBarred(error: unknown): boolean {
  return (
    error instanceof WebAPIPlatformError &&
    /^(?:channel_not_found|not_in_channel|is_archived|restricted_action)$/.test(error.data.error)
  );
}

/** Slack's upload host did not take a file's bytes. */
class UploadFailed extends Error {
  override name = 'UploadFailed';
}

/** The upload host takes bytes without a token, at an address that is good for this file alone. */
async function send(url: string, bytes: Buffer): Promise<void> {
  const sent = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new UploadFailed(messageOf(error), { cause: error });
  });
  if (!sent.ok) throw new UploadFailed(`the upload was answered with ${sent.status}`);
}

interface Status {
  text: string;
  loading: string[];
}

interface FoundMessage {
  metadata?: { event_payload?: object };
  files?: { id?: string }[];
}

/** Title and status are replaced by each update; details would grow, so none are sent. */
function toChunk({ id, title, status }: Task): TaskUpdateChunk {
  return { type: 'task_update', id, title, status };
}

function holdsFile(fileId: string): (message: FoundMessage) => boolean {
  return ({ files }) => files?.some((file) => file.id === fileId) ?? false;
}

function isPostOf(key: string): (message: FoundMessage) => boolean {
  return ({ metadata }) => (metadata?.event_payload as { key?: string } | undefined)?.key === key;
}

function backoffMs(attempt: number): number {
  return Math.min(RETRY_DELAY_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
}

/** No answer, or one that tells nothing: the call may have been carried out. */
function isLost(error: unknown): boolean {
  if (error instanceof WebAPIRequestError || error instanceof WebAPIHTTPError) return true;
  if (error instanceof UploadFailed) return true;
  return (
    error instanceof WebAPIPlatformError &&
    /^(?:internal_error|fatal_error|request_timeout|service_unavailable)$/.test(error.data.error)
  );
}

function isRefusedForm(error: unknown): boolean {
  return (
    error instanceof WebAPIPlatformError &&
    /^(?:invalid_blocks|invalid_blocks_format|msg_blocks_too_long|msg_too_long|markdown_text_conflict)$/.test(
      error.data.error,
    )
  );
}
