import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Reporter, type TestCase } from 'vitest/node';
import { mutate } from './mutate.ts';
import type { Row } from './rows.ts';

export type Verdict = { status: 'red' | 'GREEN' } | { status: 'MOVED'; reason: string };
export interface Trial {
  row: Row;
  /** False to run the row's test on the code as it is. */
  isMutated: boolean;
}

/**
 * A process that tries one row after the other in a copy of the tree (its first argument). It keeps one vitest
 * open, so that only what a row changes is read again.
 */
const TEST_TIMEOUT_MS = 20_000;
const tree = process.argv[2] ?? '';
// The suites that build `dist/` first would fail on code that does not compile.
process.env.NO_BUILD = '1';

let results: TestCase[] = [];
const reporter: Reporter = { onTestCaseResult: (test) => void results.push(test) };
const vitest = await createVitest('test', {
  root: tree,
  config: join(tree, 'vitest.config.ts'),
  watch: false,
  reporters: [reporter],
  testTimeout: TEST_TIMEOUT_MS,
  bail: 1,
});

process.on('message', async (trial: Trial) => {
  process.send?.(await attempt(trial));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function attempt({ row, isMutated }: Trial): Promise<Verdict> {
  const mutation = mutate(tree, row);
  if (mutation.kind === 'moved') return { status: 'MOVED', reason: mutation.reason };
  const path = join(tree, row.file);
  const write = (text: string): void => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  try {
    if (isMutated) write(mutation.after);
    return await runTest(row);
  } finally {
    write(mutation.before);
  }
}

async function runTest({ testFile, testName }: Row): Promise<Verdict> {
  const files = await vitest.globTestSpecifications([join(tree, testFile)]);
  if (files.length === 0) return { status: 'MOVED', reason: `there is no ${testFile}` };
  results = [];
  vitest.setGlobalTestNamePattern(testName);
  const { unhandledErrors } = await vitest.runTestSpecifications(files);
  const states = results.map((test) => test.result().state);
  if (states.includes('failed') || (states.includes('passed') && unhandledErrors.length > 0))
    return { status: 'red' };
  if (states.includes('passed')) return { status: 'GREEN' };
  const reason =
    states.length > 0 ? `no test of ${testFile} is named /${testName}/` : `${testFile} could not be loaded`;
  return { status: 'MOVED', reason };
}
