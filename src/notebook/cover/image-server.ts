import { z } from 'zod';
import type { Language } from '../../kernel/language.ts';
import { TaskFault } from '../../tasks/retry.ts';
import { askServer, type MediaServer } from '../media.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

const ANSWER = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });

/** Asks a server with OpenAI's images endpoint for a picture of 1280×720; a data URL. @throws TaskFault */
export async function askForPicture(
  server: MediaServer,
  prompt: string,
  seed: number,
  options: { key: string; language: Language; signal: AbortSignal },
): Promise<string> {
  const body = { prompt, n: 1, size: '1280x720', response_format: 'b64_json', seed };
  const { bytes } = await askServer(server, 'images/generations', body, options);
  const garbage = new TaskFault(NOTEBOOK_WORDS[options.language].media.image.garbage);
  let picture: Buffer;
  try {
    picture = Buffer.from(
      ANSWER.parse(JSON.parse(Buffer.from(bytes).toString())).data[0]?.b64_json ?? '',
      'base64',
    );
  } catch {
    throw garbage;
  }
  const type = typeOf(picture);
  if (!type) throw garbage;
  return `data:${type};base64,${picture.toString('base64')}`;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The media type of a complete PNG or JPEG, told by its first and last bytes; undefined for anything else. */
function typeOf(bytes: Uint8Array): string | undefined {
  const ends = (...tail: number[]) => tail.every((byte, index) => bytes.at(index - tail.length) === byte);
  if (PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length)))
    return ends(0xae, 0x42, 0x60, 0x82) ? 'image/png' : undefined;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && ends(0xff, 0xd9);
  return isJpeg ? 'image/jpeg' : undefined;
}
