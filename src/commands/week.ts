import { UsageError } from '../kernel/errors.ts';
import { WEEK_GRAPH } from '../notebook/week-graph.ts';
import { type Plan, plan } from '../tasks/plan.ts';
import { type Command, readArguments } from './command.ts';

const USAGE = 'week N --plan [--json]';

/** The plan of a week: its tasks, and how long they take in each layout. Preparing it comes next. */
export const week: Command = {
  name: 'week',
  usage: USAGE,
  about: 'shows the task graph of a study week, and its plans',
  async run(context) {
    const { values, positionals } = readArguments(context.args, { plan: { type: 'boolean' } }, USAGE);
    if (positionals.length !== 1 || !/^[1-9]\d?$/.test(positionals[0] ?? ''))
      throw new UsageError(`week takes the number of a week. Usage: mostrador ${USAGE}`);
    if (!values.plan)
      throw new UsageError(
        `Weeks are not prepared yet; --plan shows what would be done. Usage: mostrador ${USAGE}`,
      );
    const plans = {
      sequential: plan(WEEK_GRAPH, 'sequential'),
      parallel: plan(WEEK_GRAPH, 'parallel'),
      one_gpu: plan(WEEK_GRAPH, 'exclusive'),
      by_level: plan(WEEK_GRAPH, 'by_level'),
    };
    const saving = 1 - plans.parallel.totalSeconds / plans.sequential.totalSeconds;
    if (values.json) {
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
        `${id}  ${name.padEnd(15)} ${String(seconds).padStart(3)} s  ${needs.length > 0 ? `after ${needs.join(', ')}` : ''}\n`,
      );
    context.stdout.write(`critical path ${WEEK_GRAPH.criticalPath.join(' → ')}\n`);
    for (const [name, { totalSeconds }] of Object.entries(plans))
      context.stdout.write(`${name.replace('_', ' ').padEnd(11)} ${totalSeconds} s\n`);
    return 0;
  },
};

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
