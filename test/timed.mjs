// Runs vitest with what it is given, and prints at the end how long that took: on the clock, and of the processors.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** proc(5): the clock ticks of /proc/PID/stat are hundredths of a second. */
const TICKS_A_SECOND = 100;

const packageJson = createRequire(import.meta.url).resolve('vitest/package.json');
const startedMs = performance.now();
const child = spawn(process.execPath, [join(packageJson, '../vitest.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Ctrl-C reaches the child as well, which ends in its own time.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => {
  const clock = `${((performance.now() - startedMs) / 1000).toFixed(1)} s on the clock`;
  process.stderr.write(`Tests took ${[clock, processorTime()].filter(Boolean).join(', ')}.\n`);
  process.exitCode = code ?? (signal ? 1 : 0);
});

/** Of all processes below this one that have ended and were waited for, in kernel and outside; Linux tells it. */
function processorTime() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    // cutime and cstime are the 16th and 17th field, and the split leaves out two.
    const seconds = (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
    return `${seconds.toFixed(1)} s of the processors`;
  } catch {
    return undefined;
  }
}
