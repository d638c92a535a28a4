import type { DecisionResult } from '../../agent/approvals.ts';
import { AGENT_WORDS } from '../../agent/words.ts';
import { SLACK_WORDS } from '../words.ts';
import { mention, outcomeLine } from './approval-card.ts';

/** What a person is told whose click did not count: why, and that nothing has changed. Undefined when it counted. */
export function clickReply(result: DecisionResult): string | undefined {
  if (result.status === 'taken') return undefined;
  if (result.status === 'unknown') return `${SLACK_WORDS.en.unknownCard}\n${SLACK_WORDS.es.unknownCard}`;
  const { approval } = result;
  const words = SLACK_WORDS[approval.language];
  if (result.status === 'not_allowed') return words.notAllowed(words.anyOf(approval.approvers.map(mention)));
  if (result.status === 'changed') return words.changed;
  if (result.isUnderWay) return words.underWay(result.by ? mention(result.by.id) : '–');
  return words.settled(
    outcomeLine({ ...approval, ...(result.by && { decidedBy: result.by }) }, result.outcome),
  );
}

/** The answer to a click that could not be saved, in both languages: the card cannot be read either. */
export function notSavedReply(): string {
  return `${AGENT_WORDS.en.notSaved}\n${AGENT_WORDS.es.notSaved}`;
}
