import type { Documents, Json, Run } from '../engine/types.ts';
import { type Approval, type Decision, readApproval } from './approvals.ts';
import type { Audience } from './audience.ts';

/** The share of the waiting time after which a person is reminded. */
const REMINDER_SHARE = 0.75;

/** The decision on a version; when most of the time has passed, whoever may decide is reminded, once. */
export async function waitAndRemind(
  { documents }: { documents: Documents },
  { run, audience }: { run: Run; audience: Pick<Audience, 'remindApproval'> },
  approval: Approval,
  name: string,
): Promise<Decision | 'expired' | 'cancelled'> {
  const startMs = Date.parse(approval.createdAt);
  const remindAt = new Date(startMs + (Date.parse(approval.expiresAt) - startMs) * REMINDER_SHARE);
  const remind = async (): Promise<void> => {
    if ((await run.wait(`reminder:${name}`, remindAt)) !== 'expired') return;
    await run.step(`remind:${name}`, async () => {
      const now = await readApproval(documents, approval.id);
      if (now?.status === 'pending' && now.waitId === approval.waitId)
        await audience.remindApproval(approval);
    });
  };
  // A reminder that fails is missing, no more.
  remind().catch(() => undefined);
  const won = await run.wait<Json>(approval.waitId, new Date(approval.expiresAt));
  return typeof won === 'string' ? won : (won.value as unknown as Decision);
}
