import type { Json, Run } from '../engine/types.ts';
import type { ReplyTo } from './audience.ts';

/** Durable work that somebody is told of: the answer to a question, the preparing of a week. */
export interface Workflow<I = Json> {
  /** The name under which its runs are recorded. */
  name: string;
  run(run: Run, input: I): Promise<void>;
  /** Whom to tell when a run cannot go on by itself. */
  replyTo(runId: string, input: I): ReplyTo;
}

/** A workflow whose input is known only to itself; what a run gets is what it was started with. */
export function defineWorkflow<I>({ name, run, replyTo }: Workflow<I>): Workflow {
  return {
    name,
    run: (open, input) => run(open, input as I),
    replyTo: (runId, input) => replyTo(runId, input as I),
  };
}
