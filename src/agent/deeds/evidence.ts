import type { Json, JsonFields } from '../../engine/types.ts';
import { blocksOf } from '../conversation.ts';
import type { Message } from '../model.ts';
import { resultFields, type Tool } from '../tool.ts';
import type { DeedKind } from './deed.ts';

/** A result of a tool, as far as it backs a statement that something was done. */
export interface DeedEvidence {
  tool: string;
  /** What the call did. */
  done: readonly DeedKind[];
  /** What its result tells that somebody did, at any time. */
  reported: readonly DeedKind[];
  /** Somebody was asked to approve it, whatever they said. */
  isAsked: boolean;
  /** The ids of the documents it returned, in lower case. */
  documents: string[];
  /** The result as it stands in the conversation, in lower case. */
  text: string;
  /** Its words, without any signs between them. */
  words: string;
}

/** What the tool results of a conversation back; those of calls that failed do nothing, and tell their sentence. */
export function collectDeeds(messages: Message[], tools: ReadonlyMap<string, Tool>): DeedEvidence[] {
  const names = new Map<string, string>();
  const evidence: DeedEvidence[] = [];
  for (const block of messages.flatMap(blocksOf)) {
    if (block.type === 'tool_use') names.set(block.id, block.name);
    if (block.type !== 'tool_result' || typeof block.content !== 'string') continue;
    const tool = tools.get(names.get(block.tool_use_id) ?? '');
    if (tool) evidence.push(evidenceOf(tool, block.content, block.is_error === true));
  }
  return evidence;
}

function evidenceOf(tool: Tool, content: string, isError: boolean): DeedEvidence {
  const fields = resultFields(parsed(content));
  const isSensitive = tool.level === 'sensitive';
  const { deed, reports = [] } = tool;
  // A call that was turned down, or expired, has `done: false`.
  const isFault = isError || fields.done === false;
  const isDone = !isFault && (deed?.doneField === undefined || fields[deed.doneField] === true);
  return {
    tool: tool.name,
    done: isDone ? [...(deed?.kinds ?? []), ...(isSensitive ? (['approved'] as const) : [])] : [],
    reported: !isFault && isListing(fields) ? reports : [],
    isAsked: isSensitive,
    documents: [...content.matchAll(/"doc_id":"([^"]{1,200})"/g)].map(([, id = '']) => id.toLowerCase()),
    text: content.toLowerCase(),
    words: wordsAlone(content.replace(/\\[nrt"]/g, ' ')),
  };
}

/** The words of a text in lower case with one blank between, without any signs. */
export function wordsAlone(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An empty list tells of nothing. */
function isListing(fields: JsonFields): boolean {
  return Object.values(fields).some((value) => Array.isArray(value) && value.length > 0);
}

/** A result that was cut to size is no JSON any more. */
function parsed(content: string): Json | undefined {
  try {
    return JSON.parse(content) as Json;
  } catch {
    return undefined;
  }
}
