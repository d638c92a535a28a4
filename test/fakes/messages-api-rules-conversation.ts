import { blocksOf, essenceOf, type Fields, isObject, objectsOf } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';
import type { Memory } from './messages-api-types.ts';

/** Rules 1 to 5 and 21 to 23: calls and results pair up, and it is our turn to speak. */
export function checkConversation(body: Fields, memory: Memory): void {
  const messages = objectsOf(body.messages);
  const declared = new Set(objectsOf(body.tools).map((tool) => tool.name));
  checkCalls(messages, declared, memory);
  messages.forEach((message, n) => {
    checkResults(messages, n);
    if (message.role === 'assistant') checkAnswered(messages, n);
  });
  checkEnd(messages, memory);
}

function checkCalls(messages: Fields[], declared: Set<unknown>, memory: Memory): void {
  const ids = new Set<string>();
  messages.forEach((message, n) => {
    blocksOf(message.content).forEach((block, k) => {
      if (block.type !== 'tool_use') return;
      const at = `messages.${n}.content.${k}`;
      const id = String(block.id);
      const name = String(block.name);
      if (!/^[a-zA-Z0-9_-]+$/.test(id)) {
        throw new RuleBroken(21, `${at}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`);
      }
      if (ids.has(id)) throw new RuleBroken(21, `${at}: \`tool_use\` ids must be unique`);
      ids.add(id);
      if (!declared.has(name) && memory.issued.get(id) !== name) {
        throw new RuleBroken(22, `${at}.tool_use.name: tool '${name}' is not declared in \`tools\``);
      }
      if (!isObject(block.input)) {
        throw new RuleBroken(23, `${at}.tool_use.input: Input should be a valid dictionary`);
      }
    });
  });
}

function checkResults(messages: Fields[], n: number): void {
  const blocks = blocksOf(messages[n]?.content);
  const asked = idsOf(messages[n - 1], 'tool_use', 'id');
  const seen = new Set<unknown>();
  let other = false;
  blocks.forEach((block, k) => {
    if (block.type !== 'tool_result') {
      other = true;
      return;
    }
    const id = block.tool_use_id;
    const at = `messages.${n}.content.${k}`;
    if (!asked.includes(id)) {
      if (idsOf(messages[n - 1], 'tool_result', 'tool_use_id').length > 0) {
        throw new RuleBroken(4, `${at}: all \`tool_result\` blocks of a turn belong in one user message`);
      }
      throw new RuleBroken(
        3,
        `${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    }
    if (other) throw new RuleBroken(2, `${at}: \`tool_result\` blocks must come before any other content`);
    if (seen.has(id)) {
      throw new RuleBroken(
        4,
        `${at}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${String(id)}`,
      );
    }
    seen.add(id);
  });
}

function checkAnswered(messages: Fields[], n: number): void {
  const answered = idsOf(messages[n + 1], 'tool_result', 'tool_use_id');
  const open = idsOf(messages[n], 'tool_use', 'id').filter((id) => !answered.includes(id));
  if (open.length === 0) return;
  const after = idsOf(messages[n + 2], 'tool_result', 'tool_use_id');
  if (answered.length > 0 && messages[n + 2]?.role === 'user' && open.every((id) => after.includes(id))) {
    throw new RuleBroken(
      4,
      `messages.${n + 2}: all \`tool_result\` blocks of a turn belong in one user message`,
    );
  }
  throw new RuleBroken(
    1,
    `messages.${n}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}

function checkEnd(messages: Fields[], memory: Memory): void {
  const last = messages.at(-1);
  if (last?.role === 'user') return;
  if (last?.role === 'assistant' && memory.paused.has(essenceOf(last.content))) return;
  throw new RuleBroken(
    5,
    'This model does not support assistant message prefill. The conversation must end with a user message.',
  );
}

function idsOf(message: Fields | undefined, type: string, field: string): unknown[] {
  return blocksOf(message?.content)
    .filter((block) => block.type === type)
    .map((block) => block[field]);
}
