import { randomUUID } from 'node:crypto';
import type Anthropic from '@anthropic-ai/sdk';
import { tokensOf } from './messages-api-json.ts';
import type { Block, RecordedRequest, StopReason, Turn } from './messages-api-types.ts';

/** A new id as the API makes them: `msg_01…`, `toolu_01…`, `req_01…`. */
export function newId(prefix: 'msg' | 'toolu' | 'req'): string {
  return `${prefix}_01${randomUUID().replaceAll('-', '').slice(0, 22)}`;
}

/** The input tokens of a request: messages, tools and system. */
export function inputTokensOf(request: RecordedRequest): number {
  const { messages, tools, system } = request.body;
  return tokensOf(messages, tools, system);
}

/** A turn completed to the message the API sends. */
export function messageFor(turn: Turn, request: RecordedRequest): Anthropic.Message {
  const content = turn.content.map(completed);
  const stopReason = turn.stop_reason ?? stopReasonOf(turn.content);
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model: request.body.model,
    content,
    container: null,
    diagnostics: null,
    stop_reason: stopReason,
    stop_sequence: null,
    stop_details:
      turn.stop_details ??
      (stopReason === 'refusal' ? { type: 'refusal', category: null, explanation: null } : null),
    usage: {
      input_tokens: inputTokensOf(request),
      output_tokens: content.length === 0 ? 0 : tokensOf(turn.content),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation: null,
      output_tokens_details: null,
      inference_geo: null,
      server_tool_use: null,
      service_tier: 'standard',
      speed: null,
      ...turn.usage,
    },
  };
}

function stopReasonOf(content: Block[]): StopReason {
  return content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
}

function completed(block: Block): Anthropic.ContentBlock {
  switch (block.type) {
    case 'text':
      return { ...block, citations: null };
    case 'tool_use':
      return { ...block, id: block.id ?? newId('toolu'), caller: { type: 'direct' } };
    case 'thinking':
      return { ...block, signature: block.signature ?? `signature-of-${block.thinking.length}` };
    case 'redacted_thinking':
      return block;
    case 'server_tool_use':
      return {
        ...block,
        name: block.name as Anthropic.ServerToolUseBlock['name'],
        caller: { type: 'direct' },
      };
  }
}
