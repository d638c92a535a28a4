import { errorFields } from '../engine/errors.ts';
import type { Log } from '../kernel/log.ts';
import {
  type Approval,
  type DecisionDeps,
  listApprovals,
  settleLeft,
  withoutStaleCard,
} from './approvals.ts';
import type { FindAudience } from './audience.ts';

export interface ReconcileDeps extends DecisionDeps {
  findAudience: FindAudience;
  log: Log;
}

/**
 * Brings approvals up to date that were left behind: open ones whose run is over, however it ended, and decided
 * ones whose card could not be drawn anew. Each is told as what it came to.
 */
export async function reconcileApprovals(deps: ReconcileDeps): Promise<void> {
  for (const approval of await listApprovals(deps.documents)) {
    await reconcile(deps, approval).catch((error: unknown) => {
      deps.log.error(
        { runId: approval.runId, ...errorFields(error) },
        'an approval could not be brought up to date',
      );
    });
  }
}

async function reconcile(deps: ReconcileDeps, approval: Approval): Promise<void> {
  const { documents, findAudience, log } = deps;
  if (approval.status !== 'pending' && !approval.isCardStale) return;
  const settled = approval.status === 'pending' ? await settleLeft(deps, approval) : approval;
  if (!settled) return;
  const { runId, address, requestedBy: person, language } = settled;
  await findAudience({ runId, address, person, language }).approvalSettled(settled);
  await withoutStaleCard(documents, settled);
  log.info({ runId, outcome: settled.status }, 'an approval was brought up to date');
}
