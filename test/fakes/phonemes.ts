import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = `import ESpeakNg from 'espeak-ng';
const lines = [];
await ESpeakNg({ arguments: ['-q', '--ipa', '-v', 'es-419', '--', process.argv[1]], print: (line) => lines.push(line), printErr() {} });
process.stdout.write(lines.join(' '));`;

/** What espeak-ng says of a text, in the letters of the IPA. */
export async function phonemesOf(text: string): Promise<string> {
  const run = promisify(execFile);
  const cwd = join(import.meta.dirname, '../..');
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', SCRIPT, '--', text], { cwd });
  return stdout.trim();
}
