import type { ServerResponse } from 'node:http';
import type Anthropic from '@anthropic-ai/sdk';

const CHUNK_CHARACTERS = 12;

type Event =
  | Anthropic.RawMessageStreamEvent
  | { type: 'ping' }
  | { type: 'error'; error: { type: string; message: string } };

/** Sends a message as the API streams it; a broken one stops after half with an `overloaded_error` event. */
export function stream(response: ServerResponse, message: Anthropic.Message, broken: boolean): void {
  const events = eventsOf(message);
  const sent: Event[] = broken
    ? [
        ...events.slice(0, Math.ceil(events.length / 2)),
        { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      ]
    : events;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  for (const event of sent) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

function eventsOf(message: Anthropic.Message): Event[] {
  const { stop_reason, stop_sequence, stop_details, container, usage } = message;
  return [
    {
      type: 'message_start',
      message: {
        ...message,
        content: [],
        stop_reason: null,
        stop_details: null,
        usage: { ...usage, output_tokens: 1 },
      },
    },
    { type: 'ping' },
    ...message.content.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason, stop_sequence, stop_details, container }, usage },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: Anthropic.ContentBlock, index: number): Event[] {
  return [
    { type: 'content_block_start', index, content_block: emptied(block) },
    ...deltasOf(block).map((delta): Event => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function emptied(block: Anthropic.ContentBlock): Anthropic.ContentBlock {
  if (block.type === 'text') return { ...block, text: '' };
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' };
  if (block.type === 'tool_use' || block.type === 'server_tool_use') return { ...block, input: {} };
  return block;
}

function deltasOf(block: Anthropic.ContentBlock): Anthropic.RawContentBlockDelta[] {
  if (block.type === 'text') return chunksOf(block.text).map((text) => ({ type: 'text_delta', text }));
  if (block.type === 'thinking') {
    const { thinking, signature } = block;
    return [
      ...chunksOf(thinking).map((part) => ({
        type: 'thinking_delta' as const,
        thinking: part,
        estimated_tokens: null,
      })),
      { type: 'signature_delta', signature },
    ];
  }
  if (block.type === 'tool_use' || block.type === 'server_tool_use') {
    return ['', ...chunksOf(JSON.stringify(block.input))].map((part) => ({
      type: 'input_json_delta',
      partial_json: part,
    }));
  }
  return [];
}

/** Code points, so that no emoji is cut in two. */
function chunksOf(text: string): string[] {
  const characters = Array.from(text);
  const starts = Array.from(
    { length: Math.ceil(characters.length / CHUNK_CHARACTERS) },
    (_, n) => n * CHUNK_CHARACTERS,
  );
  return starts.map((start) => characters.slice(start, start + CHUNK_CHARACTERS).join(''));
}
