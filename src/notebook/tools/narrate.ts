import { z } from 'zod';
import {
  type Card,
  defineTool,
  type Prepared,
  type Tool,
  ToolError,
  ToolResultWithFiles,
} from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import { type NotebookDeps, notesOfWeek, weeksOf } from '../deps.ts';
import { type Engine, makeNarration, refusedVoice, wantedNarration, yearOf } from '../make.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { topicsOf } from '../writer/writer.ts';
import { attempts } from './attempts.ts';
import { soundFile } from './files.ts';
import { ownersOf } from './owners.ts';

export interface NarrationInput {
  semana: number;
  motor: Engine;
}

export interface PreparedNarration extends NarrationInput {
  anio: number;
}

const TIMEOUT_MS = 900_000;

/** The narrated episode of a week, once its owner has approved it. */
export function narrateTool(deps: NotebookDeps, year?: number): Tool {
  return defineTool<NarrationInput, PreparedNarration>({
    name: 'narrar_resumen',
    description:
      'Writes the script of a study week and narrates it, with the own voice of the owner (motor: xtts, on a machine of hers) or with a toy voice (motor: juguete). Returns { ruta, motor }. Needs the approval of the owner of the notebook, unless that narration is made already. Call it when a week is to be prepared or an episode is asked for; use xtts only when a speech server is set. To narrate an existing one again call rehacer.',
    level: 'sensitive',
    timeoutMs: TIMEOUT_MS,
    input: z.strictObject({
      semana: z.literal(weeksOf(deps.notes)).describe('The number of the week.'),
      motor: z.enum(['xtts', 'juguete']),
    }),
    form: (language) => ({
      semana: { label: NOTEBOOK_WORDS[language].card.label.week, isFixed: true },
      motor: { label: NOTEBOOK_WORDS[language].form.voice },
    }),
    async prepare({ semana, motor }, { person, language, now }) {
      const anio = year ?? yearOf(now, deps.zone);
      const made = await deps.products.find(wantedNarration(deps, semana, anio, motor));
      if (made) return { result: made.result };
      const refusal = refusedVoice(deps, motor, { now, language });
      if (refusal) throw new ToolError(refusal, 'motor');
      const input = { semana, motor, anio };
      return { input, ...narrationCard(deps, input), approvers: ownersOf(deps, person, language) };
    },
    async run({ semana, motor, anio }, { key, now, language }, signal) {
      const call = { callKey: key, redo: false, now, language, signal };
      const wanted = { week: semana, year: anio, engine: motor };
      const made = await attempts(() => makeNarration(deps, wanted, call), { random: deps.random, signal });
      return new ToolResultWithFiles(made.result, [soundFile(made.result.ruta, semana)]);
    },
  });
}

/** The card of a narration, in both languages. */
export function narrationCard(
  deps: NotebookDeps,
  { semana, motor, anio }: PreparedNarration,
  replaces?: string,
): Pick<Prepared<never>, 'card'> {
  const card = (language: Language): Card => {
    const { card: words } = NOTEBOOK_WORDS[language];
    return {
      title: replaces === undefined ? words.narration : words.redo.narration,
      fields: [
        { label: words.label.week, value: `${semana} (${anio})` },
        { label: words.label.topic, value: topicsOf(notesOfWeek(deps.notes, semana)).join(', ') },
        {
          label: words.label.voice,
          value: motor === 'juguete' ? words.toy : words.ownVoice(deps.ownVoice?.model ?? ''),
        },
        ...(replaces === undefined ? [] : [{ label: words.label.replaces, value: replaces }]),
      ],
      ...(motor === 'xtts' && { note: words.voiceNote }),
    };
  };
  return { card: { es: card('es'), en: card('en') } };
}
