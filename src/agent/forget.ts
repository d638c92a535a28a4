import { eraseEffects } from '../engine/idempotency.ts';
import type { Engine, Json } from '../engine/types.ts';
import { changeAnswer, forgetAnswers } from './answer-record.ts';
import { changeApprovals, listApprovals } from './approvals.ts';
import type { Audit } from './audit.ts';
import { forgetClaims } from './commands.ts';
import { type Block, forgetTurns, turnsOf } from './conversation.ts';
import { forgetFeedback } from './feedback.ts';
import { conversationOf, type Forgotten, partIn } from './forget-runs.ts';
import { forgetOpenPlaces } from './open-approvals.ts';
import { forgetUsage } from './usage.ts';
import { isContext } from './user-turn.ts';

type ForgetEngine = Pick<Engine, 'documents' | 'durable' | 'erasing'>;

/** What the state has of somebody. */
export interface Found {
  /** The runs that they asked for. */
  runIds: Set<string>;
  /** The conversations that they took part in. */
  conversationIds: Set<string>;
  /** The open runs that are theirs, or that hold words of theirs: these have to end before. */
  openRunIds: string[];
  /** What is recorded of their own runs, as text. */
  ownTexts: string[];
}

/** How much was taken away. */
export interface ForgottenCounts {
  questions: number;
  conversations: number;
  answers: number;
  feedback: number;
  approvals: number;
  runs: number;
  /** Runs of others that held words of theirs: only that they were, and how they ended, is left. */
  reducedRuns: number;
}

const GONE = '[…]';
/** Shorter reasons may be words that stand in any text. */
const SHORT_REASON = 8;

/** Looks for what the state has of somebody. It reads only. */
export async function findPerson({ documents, erasing }: ForgetEngine, who: Forgotten): Promise<Found> {
  const turns = await turnsOf(documents, who.ids);
  const approvals = (await listApprovals(documents)).filter((one) => who.ids.includes(one.requestedBy.id));
  const found: Found = {
    runIds: new Set([...turns, ...approvals].map(({ runId }) => runId)),
    conversationIds: new Set(turns.map(({ conversationId }) => conversationId)),
    openRunIds: [],
    ownTexts: [],
  };
  await erasing.look((run) => {
    const part = partIn(who, run);
    if (run.isOpen && (part === 'own' || part === 'words')) found.openRunIds.push(run.runId);
    if (part !== 'own') return;
    found.runIds.add(run.runId);
    found.ownTexts.push(run.text);
    const conversationId = conversationOf(run.input);
    if (conversationId !== undefined) found.conversationIds.add(conversationId);
  });
  return found;
}

/** Ends open runs, and what waits in them; in the audit log that is a decision of nobody. @throws NotSaved */
export async function endRuns(
  { documents, durable }: ForgetEngine,
  audit: Audit,
  runIds: string[],
): Promise<void> {
  for (const approval of await listApprovals(documents))
    if (approval.status === 'pending' && runIds.includes(approval.runId))
      await audit.decided(approval, 'cancelled');
  for (const runId of runIds) await durable.cancel(runId, 'forgotten');
  await changeApprovals(documents, (approval) =>
    approval.status === 'pending' && runIds.includes(approval.runId)
      ? { ...approval, status: 'cancelled' }
      : approval,
  );
}

/**
 * Takes away what somebody said and what they were answered. Their open runs have ended before. What they are found
 * by goes last, so that it can be begun again after a crash. @throws NotSaved
 */
