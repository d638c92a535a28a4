import { systemClock } from '../kernel/clock.ts';
import { runCommand } from './commands.ts';
import type { Faults, Workspace } from './contract.ts';
import { clickMessage, clickView } from './interactions.ts';
import { changeMessage } from './messages.ts';
import { cancelModal, submitModal } from './modals.ts';
import { channelFor, editAs, messageFor, openHomeAs, personOf, sendAs, stopAs, viewFor } from './people.ts';
import { threadAsText } from './plain-text.ts';
import type { Socket } from './socket.ts';
import {
  directChannelOf,
  ephemeralsOf,
  findMessage,
  messagesOf,
  modalsOf,
  threadKey,
  threadOf,
} from './state.ts';
import type { Message } from './types.ts';
import type { World } from './world.ts';

const DEFAULT_WAIT_MS = 10_000;

/** The workspace as its callers see it: people's hands and eyes, the record, and the faults. */
export function createWorkspace(world: World, socket: Socket, close: () => Promise<void>): Workspace {
  const { identity, state } = world;
  const everyMessage = () => [
    ...[...state.messages.values()].flat(),
    ...[...state.ephemerals.values()].flat(),
  ];

  return {
    ...identity,
    url: world.baseUrl(),
    apiUrl: `${world.baseUrl()}/api/`,
    close,
    people: state.people.filter(({ isBot }) => !isBot),
    channels: state.channels,
    directChannel(userId) {
      const channel = directChannelOf(state, userId, identity.botUserId);
      if (!channel) throw new Error(`no direct channel for ${userId}`);
      return channel;
    },

    send: async (userId, channelId, text, options) => sendAs(world, userId, channelId, text, options),
    edit: async (userId, channelId, ts, text) => editAs(world, userId, channelId, ts, text),
    async click(userId, channelId, ts, actionId, choice) {
      const person = personOf(world, userId);
      const channel = channelFor(world, person, channelId);
      return clickMessage(world, person, channel, messageFor(world, person, channel, ts), actionId, choice);
    },
    async clickInView(userId, viewId, actionId, choice) {
      const person = personOf(world, userId);
      return clickView(world, person, viewFor(world, person, viewId), actionId, choice);
    },
    async slash(userId, channelId, command, text) {
      const person = personOf(world, userId);
      return runCommand(world, person, channelFor(world, person, channelId), command, text);
    },
    async submitView(userId, viewId, values) {
      const person = personOf(world, userId);
      return submitModal(world, person, viewFor(world, person, viewId), values);
    },
    async closeView(userId, viewId) {
      const person = personOf(world, userId);
      await cancelModal(world, person, viewFor(world, person, viewId));
    },
    openHome: async (userId, tab = 'home') => openHomeAs(world, userId, tab),
    stop: async (userId, channelId, threadTs) => stopAs(world, userId, channelId, threadTs),

    messages: (channelId, threadTs) =>
      threadTs ? threadOf(state, channelId, threadTs) : messagesOf(state, channelId),
    ephemerals: (userId) => ephemeralsOf(state, userId),
    home: (userId) => state.homes.get(userId),
    modals: (userId) => modalsOf(state, userId),
    files: () => [...state.files.values()],
    fileBytes: (fileId) => state.bytes.get(fileId),
    status: (channelId, threadTs) => state.statuses.get(threadKey(channelId, threadTs))?.text,
    prompts: (channelId) => state.prompts.get(channelId) ?? [],
    threadAsText: (channelId, ts) => threadAsText(world, channelId, ts),
    async waitFor(predicate, { timeoutMs = DEFAULT_WAIT_MS } = {}) {
      const found = await until(world, () => everyMessage().find(predicate), timeoutMs);
      if (found) return found;
      throw new Error(
        `no such message within ${timeoutMs} ms; what is there:\n${overview(world, everyMessage())}`,
      );
    },
    async waitForConnection({ timeoutMs = DEFAULT_WAIT_MS } = {}) {
      const isOpen = await until(world, () => socket.connections() > 0 || undefined, timeoutMs);
      if (!isOpen) throw new Error(`no app connected within ${timeoutMs} ms`);
    },
    connections: socket.connections,

    journal: world.journal,
    deliveries: world.deliveries.all,
    violations: world.violations,
    faults: faultsOf(world, socket),
    redeliverUnacknowledged() {
      const open = world.deliveries.unacknowledged();
      for (const { envelopeId } of open) world.deliveries.again(envelopeId);
      return open.length;
    },
  };
}

/** Asks again at every change; undefined when the time is over. Real time: who waits does not live on the workspace's clock. */
function until<T>(world: World, ask: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
  const now = ask();
  if (now !== undefined) return Promise.resolve(now);
  return new Promise((resolve) => {
    const finish = (value: T | undefined) => {
      disarm();
      stopListening();
      resolve(value);
    };
    const disarm = systemClock.after(timeoutMs, () => finish(undefined));
    const stopListening = world.changes.listen(() => {
      const value = ask();
      if (value !== undefined) finish(value);
    });
  });
}

function overview(world: World, messages: Message[]): string {
  const roots = new Map(
    messages.map(({ channel, thread_ts, ts }) => [
      `${channel} ${thread_ts ?? ts}`,
      { channel, ts: thread_ts ?? ts },
    ]),
  );
  return [...roots.values()].map(({ channel, ts }) => threadAsText(world, channel, ts)).join('\n');
}

function faultsOf(world: World, socket: Socket): Faults {
  const { faults } = world;
  return {
    failNext: faults.failNext,
    delayNext: faults.delayNext,
    unfurl(channelId, ts) {
      const message = findMessage(world.state, channelId, ts);
      if (message)
        changeMessage(world, message, {
          attachments: [{ title: 'A link', from_url: 'https://example.com' }],
        });
    },
    redeliver: (envelopeId) => world.deliveries.again(envelopeId),
    dropSocket: socket.drop,
    disconnectWithRefresh: socket.refresh,
    get outOfOrder() {
      return faults.outOfOrder;
    },
    set outOfOrder(value) {
      faults.outOfOrder = value;
      if (!value) world.deliveries.releaseReversed();
    },
    get deliverTwice() {
      return faults.deliverTwice;
    },
    set deliverTwice(value) {
      faults.deliverTwice = value;
    },
    get holdAcks() {
      return faults.holdAcks;
    },
    set holdAcks(value) {
      faults.holdAcks = value;
    },
    get shareDelayMs() {
      return faults.shareDelayMs;
    },
    set shareDelayMs(value) {
      faults.shareDelayMs = value;
    },
  };
}
