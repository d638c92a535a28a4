/** Pending questions of the person, until they are answered. */
import { ask } from './server.js';

/**
 * A thread in which the app has just replied, and whether the app began it.
 * @typedef {{ threadTs: string, isByApp: boolean }} Reply
 * @typedef {(reply: Reply) => boolean} IsAnswer
 * @typedef {import('./server.js').Receipt} Receipt
 */

const LONGEST_BEGIN_MS = 20_000;

/** What is waited for: one asks for one thing at a time. @type {IsAnswer | undefined} */
let awaited;
/** Replies that came while something was on its way: they may be faster than its receipt. @type {Reply[]} */
const early = [];
let underWay = 0;
/** @type {(threadTs: string) => void} */
let onAnswer = () => undefined;

/**
 * Posts a message.
 * @param {FormData | Record<string, unknown>} message
 */
export async function say(message) {
  await awaitAnswer(
    ask('send', message),
    ({ ts }) =>
      ({ threadTs }) =>
        threadTs === ts,
  );
}

/**
 * Sends a slash command; its answer is the first thread that the app begins after it.
 * @param {string} text
 */
export async function command(text) {
  const begunBefore = Date.now() + LONGEST_BEGIN_MS;
  await awaitAnswer(ask('command', { text }), ({ ok, at }) => {
    // Later threads belong to other requests.
    return ({ threadTs, isByApp }) =>
      ok === true && isByApp && Number(threadTs) >= Number(at) && Date.now() < begunBefore;
  });
}

/**
 * Has another part hear of the threads in which answers come.
 * @param {(threadTs: string) => void} listener
 */
export function whenAnswered(listener) {
  onAnswer = listener;
}

/**
 * The app has replied in a thread.
 * @param {Reply} reply
 */
export function heard(reply) {
  if (underWay > 0) early.push(reply);
  if (!awaited?.(reply)) return;
  awaited = undefined;
  onAnswer(reply.threadTs);
}

/**
 * @param {Promise<Receipt>} sending
 * @param {(receipt: Receipt) => IsAnswer} expects what an answer looks like, once it is sent
 */
async function awaitAnswer(sending, expects) {
  underWay += 1;
  awaited = undefined;
  try {
    const isAnswer = expects(await sending);
    const answer = early.find(isAnswer);
    if (answer) onAnswer(answer.threadTs);
    else awaited = isAnswer;
  } finally {
    underWay -= 1;
    if (underWay === 0) early.length = 0;
  }
}
