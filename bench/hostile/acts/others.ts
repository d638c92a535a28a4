import { type Delivery, SEED_IDS } from '../../../src/local-slack/index.ts';
import { pause } from '../draw.ts';
import { OWNER, PEOPLE, type Scene, type Start } from '../story.ts';

const HOME_PATIENCE_MS = 3_000;
const LOOK_MS = 50;

/** Somebody presses Stop where they have asked something. */
export async function stop({ workspace, story, draw, log }: Scene): Promise<void> {
  const question = draw.pick(story.questions.slice(-12));
  if (!question) return;
  const { by, channel, ts, conversation } = question;
  const threadTs = conversation === channel ? ts : conversation;
  story.stops.push({ by, channel, threadTs });
  log.add('stops', { by, channel, threadTs });
  await workspace.stop(by, channel, threadTs);
}

/** Somebody opens their home, and now and then clicks on a booking there. */
export async function visitHome({ workspace, story, draw, log }: Scene): Promise<void> {
  const by = draw.pick(PEOPLE) ?? OWNER;
  story.visits.push(by);
  log.add('opens the home', { by });
  const before = workspace.home(by)?.hash;
  await workspace.openHome(by, draw.chance(0.8) ? 'home' : 'messages');
  if (draw.chance(0.6)) return;
  for (let waitedMs = 0; waitedMs < HOME_PATIENCE_MS; waitedMs += LOOK_MS) {
    if (workspace.home(by)?.hash !== before) break;
    await pause(LOOK_MS);
  }
  const home = workspace.home(by);
  const buttons = [...JSON.stringify(home?.blocks ?? []).matchAll(/"action_id":"(home_call_\d+)"/g)];
  const action = draw.pick(buttons)?.[1];
  if (!home || action === undefined) return;
  const clicked = await workspace.clickInView(by, home.id, action).catch(() => undefined);
  record({ workspace, story, log }, 'home', by, clicked?.delivery, clicked?.ok ?? false, '');
}

/** Somebody has a week of the notebook prepared. */
export async function prepareWeek({ workspace, story, draw, log }: Scene): Promise<void> {
  const by = draw.chance(0.85) ? OWNER : (draw.pick(PEOPLE) ?? OWNER);
  const week = draw.pick([1, 2, 3, 4]) ?? 1;
  const how = draw.weighted({
    '': 1,
    'only cards': 2,
    'only cover': 3,
    'redo cards only cards': 1,
    'redo cover only cover': 2,
    'only narration': 1,
  });
  const result = await workspace.slash(by, SEED_IDS.cuaderno, '/prepare-week', `${week} ${how}`.trim());
  record({ workspace, story, log }, 'command', by, result.delivery, result.ok, result.text ?? '');
}

function record(
  { workspace, story, log }: Pick<Scene, 'workspace' | 'story' | 'log'>,
  kind: Start['kind'],
  by: string,
  delivery: Delivery | undefined,
  isAcknowledged: boolean,
  reply: string,
): void {
  const runId = `${workspace.teamId}:${kind}:${String(delivery?.payload.trigger_id)}`;
  if (delivery) story.starts.push({ kind, runId, by, isAcknowledged, reply });
  log.add(kind === 'home' ? 'clicks at home' : 'prepares a week', { by, runId, isAcknowledged, reply });
}
