import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { pino } from 'pino';
import { boltLog } from '../../src/slack/bolt-log.ts';
import type { SlackDeps } from '../../src/slack/deps.ts';
import { keyedQueue } from '../../src/slack/keyed-queue.ts';
import { register } from '../../src/slack/listeners/index.ts';
import { LoggingApp } from '../../src/slack/logging-app.ts';
import type { Standing } from '../../src/slack/standing.ts';
import { testClock } from './clock.ts';

/** What a payload led to. */
export interface FuzzScene {
  send(body: unknown): Promise<void>;
  /** What the house was asked to do. */
  done: string[];
  lines(): number;
}

export interface ListenersOptions {
  /** How everybody stands to the workspace. */
  standing?: Standing;
  admitsGuests?: boolean;
}

const TEAM = 'T1';
const BOT = 'UBOT';

/** The real listeners on the real Bolt, over a house that writes down what it is asked to do. */
export function fuzzScene({ standing = 'member', admitsGuests = false }: ListenersOptions = {}): FuzzScene {
  let lines = 0;
  const write = () => {
    lines += 1;
  };
  const log = pino({ level: 'info', base: null }, { write });
  const done: string[] = [];
  const note = (what: string) => {
    done.push(what);
  };
  const deps: SlackDeps = {
    teamId: TEAM,
    botUserId: BOT,
    admitsGuests,
    people: {
      find: async (id) => ({ id: String(id), name: 'Somebody', tier: 'basic', approver: false }),
      languageOf: async () => 'en',
      // Only what decides is refused when Slack cannot be asked; see `refusalOf`.
      standingOf: async () => standing,
      forget: () => undefined,
    },
    outbound: {
      postOnce: async () => ({ channel: 'C1', ts: '1' }),
      post: async () => ({ channel: 'C1', ts: '1' }),
      startStream: async () => undefined,
      appendStream: async () => false,
      endStream: async () => undefined,
      update: async () => undefined,
      shareOnce: async () => undefined,
      postEphemeral: async () => undefined,
      status: () => undefined,
      replied: () => undefined,
      openView: async () => note('view opened'),
      readThread: async () => [],
      suggestPrompts: async () => undefined,
      publishHome: async () => undefined,
      openDirect: async () => 'D1',
      posted: async () => undefined,
      close: () => undefined,
    },
    clock: testClock(),
    log,
    frontDesk: {
      ask: async (question) => {
        note(question.calls ? 'calls' : 'asked');
        return { status: 'started' };
      },
      isAsked: async () => false,
      decide: async (click) => {
        note(`decided ${click.approvalId}`);
        return { status: 'unknown' };
      },
      editable: async () => undefined,
      edit: async () => {
        note('edited');
        return { status: 'unknown' };
      },
      commands: ['/prepare-week'],
      runCommand: async () => {
        note('command');
        return { status: 'unknown', message: '' };
      },
      stop: async () => {
        note('stopped');
        return 0;
      },
      endAll: async () => undefined,
      home: async () => [],
      prompts: () => [],
      pendingFor: async () => [],
      answerOf: async () => undefined,
      reconcile: async () => undefined,
      judge: async () => undefined,
      onAnswered: () => undefined,
      person: (id, name) => ({ id, name, tier: 'basic', approver: false }),
      isMember: () => false,
      pulse: async () => ({ runsInFlight: 0, stateWritable: true }),
    },
    threads: { isOurs: async () => false, remember: async () => undefined },
    inOrder: keyedQueue(),
    takenRuns: new LRUCache({ max: 1_000 }),
    homes: { show: async () => note('home'), refresh: async () => undefined },
  };
  let app: App | undefined;
  const receiver: Receiver = {
    init: (one) => {
      app = one;
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
  const authorize = async () => ({ botToken: 'xoxb-fuzz', botId: 'B1', botUserId: BOT, teamId: TEAM });
  const bolt = new LoggingApp({ receiver, logger: boltLog(log), authorize }, log);
  register(bolt, deps);
  return {
    done,
    lines: () => lines,
    async send(body) {
      const event: ReceiverEvent = { body: body as ReceiverEvent['body'], ack: async () => undefined };
      // A listener's fault is logged and rejected, as the receiver has it; Slack then tries again.
      await app?.processEvent(event).catch(() => undefined);
    },
  };
}

const junk = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', 'C1', 'D1', 'U1', BOT, '1.000001', '<@UBOT>', '<!here>', '__proto__', 'x'.repeat(9000)),
  fc.integer(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 6 }), fc.string(), { maxKeys: 3 }),
);
const maybe = <T>(likely: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: junk });
const id = (prefix: string) => fc.constantFrom(`${prefix}1`, `${prefix}2`);

