/** A run's place in its conversation: one run at a time, in the order of the messages. */
export interface Turn {
  /** Releases the turn while the run only waits for a person. */
  pause(): void;
  /** Takes the turn again; resolves at once when the run is ending. */
  resume(): Promise<void>;
  /** The run is over. */
  leave(): void;
  /** The older runs of the same person that only wait: a newer question supersedes them. */
  superseded(): string[];
}

export interface TurnEntry {
  runId: string;
  personId: string;
  /** The message's ts; smaller comes first. */
  order: string;
  /** Aborted when the run is cancelled or detached. */
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
  waiting: { entry: TurnEntry; enter(): void }[];
  paused: Set<TurnEntry>;
}

/** The turns of all conversations, in memory: after a restart the resumed runs enter again. */
export function createTurns(): Turns {
  const conversations = new Map<string, ConversationQueue>();

  function next(conversationId: string, conversation: ConversationQueue): void {
    if (conversation.holder) return;
    const first = conversation.waiting.shift();
    if (first) {
      conversation.holder = first.entry;
      first.enter();
      return;
    }
    if (conversation.paused.size === 0) conversations.delete(conversationId);
  }

  /** Resolves when the entry holds the turn, or gives up waiting for it. */
  function wait(
    conversationId: string,
    conversation: ConversationQueue,
    entry: TurnEntry,
    givenUp: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const leave = () => {
        conversation.waiting = conversation.waiting.filter((other) => other !== waiting);
        next(conversationId, conversation);
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
      conversation.waiting.push(waiting);
      conversation.waiting.sort((a, b) => compareOrder(a.entry.order, b.entry.order));
      next(conversationId, conversation);
    });
  }

  return {
    async enter(conversationId, entry) {
      const conversation = conversations.get(conversationId) ?? {
        holder: undefined,
        waiting: [],
        paused: new Set(),
      };
      conversations.set(conversationId, conversation);
      const leave = () => {
        conversation.paused.delete(entry);
        if (conversation.holder === entry) conversation.holder = undefined;
        next(conversationId, conversation);
      };
      // A detached run never reaches its own end in this process.
      entry.detachSignal.addEventListener('abort', leave, { once: true });
      // One that was cancelled before still takes its turn, to store what it has.
      await wait(conversationId, conversation, entry, entry.detachSignal);
      let resuming: Promise<void> | undefined;
      return {
        pause() {
          conversation.paused.add(entry);
          if (conversation.holder === entry) conversation.holder = undefined;
          next(conversationId, conversation);
        },
        async resume() {
          conversation.paused.delete(entry);
          if (conversation.holder === entry) return;
          // Two calls of one run that are decided together share the place in the queue.
          resuming ??= wait(conversationId, conversation, entry, entry.cancelSignal).finally(() => {
            resuming = undefined;
          });
          await resuming;
        },
        leave() {
          entry.detachSignal.removeEventListener('abort', leave);
          leave();
        },
        superseded() {
          return (
            [...conversation.paused]
              .filter((other) => other.personId === entry.personId && other !== entry)
              // An older message that is taken late takes nothing back.
              .filter((other) => compareOrder(other.order, entry.order) < 0)
              .map((other) => other.runId)
          );
        },
      };
    },

    runsOf(conversationId, personId) {
      const conversation = conversations.get(conversationId);
      if (!conversation) return [];
      const entries = [
        conversation.holder,
        ...conversation.waiting.map(({ entry }) => entry),
        ...conversation.paused,
      ];
      return entries.flatMap((entry) => (entry?.personId === personId ? entry.runId : []));
    },
  };
}

/** A turn that several calls hold together: it is released while all that are left wait for people. */
export interface TurnLease {
  /** Waits without holding the turn; when the wait is over the turn is taken again. */
  release<T>(wait: () => Promise<T>): Promise<T>;
  done(): void;
  /** Whether any of them waits for a person. */
  isWaiting(): boolean;
}

/** Shares a turn among so many calls. */
export function shareTurn(turn: Turn, calls: number): TurnLease {
  let working = calls;
  let waiting = 0;
  const check = () => {
    if (working === 0 && waiting > 0) turn.pause();
  };
  return {
    async release(wait) {
      working -= 1;
      waiting += 1;
      check();
      try {
        return await wait();
      } finally {
        working += 1;
        waiting -= 1;
        await turn.resume();
      }
    },
    done() {
      working -= 1;
      check();
    },
    isWaiting: () => waiting > 0,
  };
}

/** Slack's ts and ISO times are as long as each other within one kind, so that text order is time order. */
function compareOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
