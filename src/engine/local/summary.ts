import type { RunSummary } from '../types.ts';
import type { OpenRun } from './open-run.ts';

/** An open run as it is listed: whether this process may run it, and whether it knows its workflow. */
export function summaryOf(
  run: OpenRun,
  { isOurs, isKnown }: { isOurs: boolean; isKnown: boolean },
): RunSummary {
  const { runId, workflow, at } = run.start;
  const waits = [...run.waits]
    .filter(([waitId]) => !run.decision(waitId))
    .map(([waitId, until]) => ({ waitId, until }));
  const status = run.halted
    ? 'halted'
    : !isOurs
      ? 'resting'
      : !isKnown
        ? 'orphan'
        : waits.length > 0
          ? 'waiting'
          : 'running';
  return { runId, workflow, startedAt: at, status, waits };
}
