import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Outbound, Post, Posted } from './outbound.ts';

/** Messages that are brought up to date while something goes on: no more often than Slack likes. */
export interface Boards {
  /** Shows the newest state; resolves when it, or a newer one, is shown or has failed. Never fails. */
  update(posted: Posted, post: Post): Promise<void>;
}

interface State {
  next: Post | undefined;
  sending: Promise<void>;
}

/** chat.update is for some fifty calls a minute (docs.slack.dev, rate limits, tier 3). */
const PACE_MS = 1_200;

export function createBoards(outbound: Outbound, clock: Clock, log: Log): Boards {
  const states = new Map<string, State>();
  const pause = () => new Promise<void>((resolve) => clock.after(PACE_MS, resolve));

  async function send(slot: string, posted: Posted, state: State): Promise<void> {
    while (state.next) {
      const post = state.next;
      state.next = undefined;
      await outbound.update(posted, post).catch((error: unknown) => {
        log.warn({ reason: messageOf(error) }, 'a board could not be brought up to date');
      });
      if (state.next) await pause();
    }
    states.delete(slot);
  }

  return {
    async update(posted, post) {
      const slot = `${posted.channel}:${posted.ts}`;
      const known = states.get(slot);
      if (known) {
        known.next = post;
        return await known.sending;
      }
      const state: State = { next: post, sending: Promise.resolve() };
      states.set(slot, state);
      state.sending = send(slot, posted, state);
      await state.sending;
    },
  };
}
