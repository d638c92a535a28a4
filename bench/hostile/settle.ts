import { decide, deciders } from './acts/click.ts';
import { pause } from './draw.ts';
import type { Findings } from './findings.ts';
import type { House } from './house.ts';
import { liveCardsOf } from './slack-view.ts';
import { openRunsIn } from './state-view.ts';
import type { Scene } from './story.ts';

/** Longer than a halted run waits until it is tried again. */
const QUIET_MS = 5_000;
const PATIENCE_MS = 120_000;
const LOOK_MS = 250;

/** Slack sends what was not acknowledged for an hour; here at once. Clicks and commands it sends once. */
function redeliver({ workspace, log }: Pick<Scene, 'workspace' | 'log'>): number {
  const left = workspace.deliveries.filter(
    ({ type, state }) => type === 'events_api' && state !== 'acknowledged',
  );
  for (const { envelopeId } of left) workspace.faults.redeliver(envelopeId);
  if (left.length > 0) log.add('Slack sends again', { events: left.length });
  return left.length;
}

/** Brings what can be decided to its decision, but for a share of the cards; resolves when nothing moves any more. */
export async function settle(
  scene: Scene,
  house: House,
  findings: Findings,
  isLeft: (approvalId: string) => boolean,
): Promise<void> {
  const { workspace, log } = scene;
  const deadline = Date.now() + PATIENCE_MS;
  let quietSince = Date.now();
  let before = '';
  redeliver(scene);
  while (Date.now() - quietSince < QUIET_MS) {
    await house.lookAfter();
    const due = liveCardsOf(workspace).filter(({ approvalId }) => !isLeft(approvalId));
    for (const card of due) {
      const by = deciders(scene, card)[0];
      if (by !== undefined) await decide(scene, card, by, scene.draw.chance(0.8) ? 'approve' : 'reject');
    }
    await pause(LOOK_MS);
    const unacknowledged = workspace.deliveries.filter(
      ({ type, state }) => type === 'events_api' && state !== 'acknowledged',
    );
    const now = JSON.stringify([
      liveCardsOf(workspace).map(({ approvalId }) => approvalId),
      openRunsIn(house.disk.state),
      unacknowledged.length,
      workspace.journal.at(-1)?.at,
    ]);
    const isDue = due.length > 0 || unacknowledged.length > 0;
    if (now !== before || isDue) quietSince = Date.now();
    before = now;
    if (Date.now() > deadline) {
      findings.add(
        'stuck',
        `after ${PATIENCE_MS / 1000} s: ${due.length} cards that take no click, ${unacknowledged.length} events that are not acknowledged: ${unacknowledged.map(({ envelopeId, state }) => `${envelopeId} (${state})`).join(', ')}`,
      );
      return;
    }
  }
  log.add('quiet', { cards: liveCardsOf(workspace).length, openRuns: openRunsIn(house.disk.state).length });
}

/** Waits until every card has expired and every run is over. */
export async function waitForExpiry(scene: Scene, house: House, ttlMs: number): Promise<void> {
  const deadline = Date.now() + ttlMs + PATIENCE_MS / 2;
  while (Date.now() < deadline) {
    await house.lookAfter();
    if (openRunsIn(house.disk.state).length === 0 && liveCardsOf(scene.workspace).length === 0) break;
    await pause(LOOK_MS);
  }
  await pause(QUIET_MS / 2);
}
