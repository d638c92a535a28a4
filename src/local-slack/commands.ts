import type { SlashResult } from './contract.ts';
import { resultOf } from './interactions.ts';
import { answerAs } from './responses.ts';
import type { Channel, Person } from './types.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** A person types a slash command. */
export async function runCommand(
  context: WorkspaceContext,
  person: Person,
  channel: Channel,
  command: string,
  text: string,
): Promise<SlashResult> {
  if (!context.scopes.has('commands') || context.commands?.has(command) === false) {
    context.changes.tell({ kind: 'notice', userId: person.id, notice: 'unknown_command', detail: command });
    return { ok: false, error: 'unknown_command' };
  }
  const target = { userId: person.id, channel: channel.id };
  const outcome = await context.deliveries.interaction('slash_commands', {
    token: 'workspace-verification-token',
    team_id: context.identity.teamId,
    team_domain: context.identity.teamDomain,
    channel_id: channel.id,
    channel_name: channel.name,
    user_id: person.id,
    user_name: person.name,
    command,
    text,
    api_app_id: context.identity.appId,
    is_enterprise_install: 'false',
    response_url: context.baseUrl() + context.responseUrls.issue(target),
    trigger_id: context.triggers.issue(person.id),
  });
  const result = resultOf(context, person, outcome);
  const answer = outcome.delivery.response;
  if (!result.ok || !answer) return result;
  answerAs(context, target, answer, command);
  return { ...result, ...(typeof answer.text === 'string' ? { text: answer.text } : {}) };
}
