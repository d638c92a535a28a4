/** A run's place in its conversation: one run at a time, in the order of the messages. */
export interface Turn {
  /** Gives the turn up while the run only waits for a person. */
  pause(): void;
  /** Takes the turn again; resolves at once when the run is ending. */
  resume(): Promise<void>;
  /** The run is over. */
  leave(): void;
  /** The runs of the same person that only wait: a new question supersedes them. */
  superseded(): string[];
}

export interface TurnEntry {
  runId: string;
  personId: string;
  /** The message's ts; smaller comes first. */
  order: string;
  /** Aborted when the run is cancelled or let go. */
  cancelSignal: AbortSignal;
  /** Aborted when this process lets the run go: what it holds in memory is free. */
  detachSignal: AbortSignal;
}

export interface Turns {
  /** Resolves when it is this run's turn. */
  enter(conversationId: string, entry: TurnEntry): Promise<Turn>;
  /** The runs of a person in a conversation: at work, waiting for their turn, or for somebody to decide. */
  runsOf(conversationId: string, personId: string): string[];
}

interface ConversationQueue {
  holder: TurnEntry | undefined;
  queue: { entry: TurnEntry; enter(): void }[];
  paused: Set<TurnEntry>;
}

/** The turns of all conversations, in memory: after a restart the resumed runs enter again. */
export function createTurns(): Turns {
  const rooms = new Map<string, ConversationQueue>();

  function next(conversationId: string, room: ConversationQueue): void {
    if (room.holder) return;
    const first = room.queue.shift();
    if (first) {
      room.holder = first.entry;
      first.enter();
      return;
    }
    if (room.paused.size === 0) rooms.delete(conversationId);
  }

  /** Resolves when the entry holds the turn, or when it is given up. */
  function wait(
    conversationId: string,
    room: ConversationQueue,
    entry: TurnEntry,
    givenUp: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const leave = () => {
        room.queue = room.queue.filter((other) => other !== waiting);
        next(conversationId, room);
        resolve();
      };
      const waiting = {
        entry,
        enter: () => {
          givenUp.removeEventListener('abort', leave);
          resolve();
        },
      };
      if (givenUp.aborted) {
        resolve();
        return;
      }
      givenUp.addEventListener('abort', leave, { once: true });
      room.queue.push(waiting);
      room.queue.sort((a, b) => compareOrder(a.entry.order, b.entry.order));
      next(conversationId, room);
    });
  }

  return {
    async enter(conversationId, entry) {
      const room = rooms.get(conversationId) ?? { holder: undefined, queue: [], paused: new Set() };
      rooms.set(conversationId, room);
      const leave = () => {
        room.paused.delete(entry);
        if (room.holder === entry) room.holder = undefined;
        next(conversationId, room);
      };
      // A run that is let go never comes to its own end here.
      entry.detachSignal.addEventListener('abort', leave, { once: true });
      // One that was cancelled before still takes its turn, to store what it has.
      await wait(conversationId, room, entry, entry.detachSignal);
      let resuming: Promise<void> | undefined;
      return {
        pause() {
          room.paused.add(entry);
          if (room.holder === entry) room.holder = undefined;
          next(conversationId, room);
        },
        async resume() {
          room.paused.delete(entry);
          if (room.holder === entry) return;
          // Two calls of one run that are decided together share the place in the queue.
          resuming ??= wait(conversationId, room, entry, entry.cancelSignal).finally(() => {
            resuming = undefined;
          });
          await resuming;
        },
        leave() {
          entry.detachSignal.removeEventListener('abort', leave);
          leave();
        },
        superseded() {
          return [...room.paused]
            .filter((other) => other.personId === entry.personId && other !== entry)
            .map((other) => other.runId);
        },
      };
    },

    runsOf(conversationId, personId) {
      const room = rooms.get(conversationId);
      if (!room) return [];
      const entries = [room.holder, ...room.queue.map(({ entry }) => entry), ...room.paused];
      return entries.flatMap((entry) => (entry?.personId === personId ? entry.runId : []));
    },
  };
}

/** Slack's ts and ISO times are as long as each other within one kind, so that text order is time order. */
function compareOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
