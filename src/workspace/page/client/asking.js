/** What one has asked for, until it is answered. */
import { ask } from './server.js';

/** The messages that no answer has come to. @type {Set<string>} */
const unanswered = new Set();
/** When a command was given whose work has not shown itself yet, in Slack's seconds. */
let commandedAt = Number.POSITIVE_INFINITY;

/**
 * Posts what one says.
 * @param {FormData | Record<string, unknown>} message
 */
export async function say(message) {
  const { ts } = await ask('send', message);
  unanswered.add(ts);
}

/**
 * Gives a slash command.
 * @param {string} text
 */
export async function command(text) {
  const { ok, at } = await ask('command', { text });
  if (ok) commandedAt = Number(at);
}

/**
 * Whether a reply is the first to what one has said, or in a thread that one's command has begun.
 * @param {{ threadTs: string, isByApp: boolean }} reply the thread, and whether the app began it
 */
export function isAwaited({ threadTs, isByApp }) {
  if (unanswered.delete(threadTs)) return true;
  if (!isByApp || Number(threadTs) < commandedAt) return false;
  commandedAt = Number.POSITIVE_INFINITY;
  return true;
}
