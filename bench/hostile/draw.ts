import { seededRandom } from '../../test/fakes/random.ts';

/** Draws by a seed, so that a run's acts and assaults are the same for the same seed. */
export interface Draw {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  /** One of a list; undefined when it is empty. */
  pick<T>(list: readonly T[]): T | undefined;
  /** One of the names, as often as their weights say. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
}

/** The draws of a seed. */
export function createDraw(seed: number): Draw {
  const random = seededRandom(seed);
  return {
    between: (from, to) => from + random() * (to - from),
    chance: (share) => random() < share,
    pick: (list) => list[Math.floor(random() * list.length)],
    weighted<Name extends string>(weights: Record<Name, number>) {
      const entries = Object.entries(weights) as [Name, number][];
      let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      const name = (found ?? entries.at(-1))?.[0];
      if (name === undefined) throw new TypeError('There is nothing to draw from.');
      return name;
    },
  };
}

/** Waits in real time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
