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
import { assertNever } from '../../kernel/assert-never.ts';
import type { Language, Words } from '../../kernel/language.ts';
import { checkMaker } from '../access.ts';
import { cardsOf } from '../deck.ts';
import type { NotebookDeps } from '../deps.ts';
import type { Part } from '../parts.ts';
import { makeCardsOfWeek } from '../products/cards.ts';
import { weekCardsFile } from '../products/files.ts';
import type { MakeCall } from '../products/product.ts';
import type { ProductTask } from '../products/store.ts';
import { refusedVoice } from '../voice/own-voice.ts';
import { weeksOf, yearOf } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { approvalCard } from './approval-card.ts';
import { type CardsToolDeps, presentCardIds } from './cards.ts';
import { type CoverToolDeps, coverCard, makeCover, type PreparedCover, presentCover } from './cover.ts';
import { MAKE_TIMEOUT_MS, makeCallOf, withRetries } from './making.ts';
import {
  makeNarration,
  type NarrateToolDeps,
  narrationCard,
  type PreparedNarration,
  presentNarration,
} from './narrate.ts';

const TASKS = ['portada', 'narracion', 'tarjetas'] as const satisfies ProductTask[];

/** What can be made again, named as in product keys. */
export type RedoTask = (typeof TASKS)[number];

/** What the model gives; `semana` null means the newest week that has such a product. */
export interface RedoInput {
  tarea: RedoTask;
  semana: number | null;
}

/** What is approved and run: the input of whichever tool makes the product. */
interface PreparedRedo extends PreparedCover, PreparedNarration {
  tarea: RedoTask;
}

/** What the tool of redoing uses. */
export type RedoToolDeps = CardsToolDeps & CoverToolDeps & NarrateToolDeps;

/** The product behind each part of a week. */
export const REDO_TASK: Record<Part, RedoTask> = {
  cover: 'portada',
  narration: 'narracion',
  cards: 'tarjetas',
};

const PART: Record<RedoTask, Part> = { portada: 'cover', narracion: 'narration', tarjetas: 'cards' };

/**
 * `rehacer`: makes something of a week again when a person says so, as a new version, after approval. The other
 * tools never repeat what exists (seed 004: idempotency keeps accidents out, not decisions).
 */
export function redoTool(deps: RedoToolDeps, year?: number): Tool {
  return defineTool<RedoInput, PreparedRedo>({
    name: 'rehacer',
    description:
      'Makes the cover, the narration or the flash cards of a study week again, as a new version beside or in place of what there is. Returns what was made, with its ruta or its ids. Needs the approval of the owner of the notebook. Call it only when the person says that something that exists is to be made again (rehaz, otra vez, no me gustó).',
    level: 'sensitive',
    deed: { kinds: ['made'] },
    timeoutMs: MAKE_TIMEOUT_MS,
    input: z.strictObject({
      tarea: z.enum(TASKS).describe('What is to be made again.'),
      semana: z
        .literal(weeksOf(deps.notes))
        .nullable()
        .describe('The number of the week; null for the newest that was made.'),
    }),
    form: (language) => ({
      tarea: { label: 'tarea', isFixed: true },
      semana: { label: NOTEBOOK_WORDS[language].card.label.week, isFixed: true },
    }),

    async prepare({ tarea, semana }, { person, language, now }) {
      checkMaker(deps, { person, language });
      const words = NOTEBOOK_WORDS[language];
      const newest = semana === null ? await deps.products.newestWeek(tarea) : undefined;
      const week = semana ?? newest?.week;
      if (week === undefined) throw new ToolError(words.nothingToRedo(words.parts[PART[tarea]]), 'semana');
      const input: PreparedRedo = {
        tarea,
        semana: week,
        anio: newest?.year ?? year ?? yearOf(now, deps.zone),
        maqueta: deps.images === undefined,
        motor: deps.ownVoice ? 'xtts' : 'juguete',
      };
      const refusal = tarea === 'narracion' ? refusedVoice(deps, input.motor, { now, language }) : undefined;
      if (refusal) throw new ToolError(refusal);
      return { input, card: redoCard(deps, input) };
    },
    deciders: (_input, { person }) => deps.ownersFor(person),

    async run(input, context, signal) {
      const call = makeCallOf(context, signal, { redo: true });
      return await withRetries(() => MAKE_AGAIN[input.tarea](deps, input, call), {
        random: deps.random,
        signal,
      });
    },

    present: (result, { tarea }, language) => PRESENT_AGAIN[tarea](result, language),
  });
}

const PRESENT_AGAIN: Record<RedoTask, (result: Json, language: Language) => string> = {
  portada: presentCover,
  narracion: presentNarration,
  tarjetas: (result, language) =>
    NOTEBOOK_WORDS[language].tell.cardsAgain(Number(resultFields(result).semana), presentCardIds(result)),
};

const MAKE_AGAIN: Record<
  RedoTask,
  (deps: RedoToolDeps, input: PreparedRedo, call: MakeCall) => Promise<ToolResultWithFiles>
> = { portada: makeCover, narracion: makeNarration, tarjetas: makeWeekCards };

async function makeWeekCards(
  deps: CardsToolDeps,
  { semana, anio }: PreparedRedo,
  call: MakeCall,
): Promise<ToolResultWithFiles> {
  const of = { week: semana, year: anio };
  const made = await makeCardsOfWeek(deps, of, call);
  const cards = await Promise.all(made.map(({ key }) => cardsOf(deps.documents, key)));
  const ids = made.flatMap(({ result }) => result.tarjetas);
  return new ToolResultWithFiles({ semana, tarjetas: ids }, [await weekCardsFile(of, cards.flat())]);
}

function redoCard(
  deps: Pick<NotebookDeps, 'notes' | 'images' | 'ownVoice'>,
  input: PreparedRedo,
): Words<Card> {
  const replaces = `${input.tarea}-${input.anio}-S${input.semana}`;
  switch (input.tarea) {
    case 'portada':
      return coverCard(deps, input, replaces);
    case 'narracion':
      return narrationCard(deps, input, replaces);
    case 'tarjetas':
      return approvalCard(deps.notes, input, (words) => ({ title: words.redo.cards }), replaces);
    default:
      return assertNever(input.tarea);
  }
}
