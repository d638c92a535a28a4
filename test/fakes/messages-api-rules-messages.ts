import { blocksOf, type Fields, objectsOf } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';

const MAX_MESSAGES = 100_000;
const ROLES = ['user', 'assistant', 'system'];
const ASSISTANT_ONLY = ['tool_use', 'thinking', 'redacted_thinking', 'server_tool_use'];
const USER_ONLY = ['tool_result', 'image', 'document', 'search_result', 'container_upload'];

/** Rules 12 and 16: who speaks, what each may say, and that something is said. */
export function checkMessages(body: Fields): void {
  const messages = objectsOf(body.messages);
  if (messages.length === 0) throw new RuleBroken(12, 'messages: at least one message is required');
  if (messages.length > MAX_MESSAGES) {
    throw new RuleBroken(
      16,
      `messages: at most ${MAX_MESSAGES} messages are allowed, found ${messages.length}`,
    );
  }
  messages.forEach((message, n) => {
    checkMessage(message, `messages.${n}`);
  });
  if (messages[0]?.role !== 'user') {
    throw new RuleBroken(12, 'messages: first message must use the "user" role');
  }
  for (const block of objectsOf(body.system)) checkText(block, 'system');
}

function checkMessage(message: Fields, at: string): void {
  const role = String(message.role);
  if (!ROLES.includes(role)) {
    throw new RuleBroken(12, `${at}.role: Input should be 'user', 'assistant' or 'system'`);
  }
  const content = message.content;
  if (typeof content !== 'string' && !Array.isArray(content)) {
    throw new RuleBroken(12, `${at}.content: Field required`);
  }
  if (content.length === 0) throw new RuleBroken(12, `${at}: all messages must have non-empty content`);
  for (const block of blocksOf(content)) {
    checkSpeaker(block, role, at);
    checkText(block, 'messages');
    for (const part of objectsOf(block.content)) checkText(part, 'messages');
  }
}

function checkSpeaker(block: Fields, role: string, at: string): void {
  const type = String(block.type);
  if (role !== 'assistant' && ASSISTANT_ONLY.includes(type)) {
    throw new RuleBroken(12, `${at}: \`${type}\` blocks can only be in \`assistant\` messages`);
  }
  if (role !== 'user' && USER_ONLY.includes(type)) {
    throw new RuleBroken(12, `${at}: \`${type}\` blocks can only be in \`user\` messages`);
  }
}

function checkText(block: Fields, at: string): void {
  if (block.type !== 'text') return;
  const text = block.text;
  if (typeof text !== 'string') throw new RuleBroken(12, `${at}: text: Input should be a valid string`);
  if (text === '') throw new RuleBroken(12, `${at}: text content blocks must be non-empty`);
  if (text.trim() === '')
    throw new RuleBroken(12, `${at}: text content blocks must contain non-whitespace text`);
}
