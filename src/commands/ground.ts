import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { checkGrounding } from '../agent/grounding/index.ts';
import type { Message } from '../agent/model.ts';
import { UsageError } from '../kernel/errors.ts';
import { type Command, configOf, readArguments } from './command.ts';

const USAGE = 'ground --text TEXT --evidence FILE [--json]';

/** Holds the numbers of a text against the messages of a file. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(
      context.args,
      { text: { type: 'string' }, evidence: { type: 'string' } },
      USAGE,
    );
    if (values.text === undefined || values.evidence === undefined)
      throw new UsageError(`Usage: mostrador ${USAGE}`);
    const config = configOf(context, values.state);
    const report = checkGrounding(values.text, await readMessages(values.evidence), {
      currency: config.CURRENCY,
      zone: config.VENUE_ZONE,
    });
    if (values.json) context.stdout.write(`${JSON.stringify(report)}\n`);
    else {
      for (const { text, kind, backedBy } of report.claims) {
        context.stdout.write(
          `${backedBy ? '✓' : '✗'} ${text} (${kind})${backedBy ? ` ← ${backedBy}` : ''}\n`,
        );
      }
      context.stdout.write(`${report.claims.length} claims, ${report.unbacked.length} without backing\n`);
    }
    return 0;
  },
};

/** As in the Messages API; what a block holds besides its type is looked at when it is read. */
const MESSAGES = z.array(
  z.looseObject({
    role: z.enum(['user', 'assistant']),
    content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
  }),
);

async function readMessages(path: string): Promise<Message[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new UsageError(`${path} does not exist, or is not JSON.`);
  }
  if (!MESSAGES.safeParse(parsed).success)
    throw new UsageError(
      `${path} does not hold a list of messages of the Messages API, each with role and content.`,
    );
  return parsed as Message[];
}
