import type { Json, Run } from '../engine/types.ts';
import { AGENT_WORDS } from '../kernel/words/agent.ts';
import {
  type Approval,
  type ApprovalOutcome,
  type Decision,
  hashInput,
  recordApproval,
  settleApproval,
} from './approvals.ts';
import type { Audience } from './audience.ts';
import type { Attention } from './dispatch.ts';
import type { AgentParts } from './parts.ts';
import type { AskedQuestion } from './question.ts';
import { type Prepared, type Settled, type Tool, type ToolContext, ToolError } from './tool.ts';

interface Scene {
  run: Run;
  question: AskedQuestion;
  audience: Audience;
  parts: AgentParts;
}

/** What came of asking; `input` is what the person saw and what is to run. */
export type Asked =
  | { outcome: 'approved'; input: Json; settleNotRun(): Promise<void> }
  | { outcome: 'nothing_to_approve'; result: Json }
  | { outcome: Exclude<ApprovalOutcome, 'approved'>; note: string };

/** What an approval record is made of, in the journal of its run. */
interface Request {
  id: string;
  prepared: Prepared<Json>;
  approvers: string[];
  createdAt: string;
  expiresAt: string;
}

/**
 * Prepares a sensitive call, shows its card, and waits for a person. The order is fixed: the request is
 * recorded in the run, then as a record, then shown; the wait is the decision, the record its picture.
 */
export async function askApproval(
  scene: Scene,
  tool: Tool,
  input: unknown,
  context: ToolContext,
  key: string,
  attention: Attention,
): Promise<Asked> {
  const { run, question, audience, parts } = scene;
  const { documents } = parts.engine;
  const words = AGENT_WORDS[question.language];

  const request = await run.step<Request | Settled>(`prepare:${key}`, async () => {
    const now = parts.clock.now();
    const prepared = await tool.prepare(input, { ...context, now });
    if ('result' in prepared) return prepared;
    const approvers = [...new Set(prepared.approvers ?? [context.person.id, ...context.approvers])];
    if (approvers.length === 0) throw new ToolError(words.rejectedByNobody);
    return {
      id: parts.ids.secret(),
      prepared,
      approvers,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + parts.approvalTtlMs).toISOString(),
    };
  });
  if ('result' in request) return { outcome: 'nothing_to_approve', result: request.result };
  const approval: Approval = {
    id: request.id,
    runId: run.id,
    waitId: `approval:${key}`,
    tool: tool.name,
    input: request.prepared.input,
    inputHash: hashInput(tool.name, request.prepared.input),
    card: request.prepared.card[question.language],
    language: question.language,
    costCents: request.prepared.costCents,
    requestedBy: { id: question.person.id, name: question.person.name },
    approvers: request.approvers,
    address: question.address,
    createdAt: request.createdAt,
    expiresAt: request.expiresAt,
    status: 'pending',
  };
  let decision: Decision | undefined;
  const settle = (step: string, status: ApprovalOutcome) =>
    run.step(
      `${step}:${key}`,
      async () => {
        const settled = await settleApproval(documents, approval, status, decision);
        parts.log.info(
          {
            runId: run.id,
            tool: tool.name,
            outcome: status,
            by: decision?.by.id,
            costCents: approval.costCents,
          },
          'approval settled',
        );
        await audience.approvalSettled(settled);
      },
      { afterCancel: true },
    );
  try {
    await run.step(`record:${key}`, () => recordApproval(documents, approval));
    await run.step(`card:${key}`, () => audience.askApproval(approval));
  } catch (error) {
    await settle('settle', 'cancelled');
    throw error;
  }
  const won = await attention.away(() => run.wait<Json>(approval.waitId, new Date(approval.expiresAt)));
  if (typeof won !== 'string') decision = won.value as unknown as Decision;
  const outcome = typeof won === 'string' ? won : outcomeOf(won.value as unknown as Decision, approval);
  await settle('settle', outcome);

  if (outcome === 'approved') {
    return {
      outcome,
      input: request.prepared.input,
      settleNotRun: () => settle('settle-not-run', 'approved_not_run'),
    };
  }
  const said = {
    rejected: words.rejected(decision?.by.name ?? '', decision?.reason),
    expired: words.expired,
    cancelled: words.cancelled,
    approved_not_run: words.approvedNotRun,
  }[outcome];
  return { outcome, note: `${said} ${words.goOn}` };
}

/** A decision counts only for the arguments that were seen. */
function outcomeOf(decision: Decision, approval: Approval): 'approved' | 'rejected' {
  return decision.decision === 'approve' && decision.inputHash === approval.inputHash
    ? 'approved'
    : 'rejected';
}
