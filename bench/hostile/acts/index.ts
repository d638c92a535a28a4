import { messageOf } from '../../../src/kernel/errors.ts';
import { pause } from '../draw.ts';
import { liveCardsOf } from '../slack-view.ts';
import { count, type Scene } from '../story.ts';
import { ask, changeMessage } from './ask.ts';
import { clickCard, editCard } from './click.ts';
import { prepareWeek, stop, visitHome } from './others.ts';

/** What people do, and how often. */
const ACTS = { ask, clickCard, editCard, changeMessage, stop, visitHome, prepareWeek };
const WEIGHTS = {
  ask: 26,
  clickCard: 46,
  editCard: 8,
  changeMessage: 2,
  stop: 4,
  visitHome: 6,
  prepareWeek: 2,
};
/** So many acts at a time at most: whoever waits for an acknowledgement does nothing else meanwhile. */
const AT_ONCE = 4;
/** With so many cards nobody asks for more before some are decided. */
const MANY_CARDS = 25;

/** People who act until they are told to stop. */
export interface Crowd {
  /** Resolves when nobody does anything any more. */
  leave(): Promise<void>;
}

/** Lets people act, one after another, some at the same time. */
export function openCrowd(scene: Scene, onFault: (about: string) => void): Crowd {
  const busy = new Set<Promise<void>>();
  let isOver = false;

  async function loop(): Promise<void> {
    while (!isOver) {
      // People cannot tell whether the desk lives; but what piles up while it is away says nothing new.
      const isUp = scene.workspace.connections() > 0;
      await pause(scene.draw.between(50, 450) * (isUp ? 1 : 4));
      if (busy.size >= AT_ONCE) continue;
      const isFull = liveCardsOf(scene.workspace).length > MANY_CARDS;
      const act = scene.draw.weighted({ ...WEIGHTS, ...(isFull && { ask: 2 }) });
      count(scene.story, act);
      const work = ACTS[act](scene)
        .catch((error: unknown) => onFault(`${act}: ${messageOf(error)}`))
        .finally(() => busy.delete(work));
      busy.add(work);
    }
  }
  const looping = loop();
  return {
    async leave() {
      isOver = true;
      await looping;
      await Promise.all(busy);
    },
  };
}
