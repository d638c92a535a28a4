import type { AnyMiddlewareArgs, Middleware } from '@slack/bolt';
import { z } from 'zod';
import { EDIT_ACTION, MORE_ACTION } from './blocks/approval-card.ts';
import { FEEDBACK_ACTION } from './blocks/feedback.ts';
import type { SlackDeps } from './deps.ts';
import type { Standing } from './standing.ts';
import { SLACK_WORDS, type SlackWords } from './words.ts';

/** Somebody who may go on: a member, or a guest where guests are let in. */
export type Refusal = Exclude<Standing, 'member'>;

type GateDeps = Pick<SlackDeps, 'admitsGuests' | 'enterpriseId' | 'log' | 'outbound' | 'people' | 'teamId'>;

const id = z.string().min(1);
const team = z.object({ id: id.nullish(), enterprise_id: id.nullish() }).nullish();

/** Where an envelope says from whom it comes; each kind of them says it elsewhere. */
const ENVELOPE = z.object({
  type: z.string().optional(),
  team_id: id.nullish(),
  enterprise_id: id.nullish(),
  team,
  enterprise: z.object({ id: id.nullish() }).nullish(),
  /** Of a click or a form an object, of an event in `event`. */
  user: z.union([z.object({ id, team_id: id.nullish() }), id]).nullish(),
  user_id: id.nullish(),
  channel: z.object({ id }).nullish(),
  channel_id: id.nullish(),
  actions: z.array(z.object({ action_id: z.string() })).nullish(),
  event: z.looseObject({ type: z.string(), user: z.unknown().optional() }).nullish(),
});

type Envelope = z.infer<typeof ENVELOPE>;

const DECIDES_NOTHING = new Set<string>([EDIT_ACTION, FEEDBACK_ACTION, MORE_ACTION]);

/** Events whose author is looked at by `accept`, once it is clear that they are for the desk. */
const MESSAGES = new Set(['app_mention', 'message']);

/**
 * The gate before every listener (docs/security.md, “Who may what”): what comes from another workspace, from a
 * bot, or from somebody deactivated goes no further, and guests only where they are let in. Messages pass it by
 * way of `accept`, which asks the same once one is for the desk: most are not, and each look costs a call.
 */
export function gate(deps: GateDeps): Middleware<AnyMiddlewareArgs> {
  return async ({ body, next, ...args }) => {
    const ack =
      'ack' in args && typeof args.ack === 'function' ? (args.ack as () => Promise<void>) : undefined;
    const read = ENVELOPE.safeParse(body);
    if (!read.success) return await ack?.();
    const envelope = read.data;
    const isMessage = MESSAGES.has(envelope.event?.type ?? '');
    const userId = userOf(envelope);
    // Whoever writes to the desk is told why it does not answer; that is for `accept`.
    if (isMessage) return await next();
    const refusal = isForeign(envelope, deps)
      ? 'stranger'
      : await refusalOf(userId, deps, { isFresh: decides(envelope) });
    if (refusal === undefined) return await next();
    deps.log.info({ userId, refusal }, 'somebody was not let in');
    await ack?.();
    const channel = envelope.channel?.id ?? envelope.channel_id;
    if (userId === undefined || channel == null || refusal === 'bot') return;
    const sentence = await sentenceFor(refusal, userId, deps);
    await deps.outbound.postEphemeral({ channel, since: '' }, userId, sentence);
  };
}

/**
 * Why somebody is not let in; undefined when they are. Who decides is looked up afresh, and refused when Slack
 * cannot be asked; who only asks may do so until it can.
 */
export async function refusalOf(
  userId: string | undefined,
  { people, admitsGuests }: Pick<GateDeps, 'people' | 'admitsGuests'>,
  { isFresh }: { isFresh: boolean },
): Promise<Refusal | undefined> {
  if (userId === undefined) return 'unknown';
  const standing = await people.standingOf(userId, { isFresh });
  if (standing === 'member') return undefined;
  if (standing === 'guest') return admitsGuests ? undefined : 'guest';
  if (standing === 'unknown') return isFresh ? 'unknown' : undefined;
  return standing;
}

/** What somebody is told who is not let in, in the language of their Slack. */
async function sentenceFor(refusal: Refusal, userId: string, { people }: GateDeps): Promise<string> {
  return refusalSentence(refusal, SLACK_WORDS[await people.languageOf(userId)]);
}

/** What somebody is told who is not let in. */
export function refusalSentence(refusal: Refusal, words: SlackWords): string {
  if (refusal === 'guest') return words.guest;
  return refusal === 'unknown' ? words.notLookedUp : words.stranger;
}

/** Where an envelope comes from: the desk's own workspace, a channel shared with others, or elsewhere. */
export type Origin = 'own' | 'shared' | 'foreign';

/** The origin of an event, whose author may be of another workspace in a shared channel (Slack Connect). */
export function originOf(body: object, deps: Pick<GateDeps, 'teamId' | 'enterpriseId'>): Origin {
  const read = ENVELOPE.safeParse(body);
  if (!read.success || isForeign(read.data, deps)) return 'foreign';
  return 'is_ext_shared_channel' in body && body.is_ext_shared_channel === true ? 'shared' : 'own';
}

/** Whether an envelope comes from another workspace than the desk's, or from another organisation. */
function isForeign(
  { team_id: own, enterprise_id, team: place, enterprise, user }: Envelope,
  { teamId, enterpriseId }: Pick<GateDeps, 'teamId' | 'enterpriseId'>,
): boolean {
  const enterprises = [enterprise_id, place?.enterprise_id, enterprise?.id].filter((one) => one != null);
  if (enterprises.length > 0) return enterprises.some((one) => one !== enterpriseId);
  const ofUser = typeof user === 'object' ? user?.team_id : undefined;
  const teams = [own, place?.id, ofUser].filter((one) => one != null);
  return teams.length === 0 || teams.some((one) => one !== teamId);
}

/** Whether something follows from it at once; opening a form, for one, decides nothing. */
function decides({ event, actions }: Envelope): boolean {
  if (event != null) return false;
  return actions == null || actions.some(({ action_id: action }) => !DECIDES_NOTHING.has(action));
}

function userOf({ user, user_id, event }: Envelope): string | undefined {
  const named = user ?? user_id ?? event?.user;
  if (typeof named === 'string') return named;
  const own = z.object({ id }).safeParse(named);
  return own.success ? own.data.id : undefined;
}
