import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Audience } from '../src/agent/audience.ts';
import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/kernel/config.ts';
import { detectLanguage } from '../src/kernel/language.ts';
import { silentLog } from '../src/kernel/log.ts';
import { clockFrom } from '../test/fakes/clock.ts';
import { EVAL_NOW, EVAL_TASKS, type EvalTask, type Group } from './eval-tasks.ts';

/**
 * The desk as people use it: some ninety messages through the whole loop with the configured model (Claude when
 * ANTHROPIC_API_KEY is set, the offline planner otherwise), scored on calls, arguments, grounding, citations and
 * what was said. `npm run eval [-- --verbose]`.
 */

const verbose = process.argv.includes('--verbose');

interface Score {
  task: EvalTask;
  calls: boolean;
  grounded: boolean;
  cited: boolean;
  told: boolean;
  tokens: number;
  costUsd: number;
  ms: number;
  answer: string;
}

async function run(task: EvalTask): Promise<Score> {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-eval-'));
  const person = { id: 'eve', name: 'Eve', tier: task.tier ?? ('basic' as const), approver: false };
  let settle: (answer: Answer | string) => void = () => undefined;
  const app = await createApp({
    config: { ...loadConfig(process.env), STATE_DIR: folder },
    log: silentLog,
    face: 'terminal',
    clock: clockFrom(EVAL_NOW),
    findAudience: () => (): Audience => ({
      progress: async () => undefined,
      async askApproval({ id, inputHash, approvers }) {
        const by = { id: approvers[0] ?? person.id, name: person.name };
        // The card is shown within a step: the decision comes after it.
        setImmediate(
          () =>
            void app.decide({
              approvalId: id,
              inputHash,
              by,
              at: app.clock.now(),
              decision: task.rejects ? 'reject' : 'approve',
            }),
        );
      },
      remindApproval: async () => undefined,
      approvalSettled: async () => undefined,
      openBoard: async () => null,
      updateBoard: async () => undefined,
      deliver: async () => undefined,
      answer: async (answer) => settle(answer),
      failure: async (sentence) => settle(sentence),
    }),
  });
  await app.open();
  const startMs = performance.now();
  let last: Answer | string = '';
  try {
    for (const [index, text] of task.say.entries()) {
      const told = new Promise<Answer | string>((resolve) => {
        settle = resolve;
      });
      await app.ask({
        runId: `eval-${index}`,
        conversationId: 'eval',
        order: `2026-12-01T09:00:0${index}Z`,
        person,
        text,
        language: detectLanguage(text) ?? null,
        address: { face: 'terminal' },
      });
      last = await told;
      await app.engine.durable.finished(`eval-${index}`);
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
  return score(task, last, performance.now() - startMs);
}

function score(task: EvalTask, answer: Answer | string, ms: number): Score {
  if (typeof answer === 'string')
    return {
      task,
      calls: false,
      grounded: true,
      cited: false,
      told: false,
      tokens: 0,
      costUsd: 0,
      ms,
      answer,
    };
  const made = answer.trace.flatMap(({ calls }) => calls);
  const left = [...made];
  const isExpected = (task.calls ?? []).every((wanted) => {
    const at = left.findIndex(
      (call) =>
        call.name === wanted.name &&
        Object.entries(wanted.input ?? {}).every(([field, value]) => {
          const given = (call.input as Record<string, unknown>)[field];
          return typeof value === 'string' ? String(given).startsWith(value) : given === value;
        }),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return {
    task,
    calls: task.calls === undefined || (isExpected && (task.calls.length > 0 || made.length === 0)),
    grounded: answer.grounding.unbacked.length === 0,
    cited: task.cites === undefined || answer.citations.includes(task.cites),
    told: task.tells === undefined || task.tells.test(answer.text),
    tokens: answer.tokens,
    costUsd: answer.costUsd ?? 0,
    ms,
    answer: answer.text,
  };
}

const isGood = ({ calls, grounded, cited, told }: Score) => calls && grounded && cited && told;

function table(scores: Score[]): string {
  const groups: (Group | 'all')[] = ['question', 'booking', 'week', 'injection', 'impossible', 'all'];
  const rows = groups.map((group) => {
    const own = scores.filter(({ task }) => group === 'all' || task.group === group);
    const share = (test: (one: Score) => boolean) => `${own.filter(test).length}/${own.length}`;
    const mean = (of: (one: Score) => number) => own.reduce((sum, one) => sum + of(one), 0) / own.length;
    return [
      group,
      share(isGood),
      share(({ calls }) => calls),
      share(({ grounded }) => grounded),
      share(({ cited }) => cited),
      share(({ told }) => told),
      mean(({ tokens }) => tokens).toFixed(0),
      `${mean(({ ms }) => ms).toFixed(0)} ms`,
      `$${own.reduce((sum, one) => sum + one.costUsd, 0).toFixed(3)}`,
    ];
  });
  const header = ['group', 'good', 'calls', 'grounded', 'cited', 'told', 'tokens', 'time', 'cost'];
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return [header, ...rows].map(line).join('\n');
}

const scores: Score[] = [];
for (const task of EVAL_TASKS) {
  const one = await run(task);
  scores.push(one);
  if (verbose && !isGood(one)) {
    const { calls, grounded, cited, told } = one;
    console.log(
      `✗ ${task.say.join(' → ')}  ${JSON.stringify({ calls, grounded, cited, told })}\n  ${one.answer.slice(0, 300).replaceAll('\n', ' ')}`,
    );
  }
}
console.log(
  `${EVAL_TASKS.length} tasks with ${process.env.ANTHROPIC_API_KEY ? (process.env.MODEL ?? 'claude-sonnet-5-5') : 'the offline planner'}\n`,
);
console.log(table(scores));
