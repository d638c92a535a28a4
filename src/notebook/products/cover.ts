import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DrawingFailed, drawPicture } from '../../kernel/draw.ts';
import { textIn } from '../../kernel/png.ts';
import { TaskFault } from '../../tasks/retry.ts';
import { askForPicture } from '../cover/image-server.ts';
import { COVER_FRAME, mockUpCover, pictureCover } from '../cover/mock-up.ts';
import type { NotebookDeps } from '../deps.ts';
import { keepFile } from '../keep-file.ts';
import { seedOf } from '../seeded.ts';
import { notesOfWeek } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { type CoverIdeaDeps, coverIdeaProduct } from './cover-idea.ts';
import { type MakeCall, makeProduct, notesAsInput, type Product } from './product.ts';

/** The week of a cover, and whether it is a mock-up or comes from the image model. */
export interface WantedCover {
  week: number;
  year: number;
  mockUp: boolean;
}

/** Where the PNG is, and what drew it: `maqueta` or the name of an image model. */
export type CoverMade = { ruta: string; modelo: string };

/** What a cover is made with. */
export type CoverDeps = CoverIdeaDeps & Pick<NotebookDeps, 'products' | 'folder' | 'images'>;

/** The `modelo` of a cover without an image model. */
export const MOCK_UP_MODEL = 'maqueta';

/** A week's cover: a PNG whose text chunks say what made it, when, from which seed and prompt. */
export const coverProduct: Product<CoverDeps, WantedCover, CoverMade> = {
  key: ({ notes }, { week, year, mockUp }) => ({
    task: 'portada',
    year,
    week,
    input: { maqueta: mockUp, notas: notesAsInput(notesOfWeek(notes, week)) },
  }),

  async make(deps, { week, year, mockUp }, key, call) {
    const ideaCall = { ...call, redo: false, callKey: `${call.callKey}/prompt` };
    const idea = await makeProduct(deps, coverIdeaProduct, { week, year }, ideaCall);
    const { title, keywords, prompt } = idea.result;
    const seed = seedOf(key);
    const text = { title, above: `Semana ${week} · Cuaderno Vivo`, below: keywords.join('  ·  ') };
    const model = mockUp ? MOCK_UP_MODEL : (deps.images?.model ?? '');
    const picture = mockUp
      ? mockUpCover(text, seed)
      : pictureCover(text, await modelPicture(deps, { prompt, seed, key }, call));
    const png = await drawPicture(picture, COVER_FRAME, {
      Title: `${title} (${text.above})`,
      Software: 'Mostrador',
      Source: model,
      'Creation Time': call.now.toISOString(),
      Seed: String(seed),
      Description: prompt,
      Comment: key,
    }).catch((error: unknown) => {
      const isOurs = mockUp || !(error instanceof DrawingFailed);
      throw isOurs
        ? error
        : new TaskFault(NOTEBOOK_WORDS[call.language].media.image.garbage, undefined, { cause: error });
    });
    const path = pathOf(deps, key);
    await keepFile(path, png);
    return { ruta: path, modelo: model };
  },

  async reconcile(deps, _wanted, key) {
    const path = pathOf(deps, key);
    const bytes = await readFile(path).catch(() => undefined);
    // `keepFile` renames the file into place, so one that exists is complete.
    if (!bytes) return { happened: false };
    return { happened: true, result: { ruta: path, modelo: textIn(bytes, 'Source') ?? '' } };
  },
};

function pathOf({ folder }: Pick<CoverDeps, 'folder'>, key: string): string {
  return join(folder, `${key}.png`);
}

/** The image model's picture as a data URL. @throws TaskFault */
async function modelPicture(
  { images }: Pick<CoverDeps, 'images'>,
  { prompt, seed, key }: { prompt: string; seed: number; key: string },
  { language, signal }: MakeCall,
): Promise<string> {
  if (!images) throw new TaskFault(NOTEBOOK_WORDS[language].media.image.away);
  return await askForPicture(images, prompt, seed, { key, language, signal });
}
