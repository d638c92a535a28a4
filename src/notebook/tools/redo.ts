import { z } from 'zod';
import {
  type Card,
  defineTool,
  type Tool,
  ToolError,
  type ToolFile,
  ToolResultWithFiles,
} from '../../agent/tool.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { cardsFile } from '../cards-file.ts';
import { cardsOf } from '../deck.ts';
import { type NotebookDeps, notesOfWeek, weeksOf } from '../deps.ts';
import {
  type Engine,
  type MakeCall,
  makeCards,
  makeCover,
  makeNarration,
  refusedVoice,
  yearOf,
} from '../make.ts';
import type { ProductTask } from '../products.ts';
import { NOTEBOOK_WORDS, type Part } from '../words.ts';
import { topicsOf } from '../writer/writer.ts';
import { attempts } from './attempts.ts';
import { coverCard } from './cover.ts';
import { pictureFile, soundFile } from './files.ts';
import { narrationCard } from './narrate.ts';
import { ownersOf } from './owners.ts';

const TASKS = ['portada', 'narracion', 'tarjetas'] as const;

export interface RedoInput {
  tarea: (typeof TASKS)[number];
  semana: number | null;
}

interface PreparedRedo {
  tarea: (typeof TASKS)[number];
  semana: number;
  anio: number;
  maqueta: boolean;
  motor: Engine;
}

const PART: Record<RedoInput['tarea'], Part> = {
  portada: 'cover',
  narracion: 'narration',
  tarjetas: 'cards',
};
const TIMEOUT_MS = 900_000;

/** The parts of a week by the name that people and commands use. */
export const REDO_TASK: Record<Part, RedoInput['tarea'] & ProductTask> = {
  cover: 'portada',
  narration: 'narracion',
  cards: 'tarjetas',
};

/**
 * Makes something of a week again, on a person's explicit word: a new version, asked for whatever it is. The
 * other tools never repeat what is made (seed 004: idempotency keeps accidents out, not decisions).
 */
export function redoTool(deps: NotebookDeps, year?: number): Tool {
  return defineTool<RedoInput, PreparedRedo>({
    name: 'rehacer',
    description:
      'Makes the cover, the narration or the flash cards of a study week again, as a new version beside or in place of what there is. Returns what was made, with its ruta or its ids. Needs the approval of the owner of the notebook. Call it only when the person says that something that exists is to be made again (rehaz, otra vez, no me gustó).',
    level: 'sensitive',
    timeoutMs: TIMEOUT_MS,
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
      return { input, card: cardOf(deps, input), approvers: ownersOf(deps, person, language) };
    },

    async run(input, { key, now, language }, signal) {
      const call: MakeCall = { callKey: key, redo: true, now, language, signal };
      const { result, files } = await attempts(() => remake(deps, input, call), {
        random: deps.random,
        signal,
      });
      return new ToolResultWithFiles(result, files);
    },
  });
}

async function remake(
  deps: NotebookDeps,
  { tarea, semana: week, anio: year, maqueta, motor }: PreparedRedo,
  call: MakeCall,
): Promise<{ result: Json; files: ToolFile[] }> {
  if (tarea === 'portada') {
    const { result } = await makeCover(deps, { week, year, mockUp: maqueta }, call);
    return { result, files: [pictureFile(result.ruta, week)] };
  }
  if (tarea === 'narracion') {
    const { result } = await makeNarration(deps, { week, year, engine: motor }, call);
    return { result, files: [soundFile(result.ruta, week)] };
  }
  const cards = [];
  const ids: string[] = [];
  for (const note of notesOfWeek(deps.notes, week)) {
    const made = await makeCards(deps, note, year, { ...call, callKey: `${call.callKey}/${note.id}` });
    ids.push(...made.result.tarjetas);
    cards.push(...(await cardsOf(deps.documents, made.key)));
  }
  return {
    result: { semana: week, tarjetas: ids },
    files: [cardsFile(`tarjetas-${year}-S${week}.csv`, cards)],
  };
}

function cardOf(deps: NotebookDeps, input: PreparedRedo): { es: Card; en: Card } {
  const before = `${input.tarea}-${input.anio}-S${input.semana}`;
  if (input.tarea === 'portada') return coverCard(deps, input, before).card;
  if (input.tarea === 'narracion') return narrationCard(deps, input, before).card;
  const card = (language: Language): Card => {
    const { card: words } = NOTEBOOK_WORDS[language];
    return {
      title: words.redo.cards,
      fields: [
        { label: words.label.week, value: `${input.semana} (${input.anio})` },
        { label: words.label.topic, value: topicsOf(notesOfWeek(deps.notes, input.semana)).join(', ') },
        { label: words.label.replaces, value: before },
      ],
    };
  };
  return { es: card('es'), en: card('en') };
}
