import { AGENT_WORDS } from '../../../src/agent/words.ts';
import type { Findings } from '../findings.ts';
import { contentOf } from '../slack-view.ts';
import type { Question } from '../story.ts';
import { type Evidence, threadOf } from './evidence.ts';

const saidIn = (text: string, word: 'notSaved' | 'stoppedByPerson' | 'failed') =>
  text.includes(AGENT_WORDS.en[word]) || text.includes(AGENT_WORDS.es[word]);

/** Every question that Slack saw acknowledged has one answer, or was told honestly why not. */
export function everyQuestionIsAnswered(evidence: Evidence, findings: Findings): void {
  for (const question of evidence.story.questions) {
    const { runId, text } = question;
    const about = `${runId} (“${text}”)`;
    const answers = evidence.byKey.get(`${runId}/answer/0`)?.length ?? 0;
    if (answers > 1) findings.add('doubled', `${about} has ${answers} answers`);
    const journal = evidence.state.journals.get(runId);
    if (!journal) {
      if (answers > 0) findings.add('doubled', `${about} was answered and has no journal`);
      if (!isRefused(evidence, question)) findings.add('lost', `${about} is not known and nothing was said`);
      continue;
    }
    const { end } = journal;
    if (end?.status === 'failed') findings.add('stuck', `${about} failed: ${end.why}`);
    if (end?.status === 'done' && answers === 0)
      findings.add('lost', `${about} is done and was not answered`);
    if (end?.status === 'cancelled') checkCancelled(evidence, question, end.why ?? '', findings);
  }
}

function checkCancelled(evidence: Evidence, question: Question, why: string, findings: Findings): void {
  const { runId, by, conversation, channel, ts } = question;
  if (why === 'superseded') {
    const newer =
      evidence.story.questions.some(
        (one) =>
          one.by === by &&
          one.conversation === conversation &&
          one.channel === channel &&
          (one.ts > ts || evidence.story.changes.includes(one.runId)),
      ) ||
      // A button of the home asks in the direct conversation.
      (conversation === channel && evidence.story.starts.some((one) => one.kind === 'home' && one.by === by));
    if (!newer) findings.add('lost', `${runId} was superseded by nothing`);
  } else if (why === 'stopped') {
    const wasStopped = evidence.story.stops.some((one) => one.by === by && one.channel === channel);
    if (!wasStopped) findings.add('lost', `${runId} was stopped by nobody`);
    // Who stops when the answer is being posted may have both.
    const told = evidence.byKey.get(`${runId}/failure`) ?? [];
    // While nothing can be saved it is told without a key.
    const inThread = threadOf(evidence, channel, ts, conversation);
    const isAnswered = evidence.byKey.has(`${runId}/answer/0`);
    if (!isAnswered && ![...told, ...inThread].some((post) => saidIn(contentOf(post), 'stoppedByPerson')))
      findings.add('lost', `${runId} was stopped and its person was told “${told.map(contentOf).join()}”`);
  } else findings.add('lost', `${runId} was cancelled: ${why}`);
}

/** Whether somebody was told that a question could not be taken. */
function isRefused(evidence: Evidence, { runId, channel, ts, conversation }: Question): boolean {
  if (evidence.byKey.has(`${runId}/refused`)) return true;
  return threadOf(evidence, channel, ts, conversation).some((post) => saidIn(contentOf(post), 'notSaved'));
}

/** Every command and button that was acknowledged as begun came to its end, and was told it once. */
export function everyStartIsDelivered(evidence: Evidence, findings: Findings): void {
  for (const { kind, runId, isAcknowledged, reply } of evidence.story.starts) {
    const journal = evidence.state.journals.get(runId);
    const isBegun = kind === 'home' || /^(?:I am preparing|Preparo)/.test(reply);
    if (isAcknowledged && isBegun && !journal)
      findings.add('lost', `${runId} was acknowledged with “${reply}” and is not known`);
    if (!journal?.end) continue;
    const { status, why } = journal.end;
    if (status === 'failed') findings.add('stuck', `${runId} failed: ${why}`);
    const told = kind === 'home' ? `${runId}/answer/0` : `${runId}/delivery/0`;
    const times = evidence.byKey.get(told)?.length ?? 0;
    if (times > 1) findings.add('doubled', `${told} is there ${times} times`);
    if (status === 'done' && times === 0) findings.add('lost', `${runId} is done and was not told`);
  }
}

/** No post is there twice, and no file in one place. */
export function nothingIsPostedTwice({ byKey, posts }: Evidence, findings: Findings): void {
  for (const [key, messages] of byKey) {
    if (messages.length > 1) findings.add('doubled', `${key} was posted ${messages.length} times`);
  }
  const shared = new Map<string, number>();
  for (const { channel, thread_ts, files = [] } of posts)
    for (const { name } of files) {
      const place = `${String(name)} in ${channel}:${thread_ts ?? ''}`;
      shared.set(place, (shared.get(place) ?? 0) + 1);
    }
  for (const [place, times] of shared) {
    // A week that is prepared again delivers into a thread of its own; in direct messages there is only one.
    if (times > 1 && /^R-\d/.test(place)) findings.add('doubled', `${place} was shared ${times} times`);
  }
}

/** Whoever opened their home sees it. */
export function homesAreShown({ story, workspace }: Evidence, findings: Findings): void {
  for (const by of new Set(story.visits))
    if (!workspace.home(by)) findings.add('lost', `the home of ${by} was opened and not shown`);
}
