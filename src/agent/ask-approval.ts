import { NotSaved } from '../engine/errors.ts';
import type { Documents, Json, Run } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import {
  type Approval,
  type ApprovalStatus,
  type Decision,
  hashInput,
  markCardStale,
  recordApproval,
  settleApproval,
} from './approvals.ts';
import type { Audience } from './audience.ts';
import type { Audit } from './audit.ts';
import { refusingDamage } from './damaged-state.ts';
import { decidersOf } from './deciders.ts';
import { editableFields } from './editable-fields.ts';
import { takeOpenPlace } from './open-approvals.ts';
import type { AskedQuestion } from './question.ts';
import {
  type ApprovalPolicy,
  type NothingToApprove,
  type Prepared,
  type Tool,
  ToolError,
  toolContext,
} from './tool.ts';
import type { TurnLease } from './turns.ts';
import { waitAndRemind } from './wait-for-decision.ts';
import { AGENT_WORDS } from './words.ts';

/** What approvals work with, whoever asks for them. */
export interface ApprovalDeps {
  documents: Documents;
  clock: Clock;
  ids: Ids;
  log: Log;
  audit: Audit;
  policy: ApprovalPolicy;
  /** So many approvals of one person may wait at a time. */
  mostOpen: number;
  /** How long a card waits for a decision. */
  ttlMs: number;
  /** Above this cost a click to approve is confirmed. */
  confirmAboveCents: number;
}

/** Who asks, where, and for whom: a question, or any other durable work. */
export interface ApprovalContext {
  run: Run;
  question: Pick<AskedQuestion, 'person' | 'language' | 'address'>;
  audience: Pick<Audience, 'progress' | 'askApproval' | 'remindApproval' | 'approvalSettled'>;
  /** The place in the conversation, given up while a person decides. */
  lease: Pick<TurnLease, 'release'>;
}

/** What came of asking; `input` is what the person saw and what is to run. */
export type ApprovalOutcome =
  | {
      status: 'approved';
      approvalId: string;
      input: Json;
      /** When the card was asked for, as ISO; the same after a restart. */
      askedAt: string;
      decidedAt: Date;
      /** The id of whoever approved it. */
      decidedBy: string;
      editedBy?: string;
      settleNotRun(): Promise<void>;
    }
  | { status: 'nothing_to_approve'; result: Json }
  | { status: 'rejected' | 'expired' | 'cancelled'; note: string };

/** What an approval record is made of, in the journal of its run. */
interface ApprovalRequest {
  id: string;
  prepared: Prepared<Json>;
  approvers: string[];
  at: string;
  expiresAt: string;
}

/**
 * Prepares a sensitive call, shows its card, and waits for a person. The order is fixed: the request is
 * recorded in the run, then as a record, then shown; the wait is the decision, the record a read model of it. An
 * edit is prepared again and asked again, since it is a decision on other arguments.
 */
export async function askApproval(
  deps: ApprovalDeps,
  context: ApprovalContext,
  tool: Tool,
  input: unknown,
  key: string,
): Promise<ApprovalOutcome> {
  const { run, question, audience, lease } = context;
  const { documents } = deps;
  const words = AGENT_WORDS[question.language];
  let approval: Approval | undefined;
  let asked = input;
  let edit: Decision | undefined;

  for (let version = 1; ; version += 1) {
    // Each version has steps and a wait of its own.
    const name = version === 1 ? key : `${key}:v${version}`;
    const settle = async (step: string, status: ApprovalStatus, decision?: Decision): Promise<void> => {
      if (!approval) return;
      const settling = approval;
      await run.step(
        `${step}:${name}`,
        async () => {
          await deps.audit.decided(settling, status, decision);
          const settled = await settleApproval(documents, settling, status, decision);
          const { costCents } = settling;
          const by = decision?.by.id;
          deps.log.info(
            { runId: run.id, tool: tool.name, outcome: status, by, costCents },
            'approval settled',
          );
          // The decision stands whether or not its card can be drawn anew.
          await audience.approvalSettled(settled).catch(async (error: unknown) => {
            if (error instanceof NotSaved) throw error;
            const reason = messageOf(error);
            deps.log.error({ runId: run.id, reason }, 'a card could not be brought up to date');
            await markCardStale(documents, settled);
          });
        },
        { afterCancel: true },
      );
    };
    try {
      const request = await prepare(deps, context, tool, asked, { key, name }, approval);
      if ('result' in request) {
        await settle('settle', 'cancelled');
        return { status: 'nothing_to_approve', result: request.result };
      }
      approval = nextVersion(deps, context, tool, request, `approval:${name}`, approval, edit);
      const shown = approval;
      await run.step(`record:${name}`, () => recordApproval(documents, shown));
      await run.step(`card:${name}`, () => audience.askApproval(shown));
    } catch (error) {
      await settle('settle', 'cancelled');
      throw error;
    }

    const shown = approval;
    await audience.progress({ kind: 'waiting' });
    const won = await lease.release(() => waitAndRemind(deps, context, shown, name));
    const decision = typeof won === 'string' ? undefined : won;
    if (decision?.decision === 'edit') {
      asked = decision.input;
      edit = decision;
      continue;
    }
    if (decision && isApproved(decision, shown)) {
      if (!(await isStillTheirs(deps, context, tool, shown, decision, name))) {
        await settle('settle', 'approved_not_run', decision);
        return { status: 'rejected', note: `${words.notTheirsAnyMore} ${words.goOn}` };
      }
      await settle('settle', 'approved', decision);
      await audience.progress({ kind: 'running', calls: [{ id: key, name: tool.name, isSensitive: true }] });
      return {
        status: 'approved',
        approvalId: shown.id,
        input: shown.input,
        askedAt: shown.createdAt,
        decidedAt: new Date(decision.at),
        decidedBy: decision.by.id,
        ...(edit && { editedBy: edit.by.name }),
        settleNotRun: () => settle('settle-not-run', 'approved_not_run', decision),
      };
    }
    const status = typeof won === 'string' ? won : 'rejected';
    await settle('settle', status, decision);
    const said = {
      rejected: words.rejected(decision?.by.name ?? '', decision?.reason),
      expired: words.expired,
      cancelled: words.cancelled,
    }[status];
    return { status, note: `${said} ${words.goOn}` };
  }
}

