import { expect, it } from 'vitest';
import type { AnswerRecord } from '../../src/agent/answer-record.ts';
import { toInspection } from '../../src/commands/inspection.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 11, 1, 9, 0, seconds)).toISOString();

function record(call: { startedAt: string; approvedAt?: string; endedAt: string }): AnswerRecord {
  return {
    text: 'Booked.',
    stop: 'end_turn',
    iterations: 2,
    tokens: 900,
    model: 'offline',
    costUsd: 0,
    trace: [
      {
        turn: 1,
        calls: [
          { id: 't1', name: 'book_room', input: {}, status: 'ok', isError: false, result: {}, ...call },
        ],
      },
    ],
    grounding: { claims: [], unbacked: [] },
    citations: [],
    startedAt: at(0),
    endedAt: at(10),
  } as unknown as AnswerRecord;
}

it('tells when a call began, when a person approved it, and when it ended', () => {
  const { calls, totalMs } = toInspection(
    record({ startedAt: at(1), approvedAt: at(7), endedAt: at(8) }),
    'en',
  );
  expect(totalMs).toBe(10_000);
  expect(calls).toMatchObject([
    { startMs: 1000, decidedMs: 7000, endMs: 8000, status: 'done', isDone: true },
  ]);
});

it('nothing began before its question, whatever a restart has made of the times', () => {
  const { calls } = toInspection(record({ startedAt: at(-5), approvedAt: at(-2), endedAt: at(1) }), 'es');
  expect(calls).toMatchObject([{ startMs: 0, decidedMs: 0, endMs: 1000, status: 'hecho' }]);
});

it('tells of what was said to be done and was not, as a statement without a source', () => {
  const made = record({ startedAt: at(1), endedAt: at(2) });
  const grounding = { claims: [], unbacked: [], unbackedDeeds: ['I have booked it.'] };
  expect(toInspection({ ...made, grounding }, 'en').claims).toEqual([
    { text: 'I have booked it.', kind: 'what was done' },
  ]);
});
