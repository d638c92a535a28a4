/** A change of the workspace; the page and `waitFor` listen to these. */
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
  /** All content was deleted. */
  | { kind: 'reset' }
  | { kind: 'delivery' };

/** A failure to show to a person; the page has a text for each in both languages. */
export type NoticeKind = 'operation_timeout' | 'app_not_connected' | 'unknown_command';

type Listener = (change: Change) => void;

/** Publishes changes to listeners. */
export interface Changes {
  tell(change: Change): void;
  /** Returns the function that stops listening. */
  listen(listener: Listener): () => void;
}

/** Changes that are passed to all listeners synchronously, in order. */
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
