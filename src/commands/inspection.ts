import type { AnswerRecord } from '../agent/answer-record.ts';
import type { Language, Words } from '../kernel/language.ts';
import type { Inspection } from '../workspace/contract.ts';

const LONGEST_TEXT = 8_000;

const WORDS: Words<Record<'model' | 'turns' | 'tokens' | 'cost' | 'time' | 'stop', string>> = {
  en: { model: 'Thought by', turns: 'Turns', tokens: 'Tokens', cost: 'Cost', time: 'Time', stop: 'End' },
  es: {
    model: 'Pensado por',
    turns: 'Turnos',
    tokens: 'Tokens',
    cost: 'Coste',
    time: 'Tiempo',
    stop: 'Final',
  },
};

/** How an answer came to be, for the drawer of the local Slack. */
export function toInspection(record: AnswerRecord, language: Language): Inspection {
  const words = WORDS[language];
  const startMs = Date.parse(record.startedAt);
  const totalMs = Date.parse(record.endedAt) - startMs;
  const since = (at: string | undefined) => (at === undefined ? 0 : Date.parse(at) - startMs);
  return {
    facts: [
      { label: words.model, value: record.model },
      { label: words.turns, value: String(record.iterations) },
      { label: words.tokens, value: record.tokens.toLocaleString(language) },
      { label: words.cost, value: record.costUsd === undefined ? '–' : `$${record.costUsd.toFixed(4)}` },
      { label: words.time, value: `${totalMs.toLocaleString(language)} ms` },
      { label: words.stop, value: record.stop },
    ],
    calls: record.trace.flatMap(({ turn, calls }) =>
      calls.map(({ name, status, startedAt, endedAt, input, result }) => ({
        turn,
        name,
        status,
        startMs: since(startedAt),
        endMs: since(endedAt),
        input: shown(input),
        result: shown(result),
      })),
    ),
    claims: record.grounding.claims.map(({ text, kind, backedBy }) => ({
      text,
      kind,
      ...(backedBy !== undefined && { source: backedBy }),
    })),
    totalMs,
  };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
