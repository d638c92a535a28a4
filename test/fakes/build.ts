import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds `dist/` before the suites that start the bot as a process of its own. */
export default function build(): void {
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
