import { PassThrough } from 'node:stream';
import { COMMANDS } from '../../src/commands/index.ts';
import { MostradorError, UsageError } from '../../src/kernel/errors.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, as `main.ts` would, without a terminal. */
export async function runCommand(
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<CommandResult> {
  const [name, ...rest] = args;
  const stdout = collect();
  const stderr = collect();
  const stdin = Object.assign(new PassThrough(), { isTTY: false });
  const listed = COMMANDS.find((one) => one.name === name);
  if (!listed) throw new Error(`no command ${name}`);
  const { command } = await listed.load();
  try {
    const code = await command.run({
      args: rest,
      env,
      stdin,
      stdout: stdout.stream,
      stderr: stderr.stream,
      ending: () => new Promise<undefined>(() => undefined),
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } catch (error) {
    if (!(error instanceof MostradorError)) throw error;
    return { code: error instanceof UsageError ? 2 : 1, stdout: stdout.text(), stderr: error.message };
  }
}

function collect() {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk) => chunks.push(String(chunk)));
  return { stream, text: () => chunks.join('') };
}
