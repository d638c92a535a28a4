import { z } from 'zod';
import { type Card, defineTool, resultFields, type Tool, ToolResultWithFiles } from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language, Words } from '../../kernel/language.ts';
import { checkMaker } from '../access.ts';
import type { NotebookDeps } from '../deps.ts';
import { type CoverDeps, coverProduct } from '../products/cover.ts';
import { coverFile } from '../products/files.ts';
import { findProduct, type MakeCall, makeProduct } from '../products/product.ts';
import { weeksOf, yearOf } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { approvalCard } from './approval-card.ts';
import { MAKE_TIMEOUT_MS, makeCallOf, withRetries } from './making.ts';

/** What the model gives. */
export interface CoverInput {
  semana: number;
  maqueta: boolean;
}

/** What is approved and run: the input with its year. */
export interface PreparedCover extends CoverInput {
  anio: number;
}

/** What the tool of the cover uses. */
export type CoverToolDeps = CoverDeps & Pick<NotebookDeps, 'ownersFor' | 'zone' | 'random'>;

/** `generar_portada`: the cover of a week, after its owner's approval; an existing one is returned unasked. */
export function coverTool(deps: CoverToolDeps, year?: number): Tool {
  return defineTool<CoverInput, PreparedCover>({
    name: 'generar_portada',
    description:
      'Makes the cover picture of a study week, as a mock-up without GPU (maqueta: true) or with the image model. Returns { ruta, modelo }. Needs the approval of the owner of the notebook, unless that cover is made already: then it is returned as it is. Call it when a week is to be prepared or a cover is asked for; use maqueta: false only when an image server is set. To make an existing cover again call rehacer.',
    level: 'sensitive',
    deed: { kinds: ['made'] },
    timeoutMs: MAKE_TIMEOUT_MS,
    input: z.strictObject({
      semana: z.literal(weeksOf(deps.notes)).describe('The number of the week.'),
      maqueta: z.boolean().describe('True for the mock-up without GPU.'),
    }),
    form: (language) => ({
      semana: { label: NOTEBOOK_WORDS[language].card.label.week, isFixed: true },
      maqueta: { label: NOTEBOOK_WORDS[language].form.mockUp },
    }),
    async prepare({ semana, maqueta }, { person, language, now }) {
      checkMaker(deps, { person, language });
      const input = { semana, maqueta, anio: year ?? yearOf(now, deps.zone) };
      const made = await findProduct(deps, coverProduct, wantedBy(input));
      if (made) return { result: made.result };
      return { input, card: coverCard(deps, input) };
    },
    deciders: (_input, { person }) => deps.ownersFor(person),
    async run(input, context, signal) {
      const call = makeCallOf(context, signal);
      return await withRetries(() => makeCover(deps, input, call), { random: deps.random, signal });
    },
    present: (result, _input, language) => presentCover(result, language),
  });
}

/** A cover, by where it lies. */
export function presentCover(result: Json, language: Language): string {
  return NOTEBOOK_WORDS[language].tell.cover(String(resultFields(result).ruta));
}

/** Makes an approved cover, with its file for the person. @throws TaskFault, NotSaved, OutcomeUnknown */
export async function makeCover(
  deps: CoverDeps,
  input: PreparedCover,
  call: MakeCall,
): Promise<ToolResultWithFiles> {
  const { result } = await makeProduct(deps, coverProduct, wantedBy(input), call);
  return new ToolResultWithFiles(result, [coverFile(result.ruta, input.semana)]);
}

/** The card of a cover; `replaces` is the key of the cover that it takes the place of. */
export function coverCard(
  { notes, images }: Pick<CoverDeps, 'notes' | 'images'>,
  input: PreparedCover,
  replaces?: string,
): Words<Card> {
  return approvalCard(
    notes,
    input,
    (words) => ({
      title: replaces === undefined ? words.cover : words.redo.cover,
      fields: [
        {
          label: words.label.how,
          value: input.maqueta ? words.mockUp : words.image(images?.model ?? ''),
        },
      ],
    }),
    replaces,
  );
}

function wantedBy({ semana, anio, maqueta }: PreparedCover) {
  return { week: semana, year: anio, mockUp: maqueta };
}
