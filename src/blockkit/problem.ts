import { MostradorError } from '../kernel/errors.ts';

/** Kinds of problems. */
export type ProblemCode =
  | 'wrong_type'
  | 'missing_field'
  | 'unknown_field'
  | 'unknown_type'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'out_of_range'
  | 'not_allowed'
  | 'conflict'
  | 'duplicate_id';

/** One thing Slack would refuse; `pointer` is a JSON pointer into what was validated (`/blocks/0/text/text`). */
export interface Problem {
  pointer: string;
  code: ProblemCode;
  message: string;
}

/** Thrown by the `assertValid…` helpers; `problems` has all of them, the message the first ones. */
export class BlockKitError extends MostradorError {
  override name = 'BlockKitError';
  override readonly code = 'invalid_blocks';
  readonly problems: Problem[];

  constructor(what: string, problems: Problem[]) {
    super(`Slack would refuse this ${what}: ${problems.slice(0, 3).map(describeProblem).join('; ')}`);
    this.problems = problems;
  }
}

/** A problem in one line, in the words of Slack's `response_metadata.messages`. */
export function describeProblem(problem: Problem): string {
  return `${problem.message} [json-pointer:${problem.pointer}]`;
}
