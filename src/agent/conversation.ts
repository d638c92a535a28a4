import type Anthropic from '@anthropic-ai/sdk';
import { changeAll } from '../engine/change-all.ts';
import type { Documents } from '../engine/types.ts';
import { type Message, mostTokens } from './model.ts';

/** What one run added to a conversation: its question, the calls, their results, the answer. */
export interface Block {
  runId: string;
  personId: string;
  messages: Message[];
  /** More tokens than the messages take; not kept by 0.1.0. */
  mostTokens?: number;
}

interface Conversation {
  blocks: Block[];
}

const COLLECTION = 'conversations';
const BLOCKS_KEPT = 60;
/** About; no token is less than one. */
const BYTES_A_TOKEN = 4;

/** The blocks of the earlier talk, cut to a token budget, the newest first to be kept. */
export async function loadBlocks(
  documents: Documents,
  conversationId: string,
  tokenBudget: number,
): Promise<Block[]> {
  const conversation = await documents.read<Conversation>(COLLECTION, conversationId);
  const kept: Block[] = [];
  let tokens = 0;
  for (const block of [...(conversation?.blocks ?? [])].reverse()) {
    tokens += Math.ceil(mostTokensOf(block) / BYTES_A_TOKEN);
    if (tokens > tokenBudget) break;
    kept.unshift(block);
  }
  return kept;
}

/** What was said before, and more tokens than it takes. */
export interface History {
  messages: Message[];
  mostTokens: number;
}

/** What was said in the given runs of a conversation, as far as it is still kept. */
export async function loadHistory(
  documents: Documents,
  conversationId: string,
  runIds: string[],
): Promise<History> {
  const conversation = await documents.read<Conversation>(COLLECTION, conversationId);
  const blocks = conversation?.blocks.filter(({ runId }) => runIds.includes(runId)) ?? [];
  return {
    messages: blocks.flatMap(({ messages }) => messages),
    mostTokens: blocks.map(mostTokensOf).reduce((sum, tokens) => sum + tokens, 0),
  };
}

function mostTokensOf({ messages, mostTokens: known }: Block): number {
  return known ?? mostTokens(messages);
}

function withTokens(block: Block): Block {
  return { ...block, mostTokens: mostTokens(block.messages) };
}

/** Adds a run's whole block; a replay changes nothing. */
export async function appendBlock(documents: Documents, conversationId: string, block: Block): Promise<void> {
  await documents.update<Conversation, void>(COLLECTION, conversationId, (now = { blocks: [] }) => {
    if (now.blocks.some((known) => known.runId === block.runId)) return { result: undefined };
    return { result: undefined, next: { blocks: [...now.blocks, withTokens(block)].slice(-BLOCKS_KEPT) } };
  });
}

/**
 * The messages as they are sent: what one person said after another, or after the results of a run that
 * ended without an answer, is one user message, results first.
 */
export function joinMessages(messages: Message[]): Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last && last.role === message.role) {
      joined[joined.length - 1] = { ...last, content: [...blocksOf(last), ...blocksOf(message)] } as Message;
    } else {
      joined.push(message);
    }
  }
  return joined;
}

/** A message's content as blocks. */
export function blocksOf(message: Message): Anthropic.ContentBlockParam[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

/** The turns of people in all conversations. */
export async function turnsOf(
  documents: Documents,
  personIds: string[],
): Promise<{ runId: string; conversationId: string }[]> {
  const turns: { runId: string; conversationId: string }[] = [];
  for (const conversationId of await documents.list(COLLECTION)) {
    const conversation = await documents.read<Conversation>(COLLECTION, conversationId);
    for (const { runId, personId } of conversation?.blocks ?? [])
      if (personIds.includes(personId)) turns.push({ runId, conversationId });
  }
  return turns;
}

/**
 * Takes people's turns out of all conversations, and changes those of others; a conversation without turns goes.
 * Returns how many did. @throws NotSaved
 */
export async function forgetTurns(
  documents: Documents,
  personIds: string[],
  change: (block: Block) => Block,
): Promise<number> {
  const { removed } = await changeAll<Conversation>(documents, COLLECTION, (now) => {
    const blocks = now.blocks
      .filter(({ personId }) => !personIds.includes(personId))
      .map((block) => {
        const changed = change(block);
        return changed === block ? block : withTokens(changed);
      });
    if (blocks.length === 0) return undefined;
    return blocks.length === now.blocks.length && blocks.every((block, n) => block === now.blocks[n])
      ? now
      : { blocks };
  });
  return removed;
}

/** Whether anything of a conversation is kept. */
export async function isRemembered(documents: Documents, conversationId: string): Promise<boolean> {
  return (await documents.read(COLLECTION, conversationId)) !== undefined;
}
