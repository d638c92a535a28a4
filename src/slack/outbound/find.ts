import type { WebClient } from '@slack/web-api';
import { OutcomeUnknown } from '../../engine/errors.ts';
import type { Reconciled } from '../../engine/idempotency.ts';
import { type Calls, isAmbiguousFailure } from './calls.ts';
import type { MessageRef, Target } from './types.ts';

export type Found = Reconciled<MessageRef & { [field: string]: string }>;

export interface FindParts {
  client: WebClient;
  calls: Calls;
}

interface FoundMessage {
  metadata?: { event_payload?: object };
  files?: { id?: string }[];
}

const EVENT_TYPE = 'mostrador_post';
const MESSAGES_SEARCHED = 100;

/** By this a post is found again. */
export function metadataOf(key: string): { event_type: string; event_payload: { key: string } } {
  return { event_type: EVENT_TYPE, event_payload: { key } };
}

/** Recognises the message that was posted for a key. */
export function isPostOf(key: string): (message: FoundMessage) => boolean {
  return ({ metadata }) => (metadata?.event_payload as { key?: string } | undefined)?.key === key;
}

/** Recognises the message in which a file was shared. */
export function holdsFile(fileId: string): (message: FoundMessage) => boolean {
  return ({ files }) => files?.some((file) => file.id === fileId) ?? false;
}

/** Whether it was posted; while Slack is away this asks on, for nothing may be posted unseen. @throws OutcomeUnknown */
export async function findUntilReachable(
  { client, calls }: FindParts,
  target: Target,
  isIt: (message: FoundMessage) => boolean,
): Promise<Found> {
  for (let n = 1; ; n += 1) {
    try {
      return await find({ client, calls }, target, isIt);
    } catch (error) {
      if (!isAmbiguousFailure(error))
        throw new OutcomeUnknown('Whether this was posted is not known.', { cause: error });
      await calls.backOff(n);
    }
  }
}

async function find(
  { client, calls }: FindParts,
  { channel, threadTs, since }: Target,
  isIt: (message: FoundMessage) => boolean,
): Promise<Found> {
  const search = { channel, oldest: since, include_all_metadata: true, limit: MESSAGES_SEARCHED };
  let cursor: string | undefined;
  do {
    const page = { ...search, ...(cursor !== undefined && { cursor }) };
    const found = await calls.call(
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
