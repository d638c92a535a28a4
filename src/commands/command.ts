import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../kernel/config.ts';
import { loadConfig } from '../kernel/config.ts';
import { UsageError } from '../kernel/errors.ts';
import type { Streams } from '../terminal/terminal.ts';

/** What a command is given. */
export interface CommandContext extends Streams {
  args: string[];
  env: Record<string, string | undefined>;
  /**
   * Resolves when the process is to end: without a value when somebody asked it to, with the error when
   * something was thrown that nobody caught. From the call on neither is the end of it by itself; ten seconds
   * later it ends in any case.
   */
  ending(): Promise<{ error: unknown } | undefined>;
}

/** What a command does; resolves to the exit code. */
export interface Command {
  /** How it is called, behind `mostrador`. */
  usage: string;
  run(context: CommandContext): Promise<number>;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options that every command has. */
const COMMON = { json: { type: 'boolean' }, state: { type: 'string' } } as const;

/** The arguments of a command. @throws UsageError with one line */
export function readArguments<O extends Options>(args: string[], options: O, usage: string) {
  const read = parse(args, options, usage);
  // Words of its own a command takes in capitals: `ask TEXT`.
  const [word] = read.positionals;
  if (word !== undefined && !/^\w+ [A-Z]/.test(usage)) {
    throw new UsageError(`“${word}” is one word too many. Usage: mostrador ${usage}`);
  }
  return read;
}

function parse<O extends Options>(args: string[], options: O, usage: string) {
  try {
    return parseArgs({ args, options: { ...COMMON, ...options }, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UsageError(`${reason}. Usage: mostrador ${usage}`);
  }
}

/** The configuration, with the state folder of `--state`. @throws ConfigError */
export function configOf(context: CommandContext, state: unknown): Config {
  const config = loadConfig(context.env);
  return typeof state === 'string' ? { ...config, STATE_DIR: state } : config;
}

/** A whole number of an option. @throws UsageError */
export function wholeNumber(value: string | undefined, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^-?\d+$/.test(value)) throw new UsageError(`--${name} takes a whole number, not “${value}”.`);
  return Number(value);
}
