import type { Run } from '../engine/types.ts';
import type { Audience } from './audience.ts';

/**
 * An audience that hears of no further progress once its run is ending: what is said of a question that was
 * taken back would stay under its successor's answer. What has finished is still told.
 */
export function whileOpen(audience: Audience, run: Pick<Run, 'cancelSignal'>): Audience {
  return {
    ...audience,
    async progress(progress) {
      const isOfEnd = progress.kind === 'finished' || progress.kind === 'over';
      if (isOfEnd || !run.cancelSignal.aborted) await audience.progress(progress);
    },
  };
}
