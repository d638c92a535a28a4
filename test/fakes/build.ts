import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const INPUTS = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/**
 * Builds `dist/` before the suites that start the bot as a process of its own, unless it is newer than all that it is
 * made of; not for bench/mutations/, whose code may not compile.
 */
export default function build(): void {
  if (process.env.NO_BUILD || isBuilt()) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
}

/** A folder changes with the names in it, so that a file taken away is seen as well. */
function isBuilt(): boolean {
  const builtMs = statSync(join(ROOT, 'dist/main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return INPUTS.flatMap((input) => [input, ...below(input)]).every(
    (path) => statSync(join(ROOT, path)).mtimeMs < builtMs,
  );
}

function below(input: string): string[] {
  if (!statSync(join(ROOT, input)).isDirectory()) return [];
  return readdirSync(join(ROOT, input), { recursive: true }).map((name) => join(input, String(name)));
}
