/** What just became different; the page and those who wait listen to it. */
export type Change =
  | {
      kind: 'message';
      channel: string;
      ts: string;
      threadTs?: string | undefined;
      userId?: string | undefined;
    }
  | {
      kind: 'removed';
      channel: string;
      ts: string;
      threadTs?: string | undefined;
      userId?: string | undefined;
    }
  | { kind: 'status'; channel: string; threadTs: string }
  | { kind: 'prompts'; channel: string }
  | { kind: 'locale'; userId: string; isChosen: boolean }
  | { kind: 'modal'; userId: string }
  | { kind: 'home'; userId: string }
  | { kind: 'notice'; userId: string; notice: NoticeKind; detail?: string }
  | { kind: 'connection' }
  /** Everything that was said is gone. */
  | { kind: 'reset' }
  | { kind: 'delivery' };

/** What goes wrong for a person, in words the page has in each language. */
export type NoticeKind = 'operation_timeout' | 'app_not_connected' | 'unknown_command';

type Listener = (change: Change) => void;

/** Who wants to hear of changes, and how they are told. */
export interface Changes {
  tell(change: Change): void;
  /** Returns the function that stops listening. */
  listen(listener: Listener): () => void;
}

/** Changes that go to all listeners at once, in the order they came. */
export function createChanges(): Changes {
  const listeners = new Set<Listener>();
  return {
    tell(change) {
      for (const listener of [...listeners]) listener(change);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
