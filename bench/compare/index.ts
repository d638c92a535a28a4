import { parseArgs } from 'node:util';
import { at } from './at.ts';
import { measureGrowth } from './growth.ts';
import { type Measured, measure } from './measure.ts';
import { profileByRoom } from './profile.ts';

/**
 * `npm run bench`: the desk and a bot without promises on the same fakes, one after the other in turn, so that what
 * else the machine does meets both. What the local Slack and the model cost is spent in this process, not in theirs.
 * With `--profile` it says instead which rooms of the desk take its time, with `--growth` what more of everything costs.
 */
const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '5' },
    conversations: { type: 'string', default: '1,10,50,100' },
    'model-ms': { type: 'string', default: '0,300' },
    questions: { type: 'string', default: '4' },
    profile: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
  },
});
const numbers = (list: string) => list.split(',').map(Number);

const ROOMS_SHOWN = 25;

interface Row {
  ours: string;
  bare: string;
  /** Ours by bare: the median over the repeats, and the least and the most. */
  ratio: string;
}

const FIGURES: Record<string, (measured: Measured) => number> = {
  'answer, median, ms': ({ answer }) => at(answer, 0.5),
  'answer, p99, ms': ({ answer }) => at(answer, 0.99),
  'acknowledgement, median, ms': ({ acknowledgement }) => at(acknowledgement, 0.5),
  'acknowledgement, p99, ms': ({ acknowledgement }) => at(acknowledgement, 0.99),
  'processor, ms a question': ({ processorMs }) => processorMs,
  'memory, MB': ({ memoryMb }) => memoryMb,
  'bytes to disk a question': ({ bytes }) => bytes,
  'file calls that write or sync, a question': ({ fileCalls }) => fileCalls,
  'Slack calls a question': ({ slackCalls }) => slackCalls,
};

if (values.growth) console.table(await measureGrowth(Number(values.repeats)));
else await compare();

async function compare(): Promise<void> {
  for (const modelMs of numbers(values['model-ms']))
    for (const conversations of numbers(values.conversations)) {
      const load = { conversations, questionsEach: Number(values.questions), modelMs };
      if (values.profile) {
        console.table((await profileByRoom(load)).slice(0, ROOMS_SHOWN));
        continue;
      }
      const pairs: { ours: Measured; bare: Measured }[] = [];
      for (let n = 0; n < Number(values.repeats); n += 1) {
        const ours = await measure('ours', load);
        pairs.push({ ours, bare: await measure('bare', load) });
      }
      console.log(
        `\n${conversations} conversations at once, ${load.questionsEach} questions each, model ${modelMs} ms`,
      );
      console.table(
        Object.fromEntries(Object.entries(FIGURES).map(([name, of]) => [name, rowOf(pairs, of)])),
      );
    }
}

function rowOf(pairs: { ours: Measured; bare: Measured }[], of: (measured: Measured) => number): Row {
  const ours = pairs.map((pair) => of(pair.ours));
  const bare = pairs.map((pair) => of(pair.bare));
  const ratios = pairs.map((pair) => of(pair.ours) / of(pair.bare));
  const isMeant = bare.every((value) => value > 0);
  return {
    ours: shown(at(ours, 0.5)),
    bare: shown(at(bare, 0.5)),
    ratio: isMeant
      ? `${at(ratios, 0.5).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
      : '',
  };
}

function shown(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
}
