import type { Approval } from '../../../src/agent/approvals.ts';
import { AGENT_WORDS } from '../../../src/agent/words.ts';
import type { Findings } from '../findings.ts';
import { contentOf } from '../slack-view.ts';
import { type Effect, effectsOf } from './bookings.ts';
import { type Evidence, resultOf } from './evidence.ts';

/** Sentences of an answer that claim a deed, with the booking that it was done to. */
const CLAIMS: { kind: Effect['kind']; says: RegExp }[] = [
  { kind: 'booked', says: /(?:Your booking is|Tu reserva es) `(R-\d+-\d+)`/g },
  { kind: 'cancelled', says: /(?:Booking|La reserva) `(R-\d+-\d+)` (?:is cancelled|queda cancelada)/g },
  {
    kind: 'moved',
    says: /(?:Your booking is now|Tu reserva es ahora) `R-\d+-\d+` (?:and replaces|y sustituye a) `(R-\d+-\d+)`/g,
  },
];
const NOT_DONE =
  /Nothing was|[Nn]o se (?:reservó|movió|canceló|hizo) nada|was not (?:cancelled|moved|done)|no se (?:canceló|movió|hizo)|gone by|ya ha pasado|does not stand|is there already|ya está ahí|could be moved until|ya no está en pie/;

/** What people were told was done, is on disk. */
export function whatIsToldIsDone(evidence: Evidence, findings: Findings): void {
  const { bookings } = evidence.state;
  const isTrue: Record<Effect['kind'], (id: string) => boolean> = {
    booked: (id) => bookings.some((one) => one.bookingId === id && one.state.status !== 'withdrawn'),
    cancelled: (id) => bookings.some((one) => one.bookingId === id && one.state.status === 'cancelled'),
    moved: (id) => bookings.some((one) => one.bookingId === id && one.state.status === 'moved'),
  };
  for (const { kind, says } of CLAIMS)
    for (const [sentence, id = ''] of evidence.said.matchAll(says))
      if (!isTrue[kind](id))
        findings.add('toldNotDone', `${id} was told as ${kind} (“${sentence}”) and is not`);
  const effects = new Set(effectsOf(evidence).map(({ approval }) => approval.id));
  for (const approval of evidence.state.approvals) checkApproved(evidence, approval, effects, findings);
}

/** An approval that stands as approved in Slack was done, or its thread says that nothing came of it. */
function checkApproved(
  evidence: Evidence,
  approval: Approval,
  effects: Set<string>,
  findings: Findings,
): void {
  const { id, runId, status, tool } = approval;
  const journal = evidence.state.journals.get(runId);
  const about = `${id} (${tool}, ${status}, run ${journal?.end?.status ?? 'open'})`;
  const cards = evidence.cards.filter((card) => card.approvalId === id);
  const isShownApproved = cards.some(({ text }) => text.includes('✅'));
  if (!/^(?:book_room|move_booking|cancel_booking)$/.test(tool)) {
    checkProduct(evidence, approval, isShownApproved, findings);
    return;
  }
  if (effects.has(id)) {
    if (status !== 'approved' || !isShownApproved)
      findings.add('toldNotDone', `${about} was done, and its card does not say so`);
    return;
  }
  if (!isShownApproved && status !== 'approved') return;
  if (journal?.isOpen) return;
  const answer = evidence.byKey.get(`${runId}/answer/0`)?.map(contentOf).join('\n') ?? '';
  const ran = resultOf(journal, approval);
  const isToldHonestly = (ran?.isRefused || ran !== undefined) && NOT_DONE.test(answer);
  if (!isToldHonestly)
    findings.add(
      'toldNotDone',
      `${about} stands as approved and was not done; the answer: ${answer.slice(0, 200)}`,
    );
}

function checkProduct(
  { state, byKey }: Evidence,
  { id, runId, status, tool }: Approval,
  isShownApproved: boolean,
  findings: Findings,
): void {
  const journal = state.journals.get(runId);
  if (!isShownApproved || journal?.workflow !== 'week' || journal.end?.status !== 'done') return;
  const delivery = byKey.get(`${runId}/delivery/0`)?.map(contentOf).join('\n') ?? '';
  if (!/portada-|narracion-|[Ee]pisodio|min|maqueta|falt|no se/.test(delivery))
    findings.add('toldNotDone', `${id} (${tool}, ${status}) is approved and its week says nothing of it`);
}

/** What was done is told: each booking, and each change of one, in an answer or on its card. */
export function whatIsDoneIsTold(evidence: Evidence, findings: Findings): void {
  for (const { approval, kind, bookingId } of effectsOf(evidence)) {
    const journal = evidence.state.journals.get(approval.runId);
    if (journal?.isOpen) continue;
    const isAnswered = evidence.byKey.has(`${approval.runId}/answer/0`);
    const isOnCard = evidence.cards.some(
      (card) => card.approvalId === approval.id && card.text.includes('✅'),
    );
    const isNamed = evidence.said.includes(`\`${bookingId}\``);
    if (isAnswered ? !isNamed : !isOnCard)
      findings.add('toldNotDone', `${bookingId} is ${kind} and was not told (run ${journal?.end?.status})`);
  }
  for (const question of evidence.story.questions) checkNotSaved(evidence, question.runId, findings);
}

/** Whoever was told in an answer that nothing could be saved finds nothing done. */
function checkNotSaved(evidence: Evidence, runId: string, findings: Findings): void {
  const answer = evidence.byKey.get(`${runId}/answer/0`)?.map(contentOf).join('\n') ?? '';
  const isDenied = [AGENT_WORDS.en, AGENT_WORDS.es].some(
    (words) => answer.includes(words.notSaved) || answer.includes(words.toolFailed),
  );
  if (isDenied) findings.add('toldNotDone', `${runId} was answered with a fault: ${answer.slice(0, 200)}`);
}