async function prepare(
  deps: ApprovalDeps,
  { run, question }: ApprovalContext,
  tool: Tool,
  input: unknown,
  { key, name }: { key: string; name: string },
  before: Approval | undefined,
): Promise<ApprovalRequest | NothingToApprove> {
  const { person, language } = question;
  const request = async (): Promise<ApprovalRequest | NothingToApprove> => {
    const now = deps.clock.now();
    const prepared = await tool.prepare(input, toolContext(question, deps.policy, `${run.id}/${key}`, now));
    if ('result' in prepared) return prepared;
    const approvers = await decidersOf(deps, {
      tool,
      input: prepared.input,
      person,
      language,
      ...(before && { approval: before }),
    });
    if (approvers.length === 0) throw new ToolError(AGENT_WORDS[language].rejectedByNobody);
    const id = before?.id ?? deps.ids.secret();
    const expiresAt = before?.expiresAt ?? new Date(now.getTime() + deps.ttlMs).toISOString();
    if (!before) {
      const { title } = prepared.card[language];
      const place = { callKey: `${run.id}/${key}`, approvalId: id, title, until: expiresAt };
      await takeOpenPlace(deps.documents, question, place, { most: deps.mostOpen, now });
    }
    return { id, prepared, approvers, at: now.toISOString(), expiresAt };
  };
  return await run.step(`prepare:${name}`, () =>
    refusingDamage({ log: deps.log, runId: run.id, language }, request),
  );
}

function nextVersion(
  deps: Pick<ApprovalDeps, 'confirmAboveCents'>,
  { run, question }: ApprovalContext,
  tool: Tool,
  request: ApprovalRequest,
  waitId: string,
  before: Approval | undefined,
  edit: Decision | undefined,
): Approval {
  const { prepared } = request;
  const earlier = before && edit ? [{ input: before.input, editedBy: edit.by, editedAt: edit.at }] : [];
  return {
    id: request.id,
    runId: run.id,
    waitId,
    tool: tool.name,
    input: prepared.input,
    inputHash: hashInput(tool.name, prepared.input),
    earlier: [...(before?.earlier ?? []), ...earlier],
    card: prepared.card[question.language],
    language: question.language,
    ...(prepared.costCents !== undefined && { costCents: prepared.costCents }),
    ...(editableFields(tool, prepared.input, question.language).length === 0 && { isFixed: true }),
    isCostly: (prepared.costCents ?? 0) > deps.confirmAboveCents,
    requestedBy: question.person,
    approvers: request.approvers,
    address: question.address,
    createdAt: before?.createdAt ?? request.at,
    expiresAt: request.expiresAt,
    status: 'pending',
  };
}

/** Whether who approved a call may still decide it as it is about to run; recorded, as the decision is. */
async function isStillTheirs(
  deps: Pick<ApprovalDeps, 'documents' | 'policy'>,
  { run, question }: ApprovalContext,
  tool: Tool,
  approval: Approval,
  decision: Decision,
  name: string,
): Promise<boolean> {
  const { person, language } = question;
  const { input } = approval;
  return await run.step(
    `permit:${name}`,
    async () =>
      (await decidersOf(deps, { tool, input, person, language, approval })).includes(decision.by.id),
    { afterCancel: true },
  );
}

/** A decision counts only for the arguments that were seen. */
function isApproved(decision: Decision, approval: Approval): boolean {
  return decision.decision === 'approve' && decision.inputHash === approval.inputHash;
}
