import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countsOf } from './counts.ts';
import { hostileRun } from './run.ts';

/** `npm run hostile -- --kills 300 --seed 7 [--quiet] [--program dist/main.js]`: kills, stops and starves a desk under load, and counts what broke. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string' },
    program: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
// Whoever interrupts it leaves no process and no mount behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const report = await hostileRun({
  kills: Number(values.kills),
  seed,
  ...(values.program !== undefined && { program: resolve(values.program) }),
  onLine: (line) => {
    if (!values.quiet || line.includes('!!!')) process.stdout.write(`${line}\n`);
  },
});
process.stdout.write(`\n${countsOf(report)}\n`);
for (const { check, about } of report.findings) process.stdout.write(`\n${check}: ${about}\n`);
if (report.kept !== undefined) process.stdout.write(`\nkept in ${report.kept}\n`);
process.exitCode = report.findings.length > 0 ? 1 : 0;
