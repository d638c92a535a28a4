import {
  BLOCK_FIELDS,
  COUNT_TOKENS_FIELDS,
  CUSTOM_TOOL_FIELDS,
  MESSAGES_FIELDS,
  RESULT_BLOCK_FIELDS,
  SERVER_TOOL_TYPE,
  SETTING_FIELDS,
} from './messages-api-fields.ts';
import { type Fields, isObject } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';
import type { Endpoint } from './messages-api-types.ts';

const REQUIRED: Record<Endpoint, string[]> = {
  messages: ['model', 'max_tokens', 'messages'],
  count_tokens: ['model', 'messages'],
};
const SAMPLING = ['temperature', 'top_p', 'top_k'];

/** Rules 0, 8 and 17: required fields are there, and none the API does not know. */
export function checkFields(body: Fields, endpoint: Endpoint): void {
  for (const field of REQUIRED[endpoint]) {
    if (body[field] === undefined) throw new RuleBroken(0, `${field}: Field required`);
  }
  if (typeof body.model !== 'string' || body.model === '') {
    throw new RuleBroken(0, 'model: Input should be a valid string');
  }
  for (const field of SAMPLING) {
    if (body[field] !== undefined) throw new RuleBroken(8, `\`${field}\` is deprecated for this model.`);
  }
  onlyKnown('', body, endpoint === 'messages' ? MESSAGES_FIELDS : COUNT_TOKENS_FIELDS);
  for (const [name, known] of Object.entries(SETTING_FIELDS)) {
    if (isObject(body[name])) onlyKnown(`${name}.`, body[name], known);
  }
  checkToolFields(body.tools);
  if (Array.isArray(body.system)) checkBlocks('system', body.system, { text: BLOCK_FIELDS.text ?? [] });
  if (!Array.isArray(body.messages)) throw new RuleBroken(0, 'messages: Input should be a valid list');
  body.messages.forEach((message: unknown, n) => {
    const at = `messages.${n}`;
    if (!isObject(message)) throw new RuleBroken(0, `${at}: Input should be a valid dictionary`);
    onlyKnown(`${at}.`, message, ['role', 'content']);
    if (Array.isArray(message.content)) checkBlocks(`${at}.content`, message.content, BLOCK_FIELDS);
  });
}

function checkToolFields(tools: unknown): void {
  if (tools === undefined) return;
  if (!Array.isArray(tools)) throw new RuleBroken(0, 'tools: Input should be a valid list');
  tools.forEach((tool: unknown, n) => {
    if (!isObject(tool)) throw new RuleBroken(0, `tools.${n}: Input should be a valid dictionary`);
    const type = tool.type ?? 'custom';
    if (type === 'custom') {
      onlyKnown(`tools.${n}.custom.`, tool, CUSTOM_TOOL_FIELDS);
      cacheMark(`tools.${n}.custom`, tool);
    } else if (typeof type !== 'string' || !SERVER_TOOL_TYPE.test(type)) {
      throw new RuleBroken(
        17,
        `tools.${n}: Input tag '${String(type)}' found using 'type' does not match any of the expected tags`,
      );
    }
  });
}

function checkBlocks(at: string, blocks: unknown[], known: Record<string, string[]>): void {
  blocks.forEach((block, k) => {
    const where = `${at}.${k}`;
    if (!isObject(block)) throw new RuleBroken(0, `${where}: Input should be a valid dictionary`);
    const type = block.type;
    if (typeof type !== 'string') throw new RuleBroken(0, `${where}.type: Field required`);
    const fields = known[type];
    if (fields === undefined) {
      throw new RuleBroken(
        17,
        `${where}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${Object.keys(
          known,
        )
          .map((tag) => `'${tag}'`)
          .join(', ')}`,
      );
    }
    onlyKnown(`${where}.${type}.`, block, ['type', ...fields]);
    cacheMark(`${where}.${type}`, block);
    if (type === 'tool_result' && Array.isArray(block.content)) {
      checkBlocks(`${where}.${type}.content`, block.content, RESULT_BLOCK_FIELDS);
    }
  });
}

function cacheMark(at: string, holder: Fields): void {
  const mark = holder.cache_control;
  if (isObject(mark)) onlyKnown(`${at}.cache_control.`, mark, ['type', 'ttl']);
}

function onlyKnown(prefix: string, value: Fields, known: string[]): void {
  const unknown = Object.keys(value).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new RuleBroken(17, `${prefix}${unknown}: Extra inputs are not permitted`);
}
