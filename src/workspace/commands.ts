import type { SlashResult } from './contract.ts';
import { resultOf } from './interactions.ts';
import { answerAs } from './responses.ts';
import type { Channel, Person } from './types.ts';
import type { World } from './world.ts';

/** A person types a slash command. */
export async function runCommand(
  world: World,
  person: Person,
  channel: Channel,
  command: string,
  text: string,
): Promise<SlashResult> {
  if (!world.scopes.has('commands') || world.commands?.has(command) === false) {
    world.changes.tell({ kind: 'notice', userId: person.id, notice: 'unknown_command', detail: command });
    return { ok: false, error: 'unknown_command' };
  }
  const target = { userId: person.id, channel: channel.id };
  const outcome = await world.deliveries.interaction('slash_commands', {
    token: 'workspace-verification-token',
    team_id: world.identity.teamId,
    team_domain: world.identity.teamDomain,
    channel_id: channel.id,
    channel_name: channel.name,
    user_id: person.id,
    user_name: person.name,
    command,
    text,
    api_app_id: world.identity.appId,
    is_enterprise_install: 'false',
    response_url: world.baseUrl() + world.responseUrls.issue(target),
    trigger_id: world.triggers.issue(person.id),
  });
  const result = resultOf(world, person, outcome);
  const answer = outcome.delivery.response;
  if (!result.ok || !answer) return result;
  answerAs(world, target, answer, command);
  return { ...result, ...(typeof answer.text === 'string' ? { text: answer.text } : {}) };
}
