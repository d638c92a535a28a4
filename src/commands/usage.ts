import { dayIn, listUsage, type ModelUsage, type UsageRow } from '../agent/usage.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { daysOf } from './days.ts';
import { stateOf } from './state.ts';

const USAGE = 'usage [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--json]';

/** What each person used of each model on each day; never the contents. It reads only. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(
      context.args,
      { from: { type: 'string' }, to: { type: 'string' } },
      USAGE,
    );
    const config = configOf(context, values.state);
    const today = dayIn(config.VENUE_ZONE)(systemClock.now());
    const { from, to } = daysOf(values, today);
    const rows = await listUsage((await stateOf(config)).documents, from, to);
    if (values.json) context.stdout.write(`${JSON.stringify({ usage: rows.map(toJson) })}\n`);
    else if (rows.length === 0) context.stdout.write('Nothing was used.\n');
    else {
      for (const row of rows)
        context.stdout.write(`${row.day}  ${row.personId}  ${row.model}  ${shown(row)}\n`);
      context.stdout.write(`${rows[0]?.day} to ${rows.at(-1)?.day}, together  ${shown(together(rows))}\n`);
    }
    return 0;
  },
};

function shown({ questions, calls, inputTokens, outputTokens, usd, isUnpriced }: ModelUsage): string {
  const count = (n: number) => n.toLocaleString('en-US');
  return [
    `${count(questions)} questions`,
    `${count(calls)} model calls`,
    `${count(inputTokens)} tokens in`,
    `${count(outputTokens)} out`,
    `$${usd.toFixed(4)}${isUnpriced ? ' and what has no price' : ''}`,
  ].join('  ');
}

function together(rows: UsageRow[]): ModelUsage {
  const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    questions: sum(({ questions }) => questions),
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    usd: sum(({ usd }) => usd),
    isUnpriced: rows.some(({ isUnpriced }) => isUnpriced),
  };
}

function toJson({
  day,
  personId,
  model,
  questions,
  calls,
  inputTokens,
  outputTokens,
  usd,
  isUnpriced,
}: UsageRow) {
  return {
    day,
    person: personId,
    model,
    questions,
    model_calls: calls,
    tokens_in: inputTokens,
    tokens_out: outputTokens,
    cost_usd: isUnpriced ? null : usd,
  };
}
