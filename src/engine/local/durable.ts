import pLimit from 'p-limit';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { Cancelled, errorFields, NotSaved, StateLost, toNotSaved } from '../errors.ts';
import type { Durable, Json, Run, SignalResult } from '../types.ts';
import type { Incident } from './documents.ts';
import { createResources } from './exclusive.ts';
import { execute, type WorkflowBody } from './execute.ts';
import type { JournalLine, Journals, StartLine } from './journal.ts';
import { lateResult, type OpenRun, openRun, signalOpen } from './open-run.ts';
import { summaryOf } from './summary.ts';

export interface DurableOptions {
  journals: Journals;
  clock: Clock;
  log: Log;
  /** Whose runs are resumed here: `slack`, `terminal`. */
  face: string;
  onIncident(incident: Incident): void;
}

export interface LocalDurable extends Durable {
  /** Takes up what was cut off. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

interface Workflow {
  body: WorkflowBody;
  onHalted?(runId: string, input: Json): void;
}

const WRITES_AT_ONCE = 32;
const HALT_RETRY_MS = 15_000;
const CLOSE_GRACE_MS = 5_000;

/** Durable runs over line journals. */
export function openDurable(options: DurableOptions): LocalDurable {
  const { journals, clock, log, face } = options;
  const limit = pLimit(WRITES_AT_ONCE);
  const workflows = new Map<string, Workflow>();
  const open = new Map<string, OpenRun>();
  const starting = new Map<string, Promise<unknown>>();
  const finishing = new Set<Promise<void>>();
  const retries = new Set<() => void>();
  const resources = createResources();
  let opened = false;
  let closing = false;

  const now = () => clock.now().toISOString();
  const isOurs = (start: StartLine) => start.face === face;

  function take(lines: JournalLine[], start: StartLine): OpenRun {
    const { runId } = start;
    const run = openRun(
      lines,
      (added) => limit(() => journals.append(runId, added)),
      (error) => void halt(runId, error),
    );
    open.set(runId, run);
    return run;
  }

  async function execution(run: OpenRun): Promise<void> {
    const { runId, workflow } = run.start;
    const known = workflows.get(workflow);
    if (!known || !isOurs(run.start)) return;
    const ended = await execute(run, known.body, clock, resources);
    if (ended.status === 'failed') log.error({ runId, workflow, ...errorFields(ended.error) }, 'run failed');
    const work = end(run, ended.status, ended.why).finally(() => finishing.delete(work));
    finishing.add(work);
    await work;
  }

  async function end(run: OpenRun, status: 'done' | 'failed' | 'cancelled', why?: string): Promise<void> {
    run.ended = true;
    try {
      await settleWaits(run);
      await run.append({ is: 'end', status, why, at: now() });
    } catch (error) {
      log.error({ runId: run.start.runId, reason: messageOf(error) }, 'the end of a run was not saved');
      return;
    }
    open.delete(run.start.runId);
    run.finish();
  }

  async function settleWaits(run: OpenRun): Promise<void> {
    for (const id of run.waits.keys()) {
      if (!run.decision(id)) await run.resolveWait(id, 'cancelled', { is: 'settled', id, at: now() });
    }
  }

  async function halt(runId: string, error: unknown): Promise<void> {
    const run = open.get(runId);
    if (!run) return;
    const { workflow, input } = run.start;
    log.error({ runId, reason: messageOf(error) }, 'the state could not be written; the run is halted');
    run.detachController.abort();
    // Whoever has the folder now goes on with the run: there is nothing to tell, and nothing to try again.
    if (error instanceof StateLost) return;
    workflows.get(workflow)?.onHalted?.(runId, input);
    await Promise.all(run.running);
    retryLater(run);
  }

  function retryLater(run: OpenRun): void {
    if (closing) return;
    const disarm = clock.after(HALT_RETRY_MS, () => {
      retries.delete(disarm);
      void revive(run);
    });
    retries.add(disarm);
  }

  /** Takes a halted run up again from what its journal holds. */
  async function revive(run: OpenRun): Promise<void> {
    if (closing || open.get(run.start.runId) !== run) return;
    const { runId } = run.start;
    try {
      const lines = await journals.readOpen(runId);
      if (closing) return;
      const fresh = take(lines, run.start);
      fresh.finished.then(run.finish);
      void execution(fresh);
    } catch (error) {
      log.error({ runId, reason: messageOf(error) }, 'a halted run could not be read');
      retryLater(run);
    }
  }

  /** The runs on disk as another process may be writing them; what cannot be read just now is left out. */
  async function lookAtRuns(): Promise<OpenRun[]> {
    const looked = await Promise.all(
      (await journals.names()).map(async (name) => {
        const lines = await journals.peek(name).catch(() => []);
        const isOpen = lines.length > 0 && lines.at(-1)?.is !== 'end';
        return isOpen
          ? [
              openRun(
                lines,
                async () => undefined,
                () => undefined,
              ),
            ]
          : [];
      }),
    );
    return looked.flat();
  }

  async function record(start: StartLine): Promise<'started' | 'known'> {
    if (open.has(start.runId) || (await journals.read(start.runId))) return 'known';
    await limit(() => journals.create(start)).catch((error: unknown) => {
      throw toNotSaved(error);
    });
    void execution(take([start], start));
    return 'started';
  }

  return {
    workflow<I>(
      name: string,
      body: (run: Run, input: I) => Promise<void>,
      onHalted?: (runId: string, input: I) => void,
    ) {
      workflows.set(name, {
        body: (run, input) => body(run, input as I),
        ...(onHalted && { onHalted: (runId, input) => onHalted(runId, input as I) }),
      });
    },

    async start(runId, workflow, input) {
      if (closing) throw new NotSaved('The desk is closing; nothing new is begun.');
      const earlier = starting.get(runId);
      if (earlier) {
        await earlier;
        return 'known';
      }
      const recorded = record({
        is: 'start',
        runId,
        workflow,
        face,
        input: JSON.parse(JSON.stringify(input)) as Json,
        at: now(),
      });
      starting.set(runId, recorded);
      try {
        return await recorded;
      } finally {
        starting.delete(runId);
      }
    },

    async signal(runId, waitId, value): Promise<SignalResult> {
      const run = open.get(runId);
      if (!run) {
        const lines = await journals.read(runId);
        return lines ? lateResult(lines, waitId) : { status: 'unknown' };
      }
      return await signalOpen(run, { waitId, value, at: clock.now() });
    },

    async cancel(runId, why) {
      const run = open.get(runId);
      if (!run) return;
      if (run.cancelReason === undefined && !run.ended) {
        await run.append({ is: 'cancel', why, at: now() });
        if (run.cancelReason === undefined) {
          run.cancelReason = why;
          run.cancelController.abort(new Cancelled(why));
        }
        await settleWaits(run);
      }
      if (!isOurs(run.start) || !workflows.has(run.start.workflow)) await end(run, 'cancelled', why);
      await run.finished;
    },

    async finished(runId) {
      await open.get(runId)?.finished;
    },

    async runs() {
      const runs = opened ? [...open.values()] : await lookAtRuns();
      return runs
        .map((run) =>
          summaryOf(run, { isOurs: opened && isOurs(run.start), isKnown: workflows.has(run.start.workflow) }),
        )
        .sort((a, b) => compare(a.startedAt, b.startedAt));
    },

    async status(runId) {
      if (open.has(runId)) return 'open';
      const lines = await journals.read(runId);
      const last = lines?.at(-1);
      return last?.is === 'end' ? last.status : lines && 'open';
    },

    async resume() {
      opened = true;
      const found: OpenRun[] = [];
      for (const name of await journals.names()) {
        try {
          const lines = await journals.readFile(name);
          const start = lines[0] as StartLine;
          if (lines.at(-1)?.is === 'end') await journals.archive(start.runId);
          else found.push(take(lines, start));
        } catch (error) {
          // Put aside only what is no journal; leave a file that cannot be read at the moment.
          const isDamaged = error instanceof SyntaxError;
          const where = isDamaged
            ? await journals.setAside(name, clock.now().getTime())
            : { file: name, movedTo: name };
          options.onIncident({ ...where, reason: messageOf(error) });
        }
      }
      found.sort((a, b) => compare(a.start.at, b.start.at));
      for (const run of found) void execution(run);
    },

    async close() {
      closing = true;
      for (const disarm of retries) disarm();
      await Promise.allSettled(starting.values());
      const runs = [...open.values()];
      for (const run of runs) run.closing = true;
      const recorded = Promise.all(runs.flatMap((run) => [...run.running]));
      let disarm: () => void = () => undefined;
      const grace = new Promise<void>((resolve) => {
        disarm = clock.after(CLOSE_GRACE_MS, resolve);
      });
      await Promise.race([recorded, grace]);
      disarm();
      for (const run of runs) run.detachController.abort();
      await recorded;
      // Record the runs that have ended before the lock is released.
      await Promise.all(finishing);
      await Promise.all([...open.values()].map((run) => run.close()));
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
