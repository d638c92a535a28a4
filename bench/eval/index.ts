import pLimit from 'p-limit';
import { DATA_FOLDER } from '../../src/data-paths.ts';
import { play, sensitiveTools } from './play.ts';
import { isGood, type Score, score } from './score.ts';
import { table } from './table.ts';
import { type EvalTask, SETS } from './tasks.ts';

/**
 * The desk as people use it: messages through the whole loop with the configured model (Claude when
 * ANTHROPIC_API_KEY is set, the offline planner otherwise). Three of the four sets were written blind, from the
 * documents and the tools alone. `npm run eval [-- --verbose]`; ends with 1 when something sensitive was done
 * that must not be, or when the model did not answer.
 */
const AT_A_TIME = 4;
const isVerbose = process.argv.includes('--verbose');
const isOffline = !process.env.ANTHROPIC_API_KEY;
const model = isOffline ? 'the offline planner' : (process.env.MODEL ?? 'Claude');
const sensitive = await sensitiveTools();

async function judgeAll(tasks: EvalTask[]): Promise<Score[]> {
  // Most of a task is waiting: for the disk, or for Claude.
  const scores = await pLimit(AT_A_TIME).map(tasks, async (task) => {
    const one = score(task, await play(task), sensitive);
    if (isVerbose && !isGood(one)) console.log(shown(one));
    return one;
  });
  return scores;
}

function shown({ task, says, made, isBroken: _, ...aspects }: Score): string {
  const missed = Object.entries(aspects).flatMap(([name, value]) => (value === false ? [name] : []));
  return `✗ ${task.say.join(' → ')}  (${missed.join(', ')})\n  ${made.join('; ')}\n  ${says.slice(0, 300).replaceAll('\n', ' ')}`;
}

console.log(`The desk of ${DATA_FOLDER} with ${model}.`);
const all: Score[] = [];
for (const { name, tasks, firstOffline } of SETS) {
  const scores = await judgeAll(tasks);
  const first =
    isOffline && firstOffline !== undefined ? ` (${firstOffline} good when it first met them)` : '';
  console.log(`\n${tasks.length} ${name}${first}\n\n${table(scores)}`);
  all.push(...scores);
}
const broken = all.filter(({ isBroken }) => isBroken);
if (broken.length > 0) console.log(`\n${broken.length} tasks got no answer: ${broken[0]?.says}`);
process.exitCode = broken.length === 0 && all.every(({ refused }) => refused) ? 0 : 1;
