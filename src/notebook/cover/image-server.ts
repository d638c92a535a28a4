import { z } from 'zod';
import type { Language } from '../../kernel/language.ts';
import { TaskFault } from '../../tasks/retry.ts';
import { askServer, type MediaServer } from '../media.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { pictureFacts } from './picture-facts.ts';

const ANSWER = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });

/** A picture of the size that is asked for has 4 MB at the most, and a third more as Base64. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;
/** Servers that know their own sizes only send up to 2048×2048. Decoded, 4096×4096 take 64 MB and under a second. */
const LARGEST_SIDE_PX = 4096;
/** A progressive JPEG has about ten scans; of 4096×4096 each takes 2 ms. */
const MOST_SCANS = 100;

/**
 * Asks a server with OpenAI's images endpoint for a picture of 1280×720; a data URL. How large the picture is, is
 * read from its header: nobody decodes one that is too large. @throws TaskFault
 */
export async function askForPicture(
  server: MediaServer,
  prompt: string,
  seed: number,
  options: { key: string; language: Language; signal: AbortSignal },
): Promise<string> {
  const body = { prompt, n: 1, size: '1280x720', response_format: 'b64_json', seed };
  const bounds = { ...options, mostBytes: LARGEST_ANSWER_BYTES };
  const { bytes } = await askServer(server, 'images/generations', body, bounds);
  const words = NOTEBOOK_WORDS[options.language].media;
  const picture = pictureIn(bytes);
  const facts = picture && pictureFacts(picture);
  if (!picture || !facts || facts.scans > MOST_SCANS) throw new TaskFault(words.image.garbage);
  const { type, widthPx, heightPx } = facts;
  if (widthPx === 0 || heightPx === 0) throw new TaskFault(words.image.garbage);
  if (Math.max(widthPx, heightPx) > LARGEST_SIDE_PX)
    throw new TaskFault(words.pictureTooLarge(widthPx, heightPx, LARGEST_SIDE_PX));
  return `data:${type};base64,${picture.toString('base64')}`;
}

function pictureIn(answer: Uint8Array): Buffer | undefined {
  try {
    const [first] = ANSWER.parse(JSON.parse(Buffer.from(answer).toString())).data;
    return Buffer.from(first?.b64_json ?? '', 'base64');
  } catch {
    return undefined;
  }
}
