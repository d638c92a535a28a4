import type { Problem } from '../../blockkit/problem.ts';
import { validateBlocks, validateMessage, validateView } from '../../blockkit/validate.ts';
import { invalidArguments, type Method, SlackError } from './call.ts';

const LARGEST_PAYLOAD = 100_000;

const validate: Method = ({ args }) => {
  const given = (['blocks', 'message', 'view'] as const).filter(
    (name) => args[name] !== undefined && args[name] !== '',
  );
  const [name] = given;
  if (name === undefined || given.length > 1)
    throw invalidArguments('exactly one of blocks, message, view is required');
  if (JSON.stringify(args[name]).length > LARGEST_PAYLOAD) throw invalidArguments('payload is too large');
  const problems = CHECKS[name](args[name]);
  if (problems.length > 0) throw new SlackError(`invalid_${name}`, { errors: problems });
  return {};
};

const CHECKS: Record<'blocks' | 'message' | 'view', (value: unknown) => Problem[]> = {
  blocks: (value) => validateBlocks(value),
  message: validateMessage,
  view: validateView,
};

/** `blocks.validate`, answered by the validator of `blockkit/`. */
export const BLOCK_METHODS: Record<string, Method> = { 'blocks.validate': validate };
