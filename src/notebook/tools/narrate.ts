import { z } from 'zod';
import {
  type Card,
  defineTool,
  resultFields,
  type Tool,
  ToolError,
  ToolResultWithFiles,
} from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language, Words } from '../../kernel/language.ts';
import { checkMaker } from '../access.ts';
import type { NotebookDeps } from '../deps.ts';
import { episodeFile } from '../products/files.ts';
import { type NarrationDeps, narrationProduct } from '../products/narration.ts';
import { findProduct, type MakeCall, makeProduct } from '../products/product.ts';
import { refusedVoice, type VoiceEngine } from '../voice/own-voice.ts';
import { weeksOf, yearOf } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { approvalCard } from './approval-card.ts';
import { MAKE_TIMEOUT_MS, makeCallOf, withRetries } from './making.ts';

/** What the model gives. */
export interface NarrationInput {
  semana: number;
  motor: VoiceEngine;
}

/** What is approved and run: the input with its year. */
export interface PreparedNarration extends NarrationInput {
  anio: number;
}

/** What the tool of the narration uses. */
export type NarrateToolDeps = NarrationDeps & Pick<NotebookDeps, 'ownersFor' | 'random'>;

/** `narrar_resumen`: the episode of a week, after its owner's approval; an existing one is returned unasked. */
export function narrateTool(deps: NarrateToolDeps, year?: number): Tool {
  return defineTool<NarrationInput, PreparedNarration>({
    name: 'narrar_resumen',
    description:
      'Writes the script of a study week and narrates it, with the own voice of the owner (motor: xtts, on a machine of hers) or with a toy voice (motor: juguete). Returns { ruta, motor }. Needs the approval of the owner of the notebook, unless that narration is made already. Call it when a week is to be prepared or an episode is asked for; use xtts only when a speech server is set. To narrate an existing one again call rehacer.',
    level: 'sensitive',
    deed: { kinds: ['made'] },
    timeoutMs: MAKE_TIMEOUT_MS,
    input: z.strictObject({
      semana: z.literal(weeksOf(deps.notes)).describe('The number of the week.'),
      motor: z.enum(['xtts', 'juguete']),
    }),
    form: (language) => ({
      semana: { label: NOTEBOOK_WORDS[language].card.label.week, isFixed: true },
      motor: { label: NOTEBOOK_WORDS[language].form.voice },
    }),
    async prepare({ semana, motor }, { person, language, now }) {
      checkMaker(deps, { person, language });
      const input = { semana, motor, anio: year ?? yearOf(now, deps.zone) };
      const made = await findProduct(deps, narrationProduct, wantedBy(input));
      if (made) return { result: made.result };
      const refusal = refusedVoice(deps, motor, { now, language });
      if (refusal) throw new ToolError(refusal, 'motor');
      return { input, card: narrationCard(deps, input) };
    },
    deciders: (_input, { person }) => deps.ownersFor(person),
    async run(input, context, signal) {
      const call = makeCallOf(context, signal);
      return await withRetries(() => makeNarration(deps, input, call), { random: deps.random, signal });
    },
    present: (result, _input, language) => presentNarration(result, language),
  });
}

/** An episode, by where it lies. */
export function presentNarration(result: Json, language: Language): string {
  return NOTEBOOK_WORDS[language].tell.narration(String(resultFields(result).ruta));
}

/** Makes an approved narration, with its file for the person. @throws TaskFault, NotSaved, OutcomeUnknown */
export async function makeNarration(
  deps: NarrationDeps,
  input: PreparedNarration,
  call: MakeCall,
): Promise<ToolResultWithFiles> {
  const { result } = await makeProduct(deps, narrationProduct, wantedBy(input), call);
  return new ToolResultWithFiles(result, [episodeFile(result.ruta, input.semana)]);
}

/** The card of a narration; `replaces` is the key of the narration that it takes the place of. */
export function narrationCard(
  { notes, ownVoice }: Pick<NarrationDeps, 'notes' | 'ownVoice'>,
  input: PreparedNarration,
  replaces?: string,
): Words<Card> {
  const isToy = input.motor === 'juguete';
  return approvalCard(
    notes,
    input,
    (words) => ({
      title: replaces === undefined ? words.narration : words.redo.narration,
      fields: [
        { label: words.label.voice, value: isToy ? words.toy : words.ownVoice(ownVoice?.model ?? '') },
      ],
      ...(!isToy && { note: words.voiceNote }),
    }),
    replaces,
  );
}

function wantedBy({ semana, anio, motor }: PreparedNarration) {
  return { week: semana, year: anio, engine: motor };
}
