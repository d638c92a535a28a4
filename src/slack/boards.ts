import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { MessageRef, Outbound, Post } from './outbound/index.ts';

/** Messages that are brought up to date while something goes on: no more often than Slack likes. */
export interface Boards {
  /**
   * Shows a state of a board in the message that `find` tells of; of several the last that was given counts.
   * Resolves when it, or a later one, is shown or has failed. Never fails.
   */
  update(board: string, find: () => Promise<MessageRef | undefined>, post: Post): Promise<void>;
}

interface BoardState {
  next: Post | undefined;
  sending: Promise<void>;
}

/** chat.update is for some fifty calls a minute (docs.slack.dev, rate limits, tier 3). */
const PACE_MS = 1_200;

export function createBoards(outbound: Pick<Outbound, 'update'>, clock: Clock, log: Log): Boards {
  const states = new Map<string, BoardState>();
  const pause = () => new Promise<void>((resolve) => clock.after(PACE_MS, resolve));

  async function send(
    board: string,
    find: () => Promise<MessageRef | undefined>,
    state: BoardState,
  ): Promise<void> {
    while (state.next) {
      const post = state.next;
      state.next = undefined;
      try {
        const posted = await find();
        if (posted) await outbound.update(posted, post);
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'a board could not be brought up to date');
      }
      if (state.next) await pause();
    }
    states.delete(board);
  }

  return {
    async update(board, find, post) {
      const known = states.get(board);
      if (known) {
        known.next = post;
        return await known.sending;
      }
      const state: BoardState = { next: post, sending: Promise.resolve() };
      states.set(board, state);
      state.sending = send(board, find, state);
      await state.sending;
    },
  };
}
