import type { WebClient } from '@slack/web-api';
import type { KnownBlock } from '../../blockkit/types.ts';
import type { IdempotencyStore } from '../../engine/idempotency.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { type Calls, isAmbiguousFailure, isRefusedForm } from './calls.ts';
import { findUntilReachable, isPostOf, metadataOf } from './find.ts';
import type { Streams } from './streams.ts';
import type { MessageRef, OpenStream, Outbound, Post, Target } from './types.ts';

export type Posts = Pick<Outbound, 'post' | 'postOnce' | 'update' | 'posted'>;

interface PostParts {
  client: WebClient;
  idempotency: IdempotencyStore;
  calls: Calls;
  streams: Streams;
  log: Log;
}

/** Blocks that older workspaces may not know, and that an answer can do without. */
const NEW_BLOCKS = new Set<string>(['context_actions']);

/** Messages: posted once for a key, whatever crashes, in the newest form that the workspace takes. */
export function createPosts(deps: PostParts): Posts {
  const { client, idempotency, calls, streams, log } = deps;

  async function postNow(target: Target, post: Post, key?: string): Promise<MessageRef> {
    const message = {
      channel: target.channel,
      text: post.text,
      // Of addresses in the text no links are made; what pings and dates is written out by us.
      parse: 'none' as const,
      unfurl_links: false,
      unfurl_media: false,
      ...(target.threadTs !== undefined && { thread_ts: target.threadTs }),
      ...(key !== undefined && { metadata: metadataOf(key) }),
    };
    const send = async (blocks: KnownBlock[]) => {
      const sent = await client.chat.postMessage({ ...message, ...(blocks.length > 0 && { blocks }) });
      return { channel: sent.channel ?? target.channel, ts: sent.ts ?? '' };
    };
    return await withBlockFallbacks('chat.postMessage', post, (blocks) =>
      calls.call(() => send(blocks), false),
    );
  }

  /** Slacks that do not know a new block refuse the message: then without it, and at last as text. */
  async function withBlockFallbacks<T>(
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
  async function postUntilConfirmed(
    target: Target,
    post: Post,
    key: string,
    stream?: OpenStream,
  ): Promise<MessageRef> {
    if (stream) {
      const streamed = await streams.finish(stream, post, key);
      if (streamed === 'lost') {
        const found = await findUntilReachable(deps, target, isPostOf(key));
        if (found.happened) return found.result;
      } else if (streamed !== 'closed') return streamed;
    }
    for (let n = 1; ; n += 1) {
      try {
        return await postNow(target, post, key);
      } catch (error) {
        if (!isAmbiguousFailure(error)) throw error;
        log.warn({ method: 'chat.postMessage', reason: messageOf(error) }, 'the answer to a post got lost');
        const found = await findUntilReachable(deps, target, isPostOf(key));
        if (found.happened) return found.result;
        await calls.backOff(n);
      }
    }
  }

  return {
    post: (target, post) => postNow(target, post),
    postOnce: (key, target, post, stream) =>
      idempotency.runOnce(
        `post/${key}`,
        async () => ({ ...(await postUntilConfirmed(target, post, key, stream)) }),
        () => findUntilReachable(deps, target, isPostOf(key)),
      ),
    async update({ channel, ts }, post) {
      const send = (blocks: KnownBlock[]) =>
        client.chat.update({ channel, ts, text: post.text, parse: 'none', blocks });
      await withBlockFallbacks('chat.update', post, (blocks) => calls.call(() => send(blocks), true));
    },
    posted: (key, place) =>
      idempotency.find<MessageRef & { [field: string]: string }>(
        `post/${key}`,
        place && (async () => findUntilReachable(deps, await place(), isPostOf(key))),
      ),
  };
}
