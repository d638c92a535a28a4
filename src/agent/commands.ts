import pLimit from 'p-limit';
import type { Engine } from '../engine/types.ts';
import type { CommandInput, CommandReading, Desk } from './desk.ts';

/** What a command came to, with what the person is told at once. */
export type CommandResult =
  | { status: 'started' | 'already' | 'refused' | 'unknown'; message: string }
  | Extract<CommandReading, { status: 'choose' }>;

export interface CommandCall extends CommandInput {
  /** The name of the run that it may start; the same again starts nothing new. */
  runId: string;
  name: string;
  text: string;
}

interface Claim {
  runId: string;
}

const COLLECTION = 'claims';

/** Runs the desks' commands: reads the words, and starts the work unless the same goes on already. */
export function createCommands(
  engine: Pick<Engine, 'documents' | 'durable'>,
  desks: Desk[],
  now: () => Date,
): (call: CommandCall) => Promise<CommandResult> {
  // Of two at once the second has to see the first.
  const inTurn = pLimit(1);

  return async ({ runId, name, text, person, language, address }) => {
    const command = desks.flatMap((desk) => desk.commands ?? []).find((one) => one.name === name);
    if (!command) return { status: 'unknown', message: name };
    const reading = command.read(text, person, language, now());
    if (reading.status !== 'start') return reading;
    return await inTurn(async () => {
      const { claim, workflow, input, message, already } = reading;
      const open = await openClaim(engine, claim);
      if (open !== undefined && open !== runId) return { status: 'already', message: already };
      const next: Claim = { runId };
      await engine.documents.update<Claim, void>(COLLECTION, claim, () => ({ result: undefined, next }));
      await engine.durable.start(runId, workflow, { ...input, person, language, address });
      return { status: 'started', message };
    });
  };
}

/** The run that is at work on a claim, if one is. */
export async function openClaim(
  { documents, durable }: Pick<Engine, 'documents' | 'durable'>,
  claim: string,
): Promise<string | undefined> {
  const known = await documents.read<Claim>(COLLECTION, claim);
  if (known === undefined) return undefined;
  return (await durable.status(known.runId)) === 'open' ? known.runId : undefined;
}
