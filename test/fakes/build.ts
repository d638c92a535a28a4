import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds `dist/` before the suites that start the bot as a process of its own; not for bench/guards.ts, whose code may not compile. */
export default function build(): void {
  if (process.env.NO_BUILD) return;
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  });
}
