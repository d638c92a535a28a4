import type { Approval } from '../../../src/agent/approvals.ts';
import type { JournalLine } from '../../../src/engine/local/journal.ts';
import type { Message, Workspace } from '../../../src/local-slack/index.ts';
import { type CardShown, cardsOf, contentOf, everyMessage, keyOf, postsOf } from '../slack-view.ts';
import { type Journal, readState, type StateView } from '../state-view.ts';
import type { Story } from '../story.ts';

/** What the checks look at: what people did, what Slack shows, what is on disk. */
export interface Evidence {
  story: Story;
  workspace: Workspace;
  state: StateView;
  posts: Message[];
  /** The posts that have a key, by it. */
  byKey: Map<string, Message[]>;
  cards: CardShown[];
  /** Everything that the desk has said where several people may see it. */
  said: string;
}

/** Looks at everything, while nobody writes. */
export function gather(workspace: Workspace, story: Story, folder: string): Evidence {
  const posts = postsOf(workspace);
  const byKey = new Map<string, Message[]>();
  for (const post of posts) {
    const key = keyOf(post);
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), post]);
  }
  const state = readState(folder);
  const said = posts.map(contentOf).join('\n');
  return { story, workspace, state, posts, byKey, cards: cardsOf(workspace), said };
}

/** What people wrote and the desk answered below a message, or in a direct conversation after it. */
export function threadOf(
  { workspace }: Evidence,
  channel: string,
  ts: string,
  conversation: string,
): Message[] {
  return everyMessage(workspace).filter(
    (message) =>
      message.channel === channel &&
      message.bot_id !== undefined &&
      message.ts > ts &&
      (conversation === channel ? message.thread_ts === undefined : message.thread_ts === conversation),
  );
}

/** The key of a call within its run, of which an approval is: without the version of a change. */
export function callKeyOf({ waitId }: Approval): string {
  return waitId.replace(/^approval:/, '').replace(/:v\d+$/, '');
}

/** What the tool of an approval returned; undefined when it did not run. */
export function resultOf(journal: Journal | undefined, approval: Approval): ToolRan | undefined {
  const id = `tool:${callKeyOf(approval)}`;
  for (const line of journal?.lines ?? []) {
    if (line.is === 'failed' && line.id === id) return { isRefused: true, fields: {} };
    if (line.is === 'step' && line.id === id) {
      const { result = {} } = (line.value ?? {}) as { result?: Record<string, unknown> };
      return { isRefused: false, fields: result };
    }
  }
  return undefined;
}

/** What a tool returned; `isRefused` when it threw, and did nothing. */
export interface ToolRan {
  isRefused: boolean;
  fields: Record<string, unknown>;
}

type Decided = Extract<JournalLine, { is: 'signal' | 'expired' | 'settled' }>;

/** The first decision of a wait: the one that counts. */
export function decisionOf(journal: Journal | undefined, waitId: string): Decided | undefined {
  return journal?.lines.find(
    (line): line is Decided =>
      (line.is === 'signal' || line.is === 'expired' || line.is === 'settled') && line.id === waitId,
  );
}
