import { openClaim } from '../agent/commands.ts';
import type { Json } from '../engine/types.ts';
import { systemClock } from '../kernel/clock.ts';
import { UsageError } from '../kernel/errors.ts';
import { languageOfLocale } from '../kernel/language.ts';
import { PREPARE_WEEK, weekClaim } from '../notebook/index.ts';
import { WEEK_GRAPH } from '../notebook/week/graph.ts';
import { readWeekRequest } from '../notebook/week/request.ts';
import { yearOf } from '../notebook/weeks.ts';
import { type Plan, plan } from '../tasks/plan.ts';
import { withoutMarkdown } from '../terminal/plain-text.ts';
import { type Command, type CommandContext, configOf, readArguments } from './command.ts';
import { createTerminalApp } from './terminal-app.ts';

const USAGE = 'week N [--year Y] [--yes|--no] [--redo TASK] [--plan] [--json]';
const LONGEST_TITLE = 15;

/** Prepares a study week on the terminal, or shows how it would be done. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        plan: { type: 'boolean' },
        year: { type: 'string' },
        redo: { type: 'string', multiple: true },
        yes: { type: 'boolean' },
        no: { type: 'boolean' },
      },
      USAGE,
    );
    const number = positionals[0] ?? '';
    if (positionals.length !== 1 || !/^[1-9]\d{0,3}$/.test(number))
      throw new UsageError(`week takes the number of a week. Usage: mostrador ${USAGE}`);
    if (values.plan) return tellPlan(context, values.json === true);
    return await prepare(context, Number(number), values);
  },
};

interface Values {
  json?: boolean;
  state?: string;
  year?: string;
  redo?: string[];
  yes?: boolean;
  no?: boolean;
}

async function prepare(context: CommandContext, number: number, values: Values): Promise<number> {
  const { year, redo = [] } = values;
  if (redo.some((part) => !isPart(part)))
    throw new UsageError(`--redo takes cover, narration or cards. Usage: mostrador ${USAGE}`);
  if (year !== undefined && !/^20\d\d$/.test(year))
    throw new UsageError(`--year takes a year like 2026, not “${year}”.`);
  const config = configOf(context, values.state);
  const claim = weekClaim(Number(year ?? yearOf(systemClock.now(), config.VENUE_ZONE)), number);
  const { app, terminal, runId, outcome, open } = await createTerminalApp(context, {
    config,
    isJson: values.json === true,
    yes: values.yes,
    no: values.no,
    // A week that was cut off goes on; it is not begun a second time.
    runId: (engine) => openClaim(engine, claim),
  });
  const name = config.NOTEBOOK_OWNER ?? context.env.USER ?? 'you';
  try {
    await open();
    const result = await app.frontDesk.runCommand({
      runId,
      name: PREPARE_WEEK,
      text: [number, year && `year ${year}`, ...redo.map((part) => `redo ${part}`)].filter(Boolean).join(' '),
      person: app.frontDesk.person(name, name),
      language: languageOfLocale(context.env.LANG),
      address: { face: 'terminal' },
    });
    if (result.status !== 'started') throw new UsageError(result.message);
    terminal.status(result.message);
    const ended = await outcome;
    if (!('delivery' in ended)) {
      terminal.warn('failure' in ended ? ended.failure : 'The week ended to nothing.');
      return 1;
    }
    await app.engine.durable.finished(runId);
    const { texts, files, data } = ended.delivery;
    if (values.json) context.stdout.write(`${JSON.stringify(data)}\n`);
    for (const text of texts) terminal.line(`${withoutMarkdown(text)}\n`);
    for (const { content } of files) if ('path' in content) terminal.line(content.path);
    return hasFailed(data) ? 1 : 0;
  } finally {
    await app.close();
  }
}

function isPart(word: string): boolean {
  const read = readWeekRequest(`redo ${word}`, 'en');
  return read.kind === 'no_week' && read.redo.length === 1;
}

function hasFailed(data: Json | undefined): boolean {
  const { tasks } = data as unknown as { tasks: { status: string }[] };
  return tasks.some(({ status }) => status === 'error');
}

function tellPlan(context: CommandContext, isJson: boolean): number {
  const plans = {
    sequential: plan(WEEK_GRAPH, 'sequential'),
    parallel: plan(WEEK_GRAPH, 'parallel'),
    one_gpu: plan(WEEK_GRAPH, 'exclusive'),
    by_level: plan(WEEK_GRAPH, 'by_level'),
  };
  const saving = 1 - plans.parallel.totalSeconds / plans.sequential.totalSeconds;
  if (isJson) {
    const told = {
      order: WEEK_GRAPH.order,
      levels: levelsOf(),
      critical_path: WEEK_GRAPH.criticalPath,
      slack: Object.fromEntries([...WEEK_GRAPH.slack].sort(([a], [b]) => (a < b ? -1 : 1))),
      sequential: toJson(plans.sequential),
      parallel: toJson(plans.parallel),
      one_gpu: toJson(plans.one_gpu),
      by_level: toJson(plans.by_level),
      saving: Math.round(saving * 1000) / 1000,
    };
    context.stdout.write(`${JSON.stringify(told)}\n`);
    return 0;
  }
  for (const { id, name, seconds, needs } of WEEK_GRAPH.tasks)
    context.stdout.write(
      `${id}  ${name.padEnd(LONGEST_TITLE)} ${String(seconds).padStart(3)} s  ${needs.length > 0 ? `after ${needs.join(', ')}` : ''}\n`,
    );
  context.stdout.write(`critical path ${WEEK_GRAPH.criticalPath.join(' → ')}\n`);
  for (const [name, { totalSeconds }] of Object.entries(plans))
    context.stdout.write(`${name.replace('_', ' ').padEnd(11)} ${totalSeconds} s\n`);
  return 0;
}

function levelsOf(): Record<string, string[]> {
  const levels: Record<string, string[]> = {};
  for (const id of WEEK_GRAPH.order) {
    const level = String(WEEK_GRAPH.levels.get(id));
    levels[level] = [...(levels[level] ?? []), id];
  }
  return levels;
}

function toJson({ totalSeconds, start, end }: Plan) {
  return { total_s: totalSeconds, start: Object.fromEntries(start), end: Object.fromEntries(end) };
}
