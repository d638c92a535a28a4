#!/usr/bin/env node
import { createRequire } from 'node:module';
import { COMMANDS } from './commands/index.ts';
import { ConfigError, MostradorError, messageOf, UsageError } from './kernel/errors.ts';
import { systemFault } from './kernel/system-fault.ts';

const HELP = ['Usage: mostrador COMMAND [--json] [--state DIR], or mostrador --version', '']
  .concat(COMMANDS.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`))
  .concat('', 'The usage of a command: mostrador COMMAND --help')
  .join('\n');

const FAILED = 1;
const WRONG_USAGE = 2;
const LONGEST_ENDING_MS = 9_000;

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--version') {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${HELP}\n`);
    return name === undefined ? WRONG_USAGE : 0;
  }
  const listed = COMMANDS.find((one) => one.name === name);
  if (!listed)
    throw new UsageError(
      `There is no command “${name}”. The commands are: ${COMMANDS.map((one) => one.name).join(', ')}.`,
    );
  const { command } = await listed.load();
  if (rest.includes('--help')) {
    process.stdout.write(`Usage: mostrador ${command.usage}\n`);
    return 0;
  }
  loadEnvFile();
  const { stdin, stdout, stderr, env } = process;
  return await command.run({ args: rest, env, stdin, stdout, stderr, ending });
}

/** See `CommandContext`. What cannot be let go of in time is left as a kill would leave it, which loses nothing. */
function ending(): Promise<{ error: unknown } | undefined> {
  return new Promise((resolve) => {
    const end = (exitCode: number, cause?: { error: unknown }) => {
      resolve(cause);
      endSoon(exitCode);
    };
    process.once('SIGINT', () => end(FAILED));
    process.once('SIGTERM', () => end(FAILED));
    process.on('uncaughtException', (error) => end(FAILED, { error }));
    process.on('unhandledRejection', (error) => end(FAILED, { error }));
  });
}

/** Ends the process if something still holds it by then. */
function endSoon(exitCode: number): void {
  setTimeout(() => process.exit(exitCode), LONGEST_ENDING_MS).unref();
}

/** A sentence for what a person can mend; the whole trace of what is a fault of the program. */
function toldOf(error: unknown): string {
  if (error instanceof MostradorError) return error.message;
  return systemFault(error) ?? (error instanceof Error ? error.stack : undefined) ?? String(error);
}

/** As in package.json, which lies beside the program's folder. */
function version(): string {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  return version;
}

/** `.env` of the folder in which the command is run; what the environment sets already, wins. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if (!messageOf(error).includes('ENOENT'))
      throw new ConfigError(`.env cannot be read: ${messageOf(error)}`);
  }
}

// Whoever reads the output may have seen enough: `mostrador … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${toldOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : FAILED;
  endSoon(process.exitCode);
}
