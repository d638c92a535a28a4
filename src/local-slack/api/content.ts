import { codePoints } from '../../blockkit/check.ts';
import { LIMITS } from '../../blockkit/limits.ts';
import { describeProblem, type Problem } from '../../blockkit/problem.ts';
import { validateMessage } from '../../blockkit/validate.ts';
import type { Fields, Message } from '../types.ts';
import { violate } from '../violate.ts';
import { isObject } from '../wire.ts';
import { type Call, objects, optional, SlackError } from './call.ts';

/** The content of a message, from the arguments of a call. */
export interface Content {
  text: string;
  blocks?: Fields[];
  attachments?: Fields[];
  metadata?: Message['metadata'];
}

/** Reads and checks text, markdown_text, blocks, attachments and metadata as chat.postMessage does. */
export function contentOf(call: Call): Content {
  const { args } = call;
  const blocks = objects(args, 'blocks', 'invalid_blocks_format');
  const attachments = objects(args, 'attachments', 'invalid_attachments');
  const markdown = optional(args, 'markdown_text');
  const text = cutText(call, optional(args, 'text') ?? '');
  if (markdown !== undefined && (text !== '' || blocks)) throw new SlackError('markdown_text_conflict');
  if (text === '' && markdown === undefined && !blocks?.length && !attachments?.length)
    throw new SlackError('no_text');
  refuse(
    validateMessage({
      text,
      blocks,
      attachments,
      ...(markdown === undefined ? {} : { markdown_text: markdown, text: undefined }),
    }),
  );
  return {
    text: markdown ?? text,
    ...(markdown === undefined ? {} : { blocks: [{ type: 'markdown', text: markdown }] }),
    ...(blocks?.length ? { blocks } : {}),
    ...(attachments?.length ? { attachments } : {}),
    ...metadataOf(args),
  };
}

/** Checks `metadata`; the same object goes back with include_all_metadata. */
export function metadataOf(args: Fields): { metadata?: Message['metadata'] } {
  const { metadata } = args;
  if (metadata === undefined || metadata === null || metadata === '') return {};
  if (!isMetadata(metadata)) throw new SlackError('invalid_metadata_format');
  if (Buffer.byteLength(JSON.stringify(metadata)) > LIMITS.metadataBytes)
    throw new SlackError('metadata_too_large');
  return { metadata };
}

/** Throws the error Slack has for these problems, each named in response_metadata. */
export function refuse(problems: Problem[], fallback = 'invalid_blocks'): void {
  if (problems.length === 0) return;
  const messages = problems.map((problem) => `[ERROR] ${describeProblem(problem)}`);
  throw new SlackError(errorOf(problems, fallback), { errors: messages, response_metadata: { messages } });
}

function errorOf(problems: Problem[], fallback: string): string {
  const first = problems[0];
  if (first?.pointer.startsWith('/text') || first?.pointer.startsWith('/markdown_text'))
    return 'msg_too_long';
  if (first?.pointer.startsWith('/attachments')) return 'invalid_attachments';
  return first?.message.includes('of text together') ? 'msg_blocks_too_long' : fallback;
}

/** Slack cuts a text over 40,000 characters without an error; here it is also recorded as a violation. */
function cutText(call: Call, text: string): string {
  if (codePoints(text) <= LIMITS.message.text) return text;
  violate(
    call.context,
    'text_cut',
    call.method,
    `text of ${codePoints(text)} characters cut at ${LIMITS.message.text}`,
  );
  return [...text].slice(0, LIMITS.message.text).join('');
}

function isMetadata(value: unknown): value is { event_type: string; event_payload: Fields } {
  return isObject(value) && typeof value.event_type === 'string' && isObject(value.event_payload);
}
