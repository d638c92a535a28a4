import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds `dist/` before the suites that start the bot as a process of its own; not for bench/guards.ts, whose code may not compile. */
export default function build(): void {
  if (process.env.NO_BUILD) return;
  const root = join(import.meta.dirname, '../..');
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
}
