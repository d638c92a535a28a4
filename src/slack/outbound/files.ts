import { readFile } from 'node:fs/promises';
import type { WebClient } from '@slack/web-api';
import type { ToolFile } from '../../agent/tool.ts';
import type { IdempotencyStore } from '../../engine/idempotency.ts';
import { messageOf } from '../../kernel/errors.ts';
import { type Calls, isAmbiguousFailure, UploadFailed } from './calls.ts';
import { findUntilReachable, holdsFile } from './find.ts';
import type { Outbound, Target } from './types.ts';

interface FileParts {
  client: WebClient;
  idempotency: IdempotencyStore;
  calls: Calls;
}

const UPLOAD_TIMEOUT_MS = 60_000;

/** Files: handed over once for a key, whatever crashes. */
export function createFiles(deps: FileParts): Pick<Outbound, 'shareOnce'> {
  const { client, idempotency, calls } = deps;

  async function upload(file: ToolFile): Promise<{ fileId: string }> {
    const { content, name } = file;
    const bytes = 'text' in content ? Buffer.from(content.text) : await readFile(content.path);
    const asked = await calls.call(
      () => client.files.getUploadURLExternal({ filename: name, length: bytes.length }),
      true,
    );
    const { upload_url: url = '', file_id: fileId = '' } = asked;
    await calls.call(() => send(url, bytes), true);
    return { fileId };
  }

  /** Shares, for as long as Slack is away; when an answer got lost, looks for the file before sharing again. */
  async function shareSurely(fileId: string, { title }: ToolFile, target: Target): Promise<void> {
    const { channel, threadTs } = target;
    const place =
      threadTs === undefined ? { channel_id: channel } : { channel_id: channel, thread_ts: threadTs };
    const complete = () => client.files.completeUploadExternal({ files: [{ id: fileId, title }], ...place });
    for (let n = 1; ; n += 1) {
      try {
        await calls.call(complete, false);
        return;
      } catch (error) {
        if (!isAmbiguousFailure(error)) throw error;
        // Slack shares some time after it answered, or failed to.
        await calls.backOff(n);
        if ((await findUntilReachable(deps, target, holdsFile(fileId))).happened) return;
      }
    }
  }

  return {
    async shareOnce(key, target, file) {
      // What was uploaded and is not shared nobody sees: it may be uploaded again.
      const { fileId } = await idempotency.runOnce(
        `file/${key}/upload`,
        () => upload(file),
        async () => ({ happened: false }),
      );
      await idempotency.runOnce(
        `file/${key}/share`,
        async () => {
          await shareSurely(fileId, file, target);
          return fileId;
        },
        async () => {
          const found = await findUntilReachable(deps, target, holdsFile(fileId));
          return found.happened ? { happened: true, result: fileId } : found;
        },
      );
    },
  };
}

/** The upload host takes bytes without a token, at an address that is good for this file alone. */
async function send(url: string, bytes: Buffer): Promise<void> {
  const sent = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new UploadFailed(messageOf(error), { cause: error });
  });
  if (!sent.ok) throw new UploadFailed(`the upload was answered with ${sent.status}`);
}
