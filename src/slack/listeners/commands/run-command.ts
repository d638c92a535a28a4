import type { CommandResult } from '../../../agent/commands.ts';
import { detectLanguage } from '../../../kernel/language.ts';
import type { Address } from '../../address.ts';
import type { SlackDeps } from '../../deps.ts';

/** Somebody typed a command, or clicked on what stands for one. */
export interface TypedCommand {
  name: string;
  text: string;
  /** Good once: it names the run that the command may start. */
  triggerId: string;
  userId: string;
  channel: string;
}

/** Gives a command to its desk, in the language of its words, else of the person's Slack. @throws NotSaved */
export async function runCommand(
  deps: Pick<SlackDeps, 'clock' | 'frontDesk' | 'log' | 'people' | 'teamId'>,
  { name, text, triggerId, userId, channel }: TypedCommand,
): Promise<CommandResult> {
  const [person, own] = await Promise.all([deps.people.find(userId), deps.people.languageOf(userId)]);
  const runId = `${deps.teamId}:command:${triggerId}`;
  // There is no message yet: what the desk posts is newer than this.
  const since = (deps.clock.now().getTime() / 1000).toFixed(6);
  const address: Address = { face: 'slack', channel, messageTs: since };
  const language = detectLanguage(text) ?? own;
  const result = await deps.frontDesk.runCommand({ runId, name, text, person, language, address });
  deps.log.info({ runId, userId, command: name, result: result.status }, 'a command came in');
  return result;
}
