import pLimit from 'p-limit';
import { changeAll } from '../engine/change-all.ts';
import type { Documents, Engine } from '../engine/types.ts';
import { overBudgetSentence } from './budget-words.ts';
import type { CommandInput, CommandReading, Desk } from './desk.ts';
import { LONGEST_QUESTION } from './question.ts';
import type { UsageMeter } from './usage-meter.ts';
import { AGENT_WORDS } from './words.ts';

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

/** What commands work with. */
interface CommandDeps {
  engine: Pick<Engine, 'documents' | 'durable'>;
  desks: Desk[];
  meter: Pick<UsageMeter, 'admit'>;
  /** Who thinks, for the count of questions. */
  model: string;
  now(): Date;
}

interface Claim {
  runId: string;
}

const COLLECTION = 'claims';

/** Runs the desks' commands: reads the words, and starts the work unless the same goes on already. */
export function createCommands({
  engine,
  desks,
  meter,
  model,
  now,
}: CommandDeps): (call: CommandCall) => Promise<CommandResult> {
  // Of two at once the second has to see the first.
  const inTurn = pLimit(1);

  return async ({ runId, name, text, person, language, address }) => {
    const command = desks.flatMap((desk) => desk.commands ?? []).find((one) => one.name === name);
    if (!command) return { status: 'unknown', message: name };
    if (text.length > LONGEST_QUESTION)
      return { status: 'refused', message: AGENT_WORDS[language].longQuestion(LONGEST_QUESTION) };
    const reading = command.read(text, person, language, now());
    if (reading.status !== 'start') return reading;
    return await inTurn(async () => {
      const { claim, workflow, input, message, already } = reading;
      if ((await engine.durable.status(runId)) !== undefined) return { status: 'started', message };
      const open = await openClaim(engine, claim);
      if (open !== undefined && open !== runId) return { status: 'already', message: already };
      const over = await meter.admit({ personId: person.id, runId }, model);
      if (over) return { status: 'refused', message: overBudgetSentence(over, language) };
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

/** Takes away the claims of runs that are gone. @throws NotSaved */
export async function forgetClaims(
  documents: Documents,
  isForgotten: (runId: string) => boolean,
): Promise<void> {
  await changeAll<Claim>(documents, COLLECTION, (claim) => (isForgotten(claim.runId) ? undefined : claim));
}
