import { overBudgetSentence } from '../../../agent/budget-words.ts';
import type { OverBudget } from '../../../agent/budgets.ts';
import { LONGEST_QUESTION, type Question } from '../../../agent/question.ts';
import { AGENT_WORDS } from '../../../agent/words.ts';
import { errorFields, NotSaved } from '../../../engine/errors.ts';
import { cutText } from '../../../kernel/cut-text.ts';
import { accept, type IncomingMessage } from '../../accept.ts';
import { isSameConversation, targetOf } from '../../address.ts';
import { isBareDecision } from '../../bare-decision.ts';
import { sentencePost } from '../../blocks/answer.ts';
import type { SlackDeps } from '../../deps.ts';
import { type Origin, refusalSentence } from '../../gate.ts';
import { unescapeMrkdwn } from '../../mrkdwn.ts';
import type { Target } from '../../outbound/index.ts';
import { SLACK_WORDS } from '../../words.ts';

/** What taking a message needs. */
export type TakeMessageDeps = Pick<
  SlackDeps,
  | 'admitsGuests'
  | 'botUserId'
  | 'enterpriseId'
  | 'frontDesk'
  | 'inOrder'
  | 'log'
  | 'outbound'
  | 'people'
  | 'takenRuns'
  | 'teamId'
  | 'threads'
>;

/**
 * Takes a person's message from an event: records a question, or posts a sentence that says why not.
 * The event is acknowledged when this resolves.
 */
export async function takeMessage(
  message: IncomingMessage,
  origin: Origin,
  deps: TakeMessageDeps,
): Promise<void> {
  // In the order in which they came: a question is recorded before the next of its thread is looked at.
  const isDirect = message.channel.startsWith('D');
  const place = `${message.channel}:${message.thread_ts ?? (isDirect ? '' : message.ts)}`;
  await deps.inOrder(place, () => take(message, origin, deps));
}

async function take(message: IncomingMessage, origin: Origin, deps: TakeMessageDeps): Promise<void> {
  // Slack tells of a mention twice, as mention and as message.
  if (deps.takenRuns.has(`${deps.teamId}:${message.channel}:${message.ts}`)) return;
  const accepted = await accept(message, origin, deps);
  if (!accepted) return;
  const { question, refusal } = accepted;
  const target = targetOf(question.address);
  const words = AGENT_WORDS[question.language ?? 'en'];
  const refuse = (sentence: string) =>
    deps.outbound.postOnce(`${question.runId}/refused`, target, sentencePost(sentence));
  try {
    if (refusal) {
      deps.log.info({ runId: question.runId, refusal }, 'somebody was not let in');
      return void (await refuse(refusalSentence(refusal, SLACK_WORDS[question.language ?? 'en'])));
    }
    if (question.text === '') return void (await refuse(words.emptyQuestion));
    if (question.text.length > LONGEST_QUESTION)
      return void (await refuse(words.longQuestion(LONGEST_QUESTION)));
    if (isBareDecision(question.text) && (await hasCardAbove(question, deps))) {
      const language = question.language ?? (await deps.people.languageOf(question.person.id));
      return await deps.outbound.postEphemeral(target, question.person.id, SLACK_WORDS[language].pressButton);
    }
    let marked: Promise<void> | undefined;
    const result = await deps.frontDesk.ask(question, async () => {
      const background = await backgroundOf(question, target, deps);
      // Saved together with the record of the run.
      if (target.threadTs !== undefined) marked = deps.threads.remember(question.conversationId);
      // The question is taken all the same; its thread is heard again when the desk is mentioned there.
      marked = marked?.catch((error: unknown) =>
        deps.log.error({ runId: question.runId, ...errorFields(error) }, 'a thread could not be remembered'),
      );
      return background.length > 0 ? { background } : {};
    });
    await marked;
    deps.takenRuns.set(question.runId, true);
    deps.log.info({ runId: question.runId, result: result.status }, 'a question came in');
    if (result.status === 'refused') await tellOverBudget(question, result.over, deps);
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    deps.log.error({ runId: question.runId }, 'a question could not be saved');
    // Its twin may come when the disk has room again; the person has been told that nothing happened.
    deps.takenRuns.set(question.runId, true);
    await deps.outbound.post(target, sentencePost(words.notSaved));
  }
}

/** Tells a person privately, and once of a message that comes twice, that a budget is used up. */
async function tellOverBudget(question: Question, over: OverBudget, deps: TakeMessageDeps): Promise<void> {
  const { runId, person, address } = question;
  deps.takenRuns.set(runId, true);
  const language = question.language ?? (await deps.people.languageOf(person.id));
  const { threadTs, ...top } = targetOf(address);
  // Slack shows such a message only in a thread that has replies (chat.postEphemeral); this one may have none.
  const place = threadTs === undefined || threadTs === top.since ? top : { ...top, threadTs };
  await deps.outbound.postEphemeral(place, person.id, overBudgetSentence(over, language));
}

/** Whether what a person asked for in this conversation, by a command too, waits for a decision. */
async function hasCardAbove({ person, address }: Question, deps: TakeMessageDeps): Promise<boolean> {
  const pending = await deps.frontDesk.pendingFor(person.id);
  return pending.some((approval) => isSameConversation(approval.address, address));
}

const MOST_BACKGROUND = 20;
const LONGEST_LINE = 400;

async function authorOf(id: string, { people }: TakeMessageDeps): Promise<{ id: string; name: string }> {
  return { id, name: (await people.find(id)).name };
}

/** What people said in a thread before they asked the desk into it: the newest, each with its author. */
async function backgroundOf(
  question: Question,
  target: Target,
  deps: TakeMessageDeps,
): Promise<Question['background'] & object> {
  const { threadTs, since } = target;
  if (threadTs === undefined || threadTs === since) return [];
  if (await deps.threads.isOurs(question.conversationId)) return [];
  const before = await deps.outbound.readThread(target);
  return await Promise.all(
    before.slice(-MOST_BACKGROUND).map(async ({ userId, text }) => ({
      ...(userId === undefined ? { name: 'app' } : await authorOf(userId, deps)),
      text: cutText(unescapeMrkdwn(text), LONGEST_LINE),
    })),
  );
}
