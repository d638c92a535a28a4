import type { App } from '@slack/bolt';
import { LRUCache } from 'lru-cache';
import { detectLanguage } from '../../../kernel/language.ts';
import type { IncomingMessage } from '../../accept.ts';
import { originOf } from '../../gate.ts';
import { SLACK_WORDS } from '../../words.ts';
import { type TakeMessageDeps, takeMessage } from './take-message.ts';

/** A message in a direct conversation or a channel; an edit counts when it newly mentions the desk. */
export function register(app: App, deps: TakeMessageDeps): void {
  const noticeEdit = notifyOnce(deps);
  app.event('message', async ({ event, body }) => {
    const origin = originOf(body, deps);
    if (event.subtype !== 'message_changed') return await takeMessage(event as IncomingMessage, origin, deps);
    const edited = event.message as IncomingMessage & { edited?: unknown };
    const before = event.previous_message as IncomingMessage | undefined;
    // Slack sends the same subtype when a link unfurls or a reply arrives; only a person's edit is one.
    if (edited.edited === undefined || edited.text === before?.text) return;
    const placed = { ...edited, channel: event.channel, channel_type: event.channel_type };
    const mention = `<@${deps.botUserId}>`;
    const newlyMentions = edited.text?.includes(mention) && !before?.text?.includes(mention);
    if (newlyMentions) return await takeMessage(placed, origin, deps);
    await noticeEdit(placed);
  });
}

const MOST_TOLD = 1_000;

/**
 * Whoever changes a message that was taken as a question might wait for another answer. They are told once, however
 * often they change it or Slack tells of it.
 */
function notifyOnce(deps: TakeMessageDeps): (message: IncomingMessage) => Promise<void> {
  const told = new LRUCache<string, true>({ max: MOST_TOLD });
  return async (message) => {
    const runId = `${deps.teamId}:${message.channel}:${message.ts}`;
    if (told.has(runId)) return;
    told.set(runId, true);
    if (await deps.frontDesk.isAsked(runId)) await tellOfEdit(message, deps);
    else told.delete(runId);
  };
}

async function tellOfEdit(message: IncomingMessage, deps: TakeMessageDeps): Promise<void> {
  const { channel, ts, thread_ts: threadTs, user, text = '' } = message;
  if (user === undefined) return;
  const language = detectLanguage(text) ?? (await deps.people.languageOf(user));
  const place = { channel, since: ts, ...(threadTs !== undefined && { threadTs }) };
  await deps.outbound.postEphemeral(place, user, SLACK_WORDS[language].editedLate);
}
