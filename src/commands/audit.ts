import { AUDIT, type AuditedDecision, auditedDecisions } from '../agent/audit.ts';
import { dayIn } from '../agent/usage.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { daysOf } from './days.ts';
import { stateOf } from './state.ts';

const FIRST_DAY = '2000-01-01';
const USAGE = 'audit [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--person ID] [--json]';

/** Who decided what: one line a decision, for as long as the state is kept. It reads only. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(
      context.args,
      { from: { type: 'string' }, to: { type: 'string' }, person: { type: 'string' } },
      USAGE,
    );
    const config = configOf(context, values.state);
    const { from, to } = daysOf(values, FIRST_DAY);
    const dayOf = dayIn(config.VENUE_ZONE);
    const { lines, unread } = await (await stateOf(config)).log(AUDIT).read();
    const found = auditedDecisions(lines).filter((one) => {
      const day = dayOf(new Date(one.at));
      return day >= from && day <= to && (values.person === undefined || isOf(one, values.person));
    });
    if (values.json) context.stdout.write(`${JSON.stringify({ decisions: found.map(toJson), unread })}\n`);
    else if (found.length === 0) context.stdout.write('No decisions.\n');
    else for (const one of found) context.stdout.write(`${toLine(one)}\n`);
    if (unread > 0)
      context.stderr.write(
        `${unread} lines of the audit log cannot be read: they were cut off or damaged.\n`,
      );
    return 0;
  },
};

function isOf({ requestedBy, decidedBy, editedBy }: AuditedDecision, personId: string): boolean {
  return [requestedBy, decidedBy, ...editedBy].includes(personId);
}

function toJson({
  at,
  approvalId,
  runId,
  tool,
  inputHash,
  requestedBy,
  decidedBy,
  editedBy,
  status,
  done,
}: AuditedDecision) {
  return {
    at,
    approval_id: approvalId,
    run_id: runId,
    tool,
    input_hash: inputHash,
    requested_by: requestedBy,
    decided_by: decidedBy,
    edited_by: editedBy,
    status,
    done,
  };
}

function toLine({
  at,
  status,
  done,
  tool,
  inputHash,
  requestedBy,
  decidedBy,
  approvalId,
}: AuditedDecision): string {
  const by = decidedBy === null ? 'by nobody' : `by ${decidedBy}`;
  const what = { run: 'run', failed: 'run, and failed', not_run: 'not run', none: '–' }[done ?? 'none'];
  return `${at}  ${status.padEnd(9)}  ${tool}  ${inputHash}  asked by ${requestedBy}  ${by}  ${what}  ${approvalId}`;
}
