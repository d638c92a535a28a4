import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { MostradorError, messageOf } from './errors.ts';
import type { Box, Frame } from './picture.ts';
import { withText } from './png.ts';

/** What the thread is told, and what it says. */
type Job = { picture: Box; frame: Frame };
type Reply = { png: Uint8Array } | { reason: string };

/** A picture could not be drawn: the layout or the decoder of images gave up, or it took too long. */
export class DrawingFailed extends MostradorError {
  override name = 'DrawingFailed';
  override readonly code = 'drawing_failed';
}

const WORKER = new URL('drawing-worker.mjs', import.meta.url);
const TIMEOUT_MS = 60_000;
/** Of JavaScript. What the decoder of images takes is bounded by the size of the pictures that are let in. */
const MOST_MEMORY_MB = 512;

/** The thread is the same for the whole process, as the fonts are: of the pictures it keeps nothing. */
const paint = createPainter();

/**
 * A tree of boxes as PNG, with facts about it in text chunks (names and values in any letters).
 * @throws DrawingFailed
 */
export async function drawPicture(
  picture: Box,
  frame: Frame,
  facts: Record<string, string>,
): Promise<Uint8Array> {
  return withText(await paint({ picture, frame }), facts);
}

/**
 * Draws in a thread of its own, because a picture takes a fifth of a second and everybody else would wait. The
 * thread is started with the first picture and kept for the next ones. It does not keep the process alive.
 */
function createPainter(): (job: Job) => Promise<Uint8Array> {
  const inTurn = pLimit(1);
  let idle: Worker | undefined;

  const forget = (worker: Worker) => {
    if (idle === worker) idle = undefined;
  };

  async function drawNow(job: Job): Promise<Uint8Array> {
    const worker = idle ?? startWorker(forget);
    idle = undefined;
    worker.ref();
    try {
      worker.postMessage(job);
      const [reply]: Reply[] = await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      worker.unref();
      idle = worker;
      return pngOf(reply as Reply);
    } catch (error) {
      if (error instanceof DrawingFailed) throw error;
      // Whatever it does now, the next picture gets a thread that is free.
      void worker.terminate();
      throw failed(messageOf(error), error);
    }
  }

  return (job) => inTurn(() => drawNow(job));
}

function startWorker(onGone: (worker: Worker) => void): Worker {
  const worker = new Worker(WORKER, {
    // Neither the settings and keys of this process nor its loaders.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  for (const end of ['error', 'exit']) worker.on(end, () => onGone(worker));
  return worker;
}

function pngOf(reply: Reply): Uint8Array {
  if ('png' in reply) return reply.png;
  throw failed(reply.reason);
}

function failed(reason: string, cause?: unknown): DrawingFailed {
  return new DrawingFailed(`The picture could not be drawn (${reason}).`, { cause });
}
