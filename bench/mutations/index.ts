import { parseArgs } from 'node:util';
import { type Job, openJob } from './job.ts';
import { mutate } from './mutate.ts';
import { type Row, readRows } from './rows.ts';
import { ROOT } from './tree.ts';
import type { Verdict } from './trial.ts';

/**
 * Removes one guard after the other from a copy of the code and runs the test that is there for it. `red`: the
 * test failed, as it must. `GREEN`: no test noticed. `MOVED`: the row's code or its test is not found any more.
 */
const USAGE = `npm run mutations -- [PART or NAME] [--jobs N] [--places] [--unmutated]
  PART or NAME  only the rows of rows/PART.json, or those whose name has NAME in it
  --jobs N      how many at a time (2)
  --places      only look whether the code of each row is found; runs nothing
  --unmutated   run the rows' tests on the code as it is: each must pass`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: 'string', default: '2' },
    places: { type: 'boolean', default: false },
    unmutated: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const jobCount = Number(values.jobs);
const rows = rowsMatching(positionals[0]);
if (values.help || rows.length === 0 || !Number.isInteger(jobCount) || jobCount < 1) {
  console.log(rows.length === 0 ? `No row matches "${positionals[0]}".\n\n${USAGE}` : USAGE);
  process.exit(values.help ? 0 : 2);
}

const counts = { red: 0, GREEN: 0, MOVED: 0 };
const toRun = rows.filter((row) => {
  const mutation = mutate(ROOT, row);
  if (mutation.kind === 'moved') report(row, { status: 'MOVED', reason: mutation.reason });
  return mutation.kind === 'mutated';
});
if (!values.places) await runAll(toRun);

const total = `${rows.length} rows: ${counts.red} red, ${counts.GREEN} GREEN, ${counts.MOVED} MOVED`;
console.log(values.places ? `${rows.length} rows, ${counts.MOVED} MOVED` : total);
const unwanted = values.unmutated ? counts.red : counts.GREEN;
process.exitCode = unwanted + counts.MOVED > 0 ? 1 : 0;

function rowsMatching(filter: string | undefined): Row[] {
  const all = readRows();
  if (filter === undefined) return all;
  const ofPart = all.filter((row) => row.part === filter);
  return ofPart.length > 0 ? ofPart : all.filter((row) => row.name.includes(filter));
}

/** Rows of one test file follow each other, so that a job has it loaded already. */
async function runAll(waiting: Row[]): Promise<void> {
  const queue = waiting.toSorted((a, b) => a.testFile.localeCompare(b.testFile));
  const jobs = Array.from({ length: Math.min(jobCount, queue.length) }, openJob);
  const closeAll = (): void => {
    for (const job of jobs) job.close();
  };
  // Not once: tsx passes on the signal that the terminal has sent already.
  process.on('SIGINT', () => {
    closeAll();
    process.exit(130);
  });
  try {
    await Promise.all(jobs.map((job) => work(job, queue)));
  } finally {
    closeAll();
  }
}

async function work(job: Job, queue: Row[]): Promise<void> {
  for (let row = queue.shift(); row; row = queue.shift()) {
    report(row, await job.attempt({ row, isMutated: !values.unmutated }));
  }
}

function report(row: Row, verdict: Verdict): void {
  counts[verdict.status] += 1;
  const reason = verdict.status === 'MOVED' ? `: ${verdict.reason}` : '';
  console.log(`${verdict.status.padEnd(5)}  ${row.part}  ${row.name}${reason}`);
}