const event = fc.record({
  type: maybe(
    fc.constantFrom('app_mention', 'message', 'app_home_opened', 'agent_session_stopped', 'reaction_added'),
  ),
  subtype: maybe(fc.constantFrom(undefined, 'message_changed', 'bot_message', 'file_share', 'channel_join')),
  channel: maybe(id('C')),
  channel_type: maybe(fc.constantFrom('channel', 'im', 'group')),
  user: maybe(id('U')),
  bot_id: maybe(fc.constantFrom(undefined, 'B1')),
  text: junk,
  ts: maybe(fc.constantFrom('1.000001', '2.000002')),
  thread_ts: maybe(fc.constant(undefined)),
  message: junk,
  previous_message: junk,
  tab: maybe(fc.constantFrom('home', 'messages')),
});
const eventBody = fc.record({
  type: maybe(fc.constant('event_callback')),
  team_id: maybe(fc.constant(TEAM)),
  event: maybe(event),
  event_id: maybe(fc.constant('Ev1')),
  is_ext_shared_channel: maybe(fc.boolean()),
});
const action = fc.record({
  type: maybe(fc.constantFrom('button', 'overflow', 'feedback_buttons')),
  action_id: maybe(
    fc.constantFrom(
      'approval_approve',
      'approval_reject',
      'approval_edit',
      'approval_more',
      'feedback',
      'home_call_1',
    ),
  ),
  block_id: junk,
  value: junk,
  selected_option: junk,
});
const actionBody = fc.record({
  type: maybe(fc.constant('block_actions')),
  team: maybe(fc.constant({ id: TEAM })),
  user: maybe(fc.constant({ id: 'U1' })),
  channel: maybe(fc.constant({ id: 'C1' })),
  message: junk,
  trigger_id: junk,
  actions: maybe(fc.array(action, { minLength: 0, maxLength: 2 })),
});
const viewBody = fc.record({
  type: maybe(fc.constantFrom('view_submission', 'view_closed')),
  team: maybe(fc.constant({ id: TEAM })),
  user: maybe(fc.constant({ id: 'U1' })),
  view: maybe(
    fc.record({
      callback_id: maybe(fc.constantFrom('approval_edit_form', 'approval_reject_form')),
      private_metadata: junk,
      state: maybe(fc.record({ values: junk })),
    }),
  ),
});

const HARMLESS = new Set(['asked', 'home', 'stopped']);

/** Payloads near to real ones, with anything in their fields. */
const payloads = fc.oneof(eventBody, actionBody, viewBody, junk);

/** Sends so many payloads; each has to be told in the log, and none may run or decide anything. */
export async function fuzz(numRuns: number): Promise<void> {
  const scene = fuzzScene();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(payloads, async (body) => {
      const [before, done] = [scene.lines(), scene.done.length];
      await scene.send(body);
      sent += 1;
      if (scene.lines() === before) throw new Error(`no line for ${JSON.stringify(body)}`);
      const executed = scene.done.slice(done).filter((what) => !HARMLESS.has(what));
      // A decision needs a button's value with an id and a fingerprint; a random one has never had both.
      if (executed.length > 0) throw new Error(`${executed.join()} for ${JSON.stringify(body)}`);
    }),
    { numRuns },
  );
  if (sent < numRuns) throw new Error(`${sent} of ${numRuns} were sent`);
}
