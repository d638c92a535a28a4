import type { IncomingHttpHeaders } from 'node:http';
import type Anthropic from '@anthropic-ai/sdk';

export type StopReason = Anthropic.StopReason;

/** A block of a reply as a test writes it; ids, signatures and the API's null fields are filled in. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id?: string; name: string; input: Record<string, unknown> }
  | { type: 'thinking'; thinking: string; signature?: string }
  | { type: 'redacted_thinking'; data: string }
  | { type: 'server_tool_use'; id: string; name: string; input: Record<string, unknown> };

/** Tokens of a reply; what is left out is counted as characters / 4. */
export interface ReplyUsage {
  input_tokens?: number;
  output_tokens?: number;
  cache_creation_input_tokens?: number;
  cache_read_input_tokens?: number;
}

/** One turn of the model. `stop_reason` follows from the content unless given. */
export interface Turn {
  content: Block[];
  stop_reason?: StopReason;
  stop_details?: Anthropic.RefusalStopDetails;
  usage?: ReplyUsage;
  delayMs?: number;
}

/** A turn, or what makes one from the request it answers. */
export type Reply = Turn | ((request: RecordedRequest) => Reply | Promise<Reply>);

export type Endpoint = 'messages' | 'count_tokens';

/** A request as it arrived. `body` is typed as what it should be; nothing of it is guaranteed. */
export interface RecordedRequest {
  endpoint: Endpoint;
  headers: IncomingHttpHeaders;
  body: Anthropic.MessageCreateParams;
}

/** A request the API refused, and the rule it broke, by its number at `checkRequest`. */
export interface Rejection {
  rule: number;
  message: string;
  request: RecordedRequest;
}

/**
 * What goes wrong with the next sound request (a request that breaks a rule gets its 400 first).
 * `times` requests in a row, 1 unless said; on `messages` unless `on` says otherwise. `hangMs` is silence before the
 * answer; `breakStream` is for requests that stream.
 */
export type Fault = { times?: number; on?: Endpoint } & (
  | { status: number; message?: string; retryAfterSeconds?: number }
  | { drop: true }
  | { html: true }
  | { hangMs: number }
  | { breakStream: true }
);

/** What was said earlier on this server and decides about later requests. */
export interface Memory {
  /** Contents answered with `pause_turn`: only these may end a conversation. */
  paused: Set<string>;
  /** Names of the tool calls this server issued, by id: the model's own slips may come back. */
  issued: Map<string, string>;
}
