import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = `import ESpeakNg from 'espeak-ng';
const spoken = [];
for (const text of process.argv.slice(1)) {
  const lines = [];
  await ESpeakNg({ arguments: ['-q', '--ipa', '-v', 'es-419', '--', text], print: (line) => lines.push(line), printErr() {} });
  spoken.push(lines.join(' ').trim());
}
process.stdout.write(JSON.stringify(spoken));`;

/** What espeak-ng says of each text, in the letters of the IPA. */
export async function phonemesOf(texts: string[]): Promise<string[]> {
  const run = promisify(execFile);
  const cwd = join(import.meta.dirname, '../..');
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', SCRIPT, '--', ...texts], {
    cwd,
  });
  return JSON.parse(stdout) as string[];
}
