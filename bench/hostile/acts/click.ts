import type { ClickResult, View } from '../../../src/local-slack/index.ts';
import { pause } from '../draw.ts';
import { type CardShown, liveCardsOf } from '../slack-view.ts';
import { APPROVER, type Click, OWNER, PEOPLE, type Scene } from '../story.ts';

type Decision = 'approve' | 'reject';

const FORM_PATIENCE_MS = 3_000;
const LOOK_MS = 50;

/** Somebody clicks on a card: mostly who may, once; also the wrong person, and twice, and two people at once. */
export async function clickCard(scene: Scene): Promise<void> {
  const { workspace, draw } = scene;
  const card = draw.pick(liveCardsOf(workspace));
  if (!card) return;
  const right = deciders(scene, card);
  const decision: Decision = draw.chance(0.75) ? 'approve' : 'reject';
  const by = draw.pick(right) ?? APPROVER;
  const other: Decision = decision === 'approve' ? 'reject' : 'approve';
  const how = draw.weighted({ once: 10, twice: 2, wrongPerson: 2, both: 1, withReason: 1 });
  const wrong = draw.pick(visitorsOf(scene, card).filter((one) => !right.includes(one))) ?? by;
  if (how === 'once') await decide(scene, card, by, decision);
  if (how === 'twice')
    await Promise.all([decide(scene, card, by, decision), decide(scene, card, by, decision)]);
  if (how === 'wrongPerson') await decide(scene, card, wrong, decision);
  if (how === 'both')
    await Promise.all([
      decide(scene, card, by, decision),
      decide(scene, card, draw.pick(right) ?? by, other),
    ]);
  if (how === 'withReason') await rejectWithReason(scene, card, by);
}

/** A click on one of the two buttons. */
export async function decide(scene: Scene, card: CardShown, by: string, decision: Decision): Promise<void> {
  const { channel, ts } = card.message;
  await clickAs(scene, card, by, decision, () =>
    scene.workspace.click(by, channel, ts, `approval_${decision}`),
  );
}

/** A change of a card's request, in the form that its button opens. */
export async function editCard(scene: Scene): Promise<void> {
  const { workspace, draw } = scene;
  const card = draw.pick(liveCardsOf(workspace).filter(({ text }) => text.includes('"approval_edit"')));
  if (!card) return;
  const by = draw.chance(0.85) ? draw.pick(deciders(scene, card)) : draw.pick(visitorsOf(scene, card));
  if (by === undefined) return;
  const form = await openForm(scene, card, by, 'approval_edit');
  if (!form) return;
  const values = {
    hours: draw.pick(['1', '1.5', '2', 'many']) ?? '1',
    'start.time': `${String(Math.floor(draw.between(8, 20))).padStart(2, '0')}:00`,
  };
  const known = Object.fromEntries(
    Object.entries(values).filter(([name]) => form.blocks.some(({ block_id }) => block_id === name)),
  );
  if (Object.keys(known).length === 0) return await workspace.closeView(by, form.id);
  await clickAs(scene, card, by, 'edit', () => workspace.submitView(by, form.id, known));
  if (workspace.modals(by).some(({ id }) => id === form.id)) await workspace.closeView(by, form.id);
}

async function rejectWithReason(scene: Scene, card: CardShown, by: string): Promise<void> {
  const form = await openForm(scene, card, by, 'approval_more');
  if (!form) return;
  await clickAs(scene, card, by, 'reject', () =>
    scene.workspace.submitView(by, form.id, { reason: 'not now' }),
  );
}

async function openForm(
  { workspace, log }: Scene,
  { message, approvalId }: CardShown,
  by: string,
  button: string,
): Promise<View | undefined> {
  const known = new Set(workspace.modals(by).map(({ id }) => id));
  const value = /"approval_more".*?"value":"([^"]+)"/.exec(JSON.stringify(message.blocks))?.[1];
  const choice = button === 'approval_more' && value !== undefined ? { selected: value } : {};
  log.add('opens a form', { by, button, approvalId });
  const clicked = await workspace
    .click(by, message.channel, message.ts, button, choice)
    .catch(() => ({ ok: false }));
  if (!clicked.ok) return undefined;
  for (let waitedMs = 0; waitedMs < FORM_PATIENCE_MS; waitedMs += LOOK_MS) {
    // Two forms may open at once when the desk stood still.
    const form = workspace
      .modals(by)
      .find((one) => !known.has(one.id) && String(one.private_metadata).includes(approvalId));
    if (form) return form;
    await pause(LOOK_MS);
  }
  return undefined;
}

/** Records a click before it is sent, and when it was acknowledged. */
async function clickAs(
  { story, log }: Scene,
  { approvalId, inputHash = '' }: CardShown,
  by: string,
  decision: Click['decision'],
  send: () => Promise<ClickResult>,
): Promise<void> {
  const click: Click = { approvalId, inputHash, decision, by, sentMs: Date.now() };
  story.clicks.push(click);
  try {
    const result = await send();
    const isTaken = result.ok && !('errors' in result && result.errors);
    if (isTaken) click.acknowledgedMs = Date.now();
    log.add(isTaken ? 'click acknowledged' : 'click not taken', {
      ...{ by, decision, approvalId, inputHash: inputHash.slice(0, 6) },
      ...(result.error !== undefined && { error: result.error }),
    });
  } catch {
    // The card has lost its buttons meanwhile.
    story.clicks.splice(story.clicks.indexOf(click), 1);
  }
}

/** Who may decide, as the card says: those whom it mentions as deciders. */
export function deciders({ workspace }: Pick<Scene, 'workspace'>, card: CardShown): string[] {
  const line = /(?:can decide|puede decidir): ((?:<@[A-Z0-9]+>\s?)+)/.exec(card.text)?.[1] ?? '';
  const mentioned = [...line.matchAll(/<@([A-Z0-9]+)>/g)].map(([, id]) => id ?? '');
  return mentioned.filter((id) => visitorsOf({ workspace }, card).includes(id));
}

/** Who sees the card. */
function visitorsOf({ workspace }: Pick<Scene, 'workspace'>, { message }: CardShown): string[] {
  const members = workspace.channels.find(({ id }) => id === message.channel)?.members ?? [];
  return [...PEOPLE, APPROVER, OWNER].filter(
    (id, index, all) => members.includes(id) && all.indexOf(id) === index,
  );
}
