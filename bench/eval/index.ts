import { DATA_FOLDER } from '../../src/app.ts';
import { play } from './play.ts';
import { isGood, type Score, score } from './score.ts';
import { table } from './table.ts';
import { type EvalTask, SENSITIVE, SETS } from './tasks.ts';

/**
 * The desk as people use it: messages through the whole loop with the configured model (Claude when
 * ANTHROPIC_API_KEY is set, the offline planner otherwise). Two of the three sets were written blind, from the
 * documents and the tools alone. `npm run eval [-- --verbose]`; ends with 1 when something sensitive was done
 * that must not be, or when the model did not answer.
 */
const isVerbose = process.argv.includes('--verbose');
const model = process.env.ANTHROPIC_API_KEY ? (process.env.MODEL ?? 'Claude') : 'the offline planner';

async function judgeAll(tasks: EvalTask[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (const task of tasks) {
    const { came, ms } = await play(task);
    const one = score(task, came, ms, SENSITIVE);
    scores.push(one);
    if (isVerbose && !isGood(one)) console.log(shown(one));
  }
  return scores;
}

function shown({ task, says, isBroken: _, ...aspects }: Score): string {
  const missed = Object.entries(aspects).flatMap(([name, value]) => (value === false ? [name] : []));
  return `✗ ${task.say.join(' → ')}  (${missed.join(', ')})\n  ${says.slice(0, 300).replaceAll('\n', ' ')}`;
}

console.log(`The desk of ${DATA_FOLDER} with ${model}.`);
const all: Score[] = [];
for (const { name, tasks } of SETS) {
  const scores = await judgeAll(tasks);
  console.log(`\n${tasks.length} ${name}\n\n${table(scores)}`);
  all.push(...scores);
}
const broken = all.filter(({ isBroken }) => isBroken);
if (broken.length > 0) console.log(`\n${broken.length} tasks got no answer: ${broken[0]?.says}`);
process.exitCode = broken.length === 0 && all.every(({ refused }) => refused) ? 0 : 1;
