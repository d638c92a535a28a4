import type Anthropic from '@anthropic-ai/sdk';
import type { Json } from '../../../engine/types.ts';
import type { Language } from '../../../kernel/language.ts';
import { blocksOf } from '../../conversation.ts';
import type { Desk } from '../../desk.ts';
import { estimateTokens, type Message, type Model, type ModelReply } from '../../model.ts';
import { FREE } from '../../prices.ts';
import { isContext, readContext } from '../../user-turn.ts';
import { withoutQuotations } from './quotations.ts';
import type { CallResult, EarlierMessage, OfflinePlan, OfflineTurn, PlannedCall } from './rules.ts';
import {
  isAgreement,
  isCapabilityQuestion,
  isDropped,
  isSmallTalk,
  isTakenBack,
  isThanks,
} from './small-talk.ts';
import { OFFLINE_WORDS } from './words.ts';

/** What the planner makes of a message. */
export type Intention =
  | { kind: 'plan'; plan: OfflinePlan }
  | { kind: 'small_talk'; text: string }
  | { kind: 'cannot'; text: string };

type UnderstandingDesk = Pick<Desk, 'offline' | 'introduction'>;
type AnsweringDesk = UnderstandingDesk & Pick<Desk, 'tools'>;

/**
 * A planner of rules in the shapes of the Messages API: no key, no network. It plans the tool calls of a
 * message from the desks' rules, then has the tools present their results; it knows no number that a result does
 * not hold.
 */
export function offlineModel(desks: AnsweringDesk[]): Model {
  return {
    name: 'offline',
    price: FREE,
    repairs: false,
    async respond({ messages }) {
      const content = replyTo(messages, desks);
      const calls = content.some((block) => block.type === 'tool_use');
      return {
        stopReason: calls ? 'tool_use' : 'end_turn',
        content,
        usage: {
          inputTokens: estimateTokens(messages),
          cacheWriteTokens: 0,
          cacheReadTokens: 0,
          outputTokens: estimateTokens(content),
        },
      };
    },
    countTokens: async ({ messages }) => estimateTokens(messages),
  };
}

/** What a message is about: a plan of some desk, talk, or nothing that any desk does. */
export function understand(turn: OfflineTurn, desks: UnderstandingDesk[]): Intention {
  const words = OFFLINE_WORDS[turn.language];
  const introduction = desks
    .map((desk) => desk.introduction(turn.language))
    .filter((one) => one !== '')
    .join(' ');
  if (isCapabilityQuestion(turn.text)) return { kind: 'small_talk', text: introduction };
  if (isDropped(turn.text) || isTakenBack(turn.text)) {
    // The question that waited for a decision was taken back when this one came.
    if (turn.earlier.at(-1)?.results.some(({ result }) => isCancelled(result)))
      return { kind: 'small_talk', text: words.takenBack };
    if (isDropped(turn.text)) return { kind: 'small_talk', text: words.dropped };
  }
  const all = desks.flatMap((desk) => desk.offline.plan(turn) ?? []);
  const known = all.filter((plan) => !plan.isGuess);
  const plans = known.length > 0 ? known : all;
  const calls = plans.flatMap((plan) => plan.calls);
  const asks = plans.find((plan) => plan.asks)?.asks;
  if (calls.length > 0 || asks) return { kind: 'plan', plan: { calls, ...(asks && { asks }) } };
  if (isThanks(turn.text)) return { kind: 'small_talk', text: words.welcome };
  if (isAgreement(turn.text)) return { kind: 'small_talk', text: words.agreed };
  if (isSmallTalk(turn.text)) return { kind: 'small_talk', text: words.greeting(introduction) };
  return { kind: 'cannot', text: words.cannot(introduction) };
}

