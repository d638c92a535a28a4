import { BLOCKS, MESSAGE_ONLY } from './blocks.ts';
import {
  byType,
  type Check,
  codePoints,
  complain,
  type Fields,
  isFields,
  list,
  oneOf,
  shape,
  string,
} from './check.ts';
import { contentLength } from './data-blocks.ts';
import { LIMITS } from './limits.ts';
import { plainText } from './objects.ts';
import { BlockKitError, type Problem } from './problem.ts';
import { checkUniqueIds } from './unique-ids.ts';

const block = byType(BLOCKS, 'block');
const viewBlock = byType(
  Object.fromEntries(Object.entries(BLOCKS).filter(([type]) => !MESSAGE_ONLY.has(type))),
  'view block',
);

const VIEW_FIELDS = {
  required: { type: oneOf('modal', 'home'), blocks: list(viewBlock, { min: 1, max: LIMITS.view.blocks }) },
  optional: {
    title: plainText(LIMITS.view.title),
    submit: plainText(LIMITS.view.submit),
    close: plainText(LIMITS.view.close),
    private_metadata: string({ min: 0, max: LIMITS.view.privateMetadata }),
    callback_id: string({ min: 0, max: LIMITS.view.callbackId }),
    external_id: string({ min: 0, max: LIMITS.view.externalId }),
    clear_on_close: anyBoolean,
    notify_on_close: anyBoolean,
    submit_disabled: anyBoolean,
  },
};

/** What Slack would refuse in a list of message blocks; empty when nothing. `pointer` prefixes the pointers. */
export function validateBlocks(blocks: unknown, pointer = '/blocks'): Problem[] {
  const problems: Problem[] = [];
  list(block, { max: LIMITS.message.blocks })(blocks, pointer, problems);
  checkUniqueIds(blocks, pointer, problems);
  checkTotals(blocks, pointer, problems);
  return problems;
}

/**
 * What Slack would refuse in a message as given to chat.postMessage, or in an answer to a response_url.
 * Arguments that are not content (channel, thread_ts, …) are ignored.
 */
export function validateMessage(payload: unknown): Problem[] {
  if (!isFields(payload)) return [{ pointer: '', code: 'wrong_type', message: 'must be an object' }];
  const problems: Problem[] = [];
  if (payload.text !== undefined)
    string({ min: 0, max: LIMITS.message.text })(payload.text, '/text', problems);
  if (payload.markdown_text !== undefined) checkMarkdownText(payload, problems);
  if (payload.blocks !== undefined) problems.push(...validateBlocks(payload.blocks));
  if (payload.attachments !== undefined) checkAttachments(payload.attachments, problems);
  if (!hasContent(payload)) {
    complain(problems, '', 'missing_field', 'one of text, markdown_text, blocks, attachments is required');
  }
  if (!isResponse(payload)) return problems;
  // Slack gives the blocks of an answer to a response_url new ids.
  return problems.filter(({ code, pointer }) => code !== 'duplicate_id' || pointer.endsWith('/action_id'));
}

/** What Slack would refuse in a modal or App Home view. */
export function validateView(view: unknown): Problem[] {
  const problems: Problem[] = [];
  shape(VIEW_FIELDS.required, VIEW_FIELDS.optional)(view, '', problems);
  if (!isFields(view)) return problems;
  checkUniqueIds(view.blocks, '/blocks', problems);
  if (view.type !== 'modal') return problems;
  if (view.title === undefined) complain(problems, '', 'missing_field', 'missing required field: title');
  if (view.submit === undefined && hasInput(view.blocks)) {
    complain(problems, '', 'missing_field', 'submit is required when there is an input block');
  }
  return problems;
}

/** Throws a `BlockKitError` naming what Slack would refuse in the message. */
export function assertValidMessage(payload: unknown): void {
  const problems = validateMessage(payload);
  if (problems.length > 0) throw new BlockKitError('message', problems);
}

/** Throws a `BlockKitError` naming what Slack would refuse in the view. */
export function assertValidView(view: unknown): void {
  const problems = validateView(view);
  if (problems.length > 0) throw new BlockKitError('view', problems);
}

function anyBoolean(value: unknown, pointer: string, problems: Problem[]): void {
  if (typeof value !== 'boolean') complain(problems, pointer, 'wrong_type', 'must be a boolean');
}

function checkMarkdownText(payload: Fields, problems: Problem[]): void {
  string({ max: LIMITS.message.markdownText })(payload.markdown_text, '/markdown_text', problems);
  if (payload.text !== undefined || payload.blocks !== undefined) {
    complain(problems, '/markdown_text', 'conflict', 'markdown_text cannot be used with text or blocks');
  }
}

function checkAttachments(attachments: unknown, problems: Problem[]): void {
  const attachment: Check = (value, pointer) => {
    if (!isFields(value)) return complain(problems, pointer, 'wrong_type', 'must be an object');
    if (value.blocks !== undefined) problems.push(...validateBlocks(value.blocks, `${pointer}/blocks`));
  };
  list(attachment, { max: LIMITS.message.attachments })(attachments, '/attachments', problems);
}

function hasContent(payload: Fields): boolean {
  if (payload.delete_original === true) return true;
  return ['text', 'markdown_text', 'blocks', 'attachments'].some((name) => {
    const value = payload[name];
    return (typeof value === 'string' || Array.isArray(value)) && value.length > 0;
  });
}

function isResponse(payload: Fields): boolean {
  return ['response_type', 'replace_original', 'delete_original'].some((name) => payload[name] !== undefined);
}

function hasInput(blocks: unknown): boolean {
  return Array.isArray(blocks) && blocks.some((entry) => isFields(entry) && entry.type === 'input');
}

function checkTotals(blocks: unknown, pointer: string, problems: Problem[]): void {
  if (!Array.isArray(blocks)) return;
  const ofType = (type: string) =>
    blocks.filter((entry): entry is Fields => isFields(entry) && entry.type === type);
  const markdown = ofType('markdown').reduce(
    (sum, entry) => sum + (typeof entry.text === 'string' ? codePoints(entry.text) : 0),
    0,
  );
  if (markdown > LIMITS.message.markdownText && ofType('markdown').length > 1) {
    complain(
      problems,
      pointer,
      'too_long',
      `markdown blocks hold more than ${LIMITS.message.markdownText} characters together`,
    );
  }
  if (ofType('table').length > 1)
    complain(problems, pointer, 'too_many', 'only one table per message is allowed');
  if (ofType('data_visualization').length > LIMITS.dataVisualization.perMessage) {
    complain(
      problems,
      pointer,
      'too_many',
      `no more than ${LIMITS.dataVisualization.perMessage} data_visualization blocks`,
    );
  }
  const tables = [...ofType('table'), ...ofType('data_table')];
  if (contentLength(blocks) - contentLength(tables) > LIMITS.message.blocksText) {
    complain(
      problems,
      pointer,
      'too_long',
      `blocks hold more than ${LIMITS.message.blocksText} characters of text together`,
    );
  }
}