export async function forgetPerson(
  { documents, erasing }: ForgetEngine,
  who: Forgotten,
  { runIds }: Pick<Found, 'runIds'>,
): Promise<ForgottenCounts> {
  const isOwn = (runId: string) => runIds.has(runId);
  const { ids } = who;
  const answers = await forgetAnswers(
    documents,
    (runId, personId) => isOwn(runId) || (personId !== undefined && ids.includes(personId)),
  );
  const feedback = await forgetFeedback(documents, ids, isOwn);
  await forgetClaims(documents, isOwn);
  await eraseEffects(documents, (key) => /^(?:post|file)\//.test(key) && isOwn(key.split('/')[1] ?? ''));
  await forgetUsage(documents, ids);
  await forgetOpenPlaces(documents, ids);

  const questions = (await turnsOf(documents, ids)).length;
  const reasons = await reasonsOf(documents, ids);
  for (const [runId, given] of reasons)
    await changeAnswer(documents, runId, (record) => inTexts(record, (text) => withoutReasons(text, given)));
  const conversations = await forgetTurns(documents, ids, (block) =>
    withoutWordsOf(block, who, reasons.get(block.runId) ?? []),
  );
  const approvals = await changeApprovals(documents, (approval) => {
    if (ids.includes(approval.requestedBy.id)) return undefined;
    const { decidedBy, reason: _, ...rest } = approval;
    const isDecider = decidedBy !== undefined && ids.includes(decidedBy.id);
    if (!isDecider && !approval.earlier.some(({ editedBy }) => ids.includes(editedBy.id))) return approval;
    const earlier = approval.earlier.map((one) =>
      ids.includes(one.editedBy.id) ? { ...one, editedBy: unnamed(one.editedBy) } : one,
    );
    if (isDecider) return { ...rest, earlier, decidedBy: unnamed(decidedBy) };
    return { ...approval, earlier };
  });
  const { removed: runs, reduced: reducedRuns } = await erasing.erase({
    ofRun(run) {
      const part = partIn(who, run);
      if (part === 'own') return 'remove';
      return part === 'none' ? 'keep' : 'reduce';
    },
    ofLeftover: (collection, text) =>
      !HOUSE.has(collection) &&
      (ids.some((id) => text.includes(JSON.stringify(id)) || text.includes(`(id ${id})`)) ||
        [...runIds].some((runId) => text.includes(JSON.stringify(runId)))),
  });
  return { questions, conversations, answers, feedback, approvals, runs, reducedRuns };
}

/** What the house keeps also of those who are forgotten. */
const HOUSE = new Set(['bookings', 'booking-ids']);

/** Why somebody refused what others had asked for, by the run in which they did. */
async function reasonsOf(documents: Engine['documents'], ids: string[]): Promise<Map<string, string[]>> {
  const reasons = new Map<string, string[]>();
  for (const { runId, reason, decidedBy } of await listApprovals(documents))
    if (reason && ids.includes(decidedBy?.id ?? ''))
      reasons.set(runId, [...(reasons.get(runId) ?? []), reason]);
  return reasons;
}

/** Who it was by their id alone. */
const unnamed = ({ id }: { id: string }) => ({ id, name: id });

/** A turn of somebody else, without the lines of a thread that it was given, and without their reasons. */
function withoutWordsOf(block: Block, { ids, names }: Forgotten, reasons: string[]): Block {
  const isTheirs = (line: string) =>
    names.some((name) => line.startsWith(`> ${name}: `)) ||
    (line.startsWith('> ') && ids.some((id) => line.includes(` (id ${id}): `)));
  const scrub = (text: string) => {
    const lines = isContext(text) ? text.split('\n') : [text];
    return withoutReasons(lines.filter((line) => !isContext(text) || !isTheirs(line)).join('\n'), reasons);
  };
  const scrubbed = inTexts(block as unknown as Json, scrub);
  return JSON.stringify(scrubbed) === JSON.stringify(block) ? block : (scrubbed as unknown as Block);
}

/** A text without what somebody gave as reasons: as it is quoted, and wherever it stands if it is no common word. */
function withoutReasons(text: string, reasons: string[]): string {
  return reasons
    .flatMap((reason) => [reason, JSON.stringify(reason).slice(1, -1)])
    .reduce((rest, reason) => {
      const quoted = rest.replaceAll(`«${reason}»`, `«${GONE}»`);
      return reason.length < SHORT_REASON ? quoted : quoted.replaceAll(reason, GONE);
    }, text);
}

/** Any value with its texts changed. */
function inTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one, change));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    one === undefined ? one : inTexts(one, change),
  ]);
  return Object.fromEntries(fields) as Json;
}
