import type { AnswerRecord } from '../agent/answer-record.ts';
import { modelShown, sourceShown } from '../agent/footer-words.ts';
import { cutText } from '../kernel/cut-text.ts';
import type { Language } from '../kernel/language.ts';
import { millisecondsShown } from '../kernel/time-shown.ts';
import type { Inspection } from '../local-slack/contract.ts';
import { INSPECTION_WORDS } from './inspection-words.ts';

const LONGEST_TEXT = 8_000;

/** How an answer came to be, for the drawer of the local Slack. */
export function toInspection(record: AnswerRecord, language: Language): Inspection {
  const { facts, stops, statuses, kinds } = INSPECTION_WORDS[language];
  const startMs = Date.parse(record.startedAt);
  const totalMs = Date.parse(record.endedAt) - startMs;
  // After a restart a call may seem to have begun before its question.
  const since = (at: string | undefined) => (at === undefined ? 0 : Math.max(0, Date.parse(at) - startMs));
  return {
    facts: [
      { label: facts.model, value: modelShown(record.model, language) },
      { label: facts.turns, value: String(record.iterations) },
      { label: facts.tokens, value: record.tokens.toLocaleString(language) },
      { label: facts.cost, value: record.costUsd === undefined ? '–' : `$${record.costUsd.toFixed(4)}` },
      { label: facts.time, value: millisecondsShown(totalMs, language) },
      { label: facts.stop, value: stops[record.stop] },
    ],
    calls: record.trace.flatMap(({ turn, calls }) =>
      calls.map(({ name, status, isError, startedAt, endedAt, approvedAt, input, result }) => ({
        turn,
        name,
        status: statuses[status],
        isDone: status === 'ok' && !isError,
        startMs: since(startedAt),
        endMs: since(endedAt),
        ...(approvedAt !== undefined && { decidedMs: since(approvedAt) }),
        input: shown(input),
        result: shown(result),
      })),
    ),
    claims: [
      ...record.grounding.claims.map(({ text, kind, backedBy }) => ({
        text,
        kind: kinds[kind],
        ...(backedBy !== undefined && { source: sourceShown(backedBy, language) }),
      })),
      ...(record.grounding.unbackedDeeds ?? []).map((text) => ({ text, kind: kinds.deed })),
    ],
    totalMs,
  };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return cutText(text, LONGEST_TEXT);
}
