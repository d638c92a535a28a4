import { z } from 'zod';
import { codeOf, messageOf } from './errors.ts';

/** Why a file of data cannot be used, in a few words: what was thrown when it was read. */
export function dataFault(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return 'there is no such file';
  if (error instanceof SyntaxError) return 'it is no JSON';
  if (!(error instanceof z.ZodError)) return messageOf(error);
  const issue = error.issues[0];
  if (issue?.code === 'too_small' && issue.path.length === 0) return 'it is empty';
  return `${issue?.path.join('.') || 'its top'}: ${issue?.message}`;
}
