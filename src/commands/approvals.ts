import { type Approval, listApprovals } from '../agent/approvals.ts';
import { formatMoney } from '../kernel/money.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { stateOf } from './state.ts';

const USAGE = 'approvals [--all] [--json]';

/** Who asked for what, who decided, when, what it costs; never the contents. It reads only. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(context.args, { all: { type: 'boolean' } }, USAGE);
    const config = configOf(context, values.state);
    const engine = await stateOf(config);
    const found = (await listApprovals(engine.documents)).filter(
      (one) => values.all || one.status === 'pending',
    );
    if (values.json) context.stdout.write(`${JSON.stringify({ approvals: found.map(toJson) })}\n`);
    else if (found.length === 0)
      context.stdout.write(values.all ? 'No approvals.\n' : 'No approval waits.\n');
    else for (const one of found) context.stdout.write(`${toLine(one, config.CURRENCY)}\n`);
    return 0;
  },
};

function toJson(approval: Approval) {
  return {
    id: approval.id,
    run_id: approval.runId,
    tool: approval.tool,
    status: approval.status,
    requested_by: approval.requestedBy.id,
    approvers: approval.approvers,
    created_at: approval.createdAt,
    expires_at: approval.expiresAt,
    cost_cents: approval.costCents ?? null,
    decided_by: approval.decidedBy?.id ?? null,
    decided_at: approval.decidedAt ?? null,
    versions: approval.earlier.length + 1,
  };
}

function toLine(approval: Approval, currency: string): string {
  const { createdAt, status, tool, requestedBy, decidedBy, decidedAt, expiresAt, costCents } = approval;
  const decided = decidedBy ? `by ${decidedBy.id} at ${decidedAt}` : 'by nobody';
  const ending = status === 'pending' ? `expires ${expiresAt}` : decided;
  const cost = costCents === undefined ? '' : `  ${formatMoney(costCents, currency, 'en')}`;
  return `${createdAt}  ${status.padEnd(16)}  ${tool}${cost}  asked by ${requestedBy.id}  ${ending}`;
}
