import { z } from 'zod';
import { type Card, defineTool, type Prepared, type Tool, ToolResultWithFiles } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { type NotebookDeps, notesOfWeek, weeksOf } from '../deps.ts';
import { makeCover, wantedCover, yearOf } from '../make.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { topicsOf } from '../writer/writer.ts';
import { attempts } from './attempts.ts';
import { pictureFile } from './files.ts';
import { ownersOf } from './owners.ts';

export interface CoverInput {
  semana: number;
  maqueta: boolean;
}

export interface PreparedCover extends CoverInput {
  anio: number;
}

const TIMEOUT_MS = 900_000;

/** The cover of a week, once its owner has approved it; what is made already is not asked for again. */
export function coverTool(deps: NotebookDeps, year?: number): Tool {
  return defineTool<CoverInput, PreparedCover>({
    name: 'generar_portada',
    description:
      'Makes the cover picture of a study week, as a mock-up without GPU (maqueta: true) or with the image model. Returns { ruta, modelo }. Needs the approval of the owner of the notebook, unless that cover is made already: then it is returned as it is. Call it when a week is to be prepared or a cover is asked for; use maqueta: false only when an image server is set. To make an existing cover again call rehacer.',
    level: 'sensitive',
    timeoutMs: TIMEOUT_MS,
    input: z.strictObject({
      semana: z.literal(weeksOf(deps.notes)).describe('The number of the week.'),
      maqueta: z.boolean().describe('True for the mock-up without GPU.'),
    }),
    form: (language) => ({
      semana: { label: NOTEBOOK_WORDS[language].card.label.week, isFixed: true },
      maqueta: { label: NOTEBOOK_WORDS[language].form.mockUp },
    }),
    async prepare({ semana, maqueta }, { person, language, now }) {
      const anio = year ?? yearOf(now, deps.zone);
      const made = await deps.products.find(wantedCover(deps, semana, anio, maqueta));
      if (made) return { result: made.result };
      const input = { semana, maqueta, anio };
      return { input, ...coverCard(deps, input), approvers: ownersOf(deps, person, language) };
    },
    async run({ semana, maqueta, anio }, { key, now, language }, signal) {
      const call = { callKey: key, redo: false, now, language, signal };
      const wanted = { week: semana, year: anio, mockUp: maqueta };
      const made = await attempts(() => makeCover(deps, wanted, call), { random: deps.random, signal });
      return new ToolResultWithFiles(made.result, [pictureFile(made.result.ruta, semana)]);
    },
  });
}

/** The card of a cover, in both languages. */
export function coverCard(
  deps: NotebookDeps,
  { semana, maqueta, anio }: PreparedCover,
  replaces?: string,
): Pick<Prepared<never>, 'card'> {
  const card = (language: Language): Card => {
    const { card: words } = NOTEBOOK_WORDS[language];
    const how = maqueta ? words.mockUp : words.image(deps.images?.model ?? '');
    return {
      title: replaces === undefined ? words.cover : words.redo.cover,
      fields: [
        { label: words.label.week, value: `${semana} (${anio})` },
        { label: words.label.topic, value: topicsOf(notesOfWeek(deps.notes, semana)).join(', ') },
        { label: words.label.how, value: how },
        ...(replaces === undefined ? [] : [{ label: words.label.replaces, value: replaces }]),
      ],
    };
  };
  return { card: { es: card('es'), en: card('en') } };
}
