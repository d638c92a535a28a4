import type { Clock } from '../kernel/clock.ts';
import type { OpenStream, Outbound, StreamTask, Target } from './outbound/index.ts';

/**
 * The work on questions as plans of tasks, streamed into their threads. Best effort: where Slack has no
 * streams, or limits them, the status line has to do.
 */
export interface TaskStreams {
  /** Whether the status line is the stream's for now. */
  isOpen(runId: string): boolean;
  /** Tasks began or ended. Nothing is shown of work that is done in a moment. */
  tell(runId: string, target: Target, recipientId: string, tasks: StreamTask[]): void;
  /** The stream for the answer to go into, if one is open; from now on it is the caller's. */
  take(runId: string): Promise<OpenStream | undefined>;
  /** Ends the stream as it is: something else comes into the thread, or nothing more. */
  end(runId: string, unfinished: 'pending' | 'error'): Promise<void>;
}

interface StreamState {
  tasks: Map<string, StreamTask>;
  stream: OpenStream | undefined;
  disarm: () => void;
  /** What is being sent; the next waits for it, so that Slack sees the changes in order. */
  sending: Promise<void>;
}

/** Work that takes less shows its answer and nothing else. */
const SHOWN_AFTER_MS = 1_500;

export function createTaskStreams(outbound: Outbound, clock: Clock): TaskStreams {
  const runs = new Map<string, StreamState>();

  const inTurn = (state: StreamState, send: () => Promise<void>): Promise<void> => {
    state.sending = state.sending.then(send);
    return state.sending;
  };

  const open = (state: StreamState, target: Target, recipientId: string): void => {
    void inTurn(state, async () => {
      state.stream = await outbound.startStream(target, recipientId, [...state.tasks.values()]);
    });
  };

  const forget = (runId: string): StreamState | undefined => {
    const state = runs.get(runId);
    runs.delete(runId);
    state?.disarm();
    return state;
  };

  return {
    isOpen: (runId) => runs.get(runId)?.stream !== undefined,

    tell(runId, target, recipientId, tasks) {
      const known = runs.get(runId);
      if (known) {
        for (const task of tasks) known.tasks.set(task.id, task);
        void inTurn(known, async () => {
          if (known.stream && !(await outbound.appendStream(known.stream, tasks))) known.stream = undefined;
        });
        return;
      }
      // The top of a direct conversation has no thread to stream into.
      if (target.threadTs === undefined) return;
      const state: StreamState = {
        tasks: new Map(tasks.map((task) => [task.id, task])),
        stream: undefined,
        disarm: () => undefined,
        sending: Promise.resolve(),
      };
      runs.set(runId, state);
      state.disarm = clock.after(SHOWN_AFTER_MS, () => open(state, target, recipientId));
    },

    async take(runId) {
      const state = forget(runId);
      await state?.sending;
      return state?.stream;
    },

    async end(runId, unfinished) {
      const state = forget(runId);
      await state?.sending;
      if (!state?.stream) return;
      const left = [...state.tasks.values()].filter((task) => task.status === 'in_progress');
      await outbound.endStream(
        state.stream,
        left.map((task) => ({ ...task, status: unfinished })),
      );
    },
  };
}
