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
import type { WorkspaceContext } from './workspace-context.ts';

const DEFAULT_WAIT_MS = 10_000;

/** Public API: act as a user, inspect state, inject faults. */
export function createWorkspace(
  context: WorkspaceContext,
  socket: Socket,
  close: () => Promise<void>,
): Workspace {
  const { identity, state } = context;
  const everyMessage = () => [
    ...[...state.messages.values()].flat(),
    ...[...state.ephemerals.values()].flat(),
  ];

  return {
    ...identity,
    url: context.baseUrl(),
    apiUrl: `${context.baseUrl()}/api/`,
    close,
    people: state.people.filter(({ isBot }) => !isBot),
    channels: state.channels,
    directChannel(userId) {
      const channel = directChannelOf(state, userId, identity.botUserId);
      if (!channel) throw new Error(`no direct channel for ${userId}`);
      return channel;
    },

    send: async (userId, channelId, text, options) => sendAs(context, userId, channelId, text, options),
    edit: async (userId, channelId, ts, text) => editAs(context, userId, channelId, ts, text),
    async click(userId, channelId, ts, actionId, choice) {
      const person = personOf(context, userId);
      const channel = channelFor(context, person, channelId);
      return clickMessage(
        context,
        person,
        channel,
        messageFor(context, person, channel, ts),
        actionId,
        choice,
      );
    },
    async clickInView(userId, viewId, actionId, choice) {
      const person = personOf(context, userId);
      return clickView(context, person, viewFor(context, person, viewId), actionId, choice);
    },
    async slash(userId, channelId, command, text) {
      const person = personOf(context, userId);
      return runCommand(context, person, channelFor(context, person, channelId), command, text);
    },
    async submitView(userId, viewId, values) {
      const person = personOf(context, userId);
      return submitModal(context, person, viewFor(context, person, viewId), values);
    },
    async closeView(userId, viewId) {
      const person = personOf(context, userId);
      await cancelModal(context, person, viewFor(context, person, viewId));
    },
    openHome: async (userId, tab = 'home') => openHomeAs(context, userId, tab),
    stop: async (userId, channelId, threadTs) => stopAs(context, userId, channelId, threadTs),

    messages: (channelId, threadTs) =>
      threadTs ? threadOf(state, channelId, threadTs) : messagesOf(state, channelId),
    ephemerals: (userId) => ephemeralsOf(state, userId),
    home: (userId) => state.homes.get(userId),
    modals: (userId) => modalsOf(state, userId),
    files: () => [...state.files.values()],
    fileBytes: (fileId) => state.bytes.get(fileId),
    status: (channelId, threadTs) => state.statuses.get(threadKey(channelId, threadTs))?.text,
    prompts: (channelId) => state.prompts.get(channelId) ?? [],
    threadAsText: (channelId, ts) => threadAsText(context, channelId, ts),
    async waitFor(predicate, { timeoutMs = DEFAULT_WAIT_MS } = {}) {
      const found = await until(context, () => everyMessage().find(predicate), timeoutMs);
      if (found) return found;
      throw new Error(
        `no such message within ${timeoutMs} ms; what is there:\n${overview(context, everyMessage())}`,
      );
    },
    async waitForConnection({ timeoutMs = DEFAULT_WAIT_MS } = {}) {
      const isOpen = await until(context, () => socket.connections() > 0 || undefined, timeoutMs);
      if (!isOpen) throw new Error(`no app connected within ${timeoutMs} ms`);
    },
    connections: socket.connections,

    journal: context.journal,
    deliveries: context.deliveries.all,
    violations: context.violations,
    faults: faultsOf(context, socket),
    redeliverUnacknowledged() {
      const open = context.deliveries.unacknowledged();
      for (const { envelopeId } of open) context.deliveries.again(envelopeId);
      return open.length;
    },
  };
}

/** Polls at every change; undefined after the timeout, which is in real time and not by the workspace's clock. */
function until<T>(
  context: WorkspaceContext,
  ask: () => T | undefined,
  timeoutMs: number,
): Promise<T | undefined> {
  const now = ask();
  if (now !== undefined) return Promise.resolve(now);
  return new Promise((resolve) => {
    const finish = (value: T | undefined) => {
      disarm();
      stopListening();
      resolve(value);
    };
    const disarm = systemClock.after(timeoutMs, () => finish(undefined));
    const stopListening = context.changes.listen(() => {
      const value = ask();
      if (value !== undefined) finish(value);
    });
  });
}

function overview(context: WorkspaceContext, messages: Message[]): string {
  const roots = new Map(
    messages.map(({ channel, thread_ts, ts }) => [
      `${channel} ${thread_ts ?? ts}`,
      { channel, ts: thread_ts ?? ts },
    ]),
  );
  return [...roots.values()].map(({ channel, ts }) => threadAsText(context, channel, ts)).join('\n');
}

function faultsOf(context: WorkspaceContext, socket: Socket): Faults {
  const { faults } = context;
  return {
    failNext: faults.failNext,
    delayNext: faults.delayNext,
    unfurl(channelId, ts) {
      const message = findMessage(context.state, channelId, ts);
      if (message)
        changeMessage(context, message, {
          attachments: [{ title: 'A link', from_url: 'https://example.com' }],
        });
    },
    redeliver: (envelopeId) => context.deliveries.again(envelopeId),
    dropSocket: socket.drop,
    disconnectWithRefresh: socket.refresh,
    get outOfOrder() {
      return faults.outOfOrder;
    },
    set outOfOrder(value) {
      faults.outOfOrder = value;
      if (!value) context.deliveries.releaseReversed();
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