function replyTo(messages: Message[], desks: AnsweringDesk[]): ModelReply['content'] {
  const { turn: said, results } = readThread(messages);
  const turn = inOwnWords(said);
  const intention = understand(turn, desks);
  if (intention.kind !== 'plan') return [text(intention.text)];
  const { calls, asks } = intention.plan;
  if (results.length > 0) {
    const next = results.length <= calls.length ? followUpCalls(turn, results, desks) : [];
    if (next.length > 0) return toolUses(next, messages.length);
    const presented = results.map((made) => present(made, desks, turn));
    const isAsked = asks && (asks.isNeeded?.(results.map(({ result }) => result)) ?? true);
    return [text([...new Set(presented), ...(isAsked ? [asks.sentence] : [])].join('\n\n'))];
  }
  if (calls.length === 0) return [text(asks?.sentence ?? '')];
  return toolUses(calls, messages.length);
}

/** A message as its person means it: what they quote (a mail, a text) is shown, and orders nothing. */
export function inOwnWords(turn: OfflineTurn): OfflineTurn {
  const earlier = turn.earlier.map((one) => ({ ...one, text: withoutQuotations(one.text) }));
  return { ...turn, text: withoutQuotations(turn.text), earlier };
}

function followUpCalls(turn: OfflineTurn, results: CallResult[], desks: UnderstandingDesk[]): PlannedCall[] {
  return desks.flatMap((desk) => desk.offline.followUpCalls?.(turn, results) ?? []);
}

function toolUses(calls: PlannedCall[], turn: number): ModelReply['content'] {
  return calls.map((call, index) => ({
    type: 'tool_use',
    id: `toolu_${turn}_${index + 1}`,
    name: call.name,
    input: call.input,
    caller: { type: 'direct' },
  }));
}

/** A result for the person who asked: what was not done and what went wrong come as sentences already. */
function present(made: CallResult, desks: AnsweringDesk[], turn: OfflineTurn): string {
  const { call, result } = made;
  if (isNotDone(result)) return result.note.replace(GO_ON[turn.language], '').trim();
  if (typeof result === 'string') return result;
  const tool = desks.flatMap(({ tools }) => tools).find(({ name }) => name === call.name);
  const presented = tool?.present(result, call.input, turn.language) ?? JSON.stringify(result);
  const answers = desks.flatMap(({ offline }) => offline.shortAnswer?.(turn, made) ?? []);
  return [...answers, presented].join('\n\n');
}

/** The part of a rejection that is meant for a model. */
const GO_ON: Record<Language, RegExp> = { en: /Go on without it.*$/s, es: /Sigue sin ello.*$/s };

function isCancelled(result: Json): boolean {
  return isNotDone(result) && 'outcome' in result && result.outcome === 'cancelled';
}

function isNotDone(result: Json): result is { done: false; note: string } {
  return (
    result !== null &&
    typeof result === 'object' &&
    !Array.isArray(result) &&
    result.done === false &&
    typeof result.note === 'string'
  );
}

/** The newest message with what was said before it, and the results that answer its calls. */
function readThread(messages: Message[]): {
  turn: OfflineTurn;
  results: CallResult[];
} {
  const said: EarlierMessage[] = [];
  let context = readContext('');
  let results: CallResult[] = [];
  const calls = new Map<string, PlannedCall>();
  for (const block of messages.flatMap(blocksOf)) {
    if (block.type === 'tool_use')
      calls.set(block.id, { name: block.name, input: block.input as PlannedCall['input'] });
    if (block.type === 'tool_result') {
      const call = calls.get(block.tool_use_id);
      if (!call) continue;
      results.push({ call, result: parse(block.content) });
      said.at(-1)?.results.push({ call, result: parse(block.content) });
    }
    if (block.type !== 'text') continue;
    if (isContext(block.text)) {
      context = readContext(block.text);
      results = [];
    } else if (isOfPerson(block, messages)) said.push({ text: block.text, now: context.now, results: [] });
  }
  const { personId, tier, language, now } = context;
  const { text: newest } = said.pop() ?? { text: '' };
  return {
    turn: { text: newest, earlier: said, tier, language, now, ...(personId !== undefined && { personId }) },
    results,
  };
}

function isOfPerson(block: Anthropic.ContentBlockParam, messages: Message[]): boolean {
  return messages.some((message) => message.role === 'user' && blocksOf(message).includes(block));
}

function parse(content: unknown): Json {
  const text = typeof content === 'string' ? content : '';
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function text(words: string): Anthropic.TextBlock {
  return { type: 'text', text: words, citations: null };
}
