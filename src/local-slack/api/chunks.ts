import { validateBlocks } from '../../blockkit/validate.ts';
import type { Fields, Stream, StreamTask } from '../types.ts';
import { isObject } from '../wire.ts';
import { SlackError } from './call.ts';
import { refuse } from './content.ts';

const STATUSES = ['pending', 'in_progress', 'complete', 'error'];
const MARKDOWN_BLOCK_LENGTH = 12_000;

/** Adds chunks to a stream (docs.slack.dev/messaging/sending-and-scheduling-messages, "Text streaming"). */
export function applyChunks(stream: Stream, chunks: Fields[]): void {
  for (const chunk of chunks) applyChunk(stream, chunk);
}

/** A stream as blocks: its text, its tasks, then the blocks it was given. */
export function blocksOfStream(stream: Stream): Fields[] {
  const text = splitMarkdown(stream.markdown).map((part) => ({ type: 'markdown', text: part }));
  return [...text, ...tasksOf(stream), ...stream.blocks];
}

function applyChunk(stream: Stream, chunk: Fields): void {
  switch (chunk.type) {
    case 'markdown_text':
      stream.markdown += textOf(chunk, 'text');
      return;
    case 'plan_update':
      stream.planTitle = textOf(chunk, 'title');
      return;
    case 'task_update':
      updateTask(stream, chunk);
      return;
    case 'blocks': {
      const blocks = Array.isArray(chunk.blocks) ? chunk.blocks.filter(isObject) : [];
      refuse(validateBlocks(chunk.blocks));
      stream.blocks.push(...structuredClone(blocks));
      return;
    }
    default:
      throw new SlackError('invalid_chunks');
  }
}

/** Title and status are replaced, details and output grow: sending a snapshot again doubles the text, as in Slack. */
function updateTask(stream: Stream, chunk: Fields): void {
  const id = textOf(chunk, 'id');
  const status = textOf(chunk, 'status');
  if (!STATUSES.includes(status)) throw new SlackError('invalid_chunks');
  const known = stream.tasks.find((task) => task.id === id);
  const task: StreamTask = known ?? { id, title: '', status, details: '', output: '', sources: [] };
  if (!known) stream.tasks.push(task);
  task.title = textOf(chunk, 'title');
  task.status = status;
  task.details += typeof chunk.details === 'string' ? chunk.details : '';
  task.output += typeof chunk.output === 'string' ? chunk.output : '';
  if (Array.isArray(chunk.sources)) task.sources.push(...chunk.sources.filter(isObject));
}

function textOf(chunk: Fields, name: string): string {
  const value = chunk[name];
  if (typeof value !== 'string') throw new SlackError('invalid_chunks');
  return value;
}

function tasksOf(stream: Stream): Fields[] {
  const tasks = stream.tasks.map((task) => ({
    type: 'task_card',
    task_id: task.id,
    title: task.title,
    status: task.status,
    ...(task.details ? { details: richText(task.details) } : {}),
    ...(task.output ? { output: richText(task.output) } : {}),
    ...(task.sources.length > 0 ? { sources: task.sources } : {}),
  }));
  if (stream.taskDisplayMode === 'timeline') return tasks;
  return tasks.length > 0 || stream.planTitle ? [{ type: 'plan', title: stream.planTitle ?? '', tasks }] : [];
}

function richText(text: string): Fields {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };
}

function splitMarkdown(markdown: string): string[] {
  const points = [...markdown];
  const count = Math.ceil(points.length / MARKDOWN_BLOCK_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    points.slice(index * MARKDOWN_BLOCK_LENGTH, (index + 1) * MARKDOWN_BLOCK_LENGTH).join(''),
  );
}
