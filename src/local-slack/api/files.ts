import { codePoints } from '../../blockkit/check.ts';
import { validateBlocks } from '../../blockkit/validate.ts';
import { addMessage, type Draft } from '../messages.ts';
import { mimetypeOf } from '../mimetypes.ts';
import type { Channel, StoredFile } from '../types.ts';
import { fileToWire } from '../wire.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import {
  invalidArguments,
  joinedChannelOf,
  type Method,
  objects,
  optional,
  required,
  SlackError,
  threadRootOf,
  wholeNumber,
} from './call.ts';
import { refuse } from './content.ts';

const LONGEST_COMMENT = 40_000;

const getUploadUrl: Method = ({ context, args }) => {
  const name = required(args, 'filename');
  const sizeBytes = wholeNumber(args, 'length', Number.NaN);
  if (sizeBytes < 1) throw invalidArguments('length must be above 0');
  const file: StoredFile = {
    id: context.ids.id('F'),
    name,
    title: name,
    mimetype: mimetypeOf(name),
    sizeBytes,
    userId: context.identity.botUserId,
    createdMs: context.clock.now().getTime(),
    shares: [],
  };
  context.state.files.set(file.id, file);
  return { upload_url: `${context.baseUrl()}/upload/v1/${file.id}`, file_id: file.id };
};

const completeUpload: Method = (call) => {
  const { context, args } = call;
  const wanted = objects(args, 'files') ?? [];
  if (wanted.length === 0) throw invalidArguments('missing required field: files');
  const files = wanted.map(({ id, title }) => {
    const file = context.state.files.get(String(id));
    if (!file || !context.state.bytes.has(file.id)) throw new SlackError('file_not_found');
    if (typeof title === 'string' && title !== '') file.title = title;
    return file;
  });
  const comment = optional(args, 'initial_comment');
  if (comment !== undefined && codePoints(comment) > LONGEST_COMMENT) throw new SlackError('msg_too_long');
  const blocks = objects(args, 'blocks', 'invalid_blocks');
  if (blocks) refuse(validateBlocks(blocks));
  if (optional(args, 'channel_id') === undefined)
    return { files: files.map((file) => fileToWire(context, file)) };

  const channel = joinedChannelOf(call, 'channel_id');
  const threadTs = threadRootOf(context, channel, optional(args, 'thread_ts'));
  const post = () =>
    share(context, channel, files, { text: comment ?? '', threadTs, ...(comment ? {} : { blocks }) });
  // Slack shares a file after it has answered. Tests can lengthen that gap, in which a later message may come first.
  if (context.faults.shareDelayMs > 0) context.after(context.faults.shareDelayMs, post);
  else post();
  return { files: files.map(({ id, title }) => ({ id, title })) };
};

const info: Method = ({ context, args }) => {
  const file = context.state.files.get(required(args, 'file'));
  if (!file) throw new SlackError('file_not_found');
  return { file: fileToWire(context, file), comments: [], response_metadata: { next_cursor: '' } };
};

/** External uploads, and `files.info`. */
export const FILE_METHODS: Record<string, Method> = {
  'files.getUploadURLExternal': getUploadUrl,
  'files.completeUploadExternal': completeUpload,
  'files.info': info,
};

function share(
  context: WorkspaceContext,
  channel: Channel,
  files: StoredFile[],
  content: Pick<Draft, 'text' | 'threadTs' | 'blocks'>,
): void {
  const message = addMessage(context, {
    ...content,
    channel,
    asApp: true,
    files: files.map((file) => fileToWire(context, file)),
  });
  for (const file of files)
    file.shares.push({ channel: channel.id, ts: message.ts, threadTs: message.thread_ts });
  message.files = files.map((file) => fileToWire(context, file));
}
