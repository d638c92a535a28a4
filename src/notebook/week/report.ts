import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { JsonFields } from '../../engine/types.ts';
import { assertNever } from '../../kernel/assert-never.ts';
import { secondsShown } from '../../tasks/gantt.ts';
import type { TaskEnd, TaskEnds } from '../../tasks/run.ts';
import type { Note } from '../notes.ts';
import type { Part } from '../parts.ts';
import { MOCK_UP_MODEL } from '../products/cover.ts';
import { readWav } from '../voice/wav.ts';
import { notesOfWeek, weekTopics } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { TASK_OF } from './graph.ts';
import type { WeekRequest } from './request.ts';

/** The longest topic in a report or on a board, in characters. */
export const LONGEST_TOPIC = 80;
const NAME: Record<Part, string> = { cards: 'Tarjetas', cover: 'Portada', narration: 'Episodio' };
const WORDS = NOTEBOOK_WORDS.es;

/** The report of a week in five lines of Spanish: what was made, what is missing and why. No model writes it. */
export async function weekReport(
  allNotes: Note[],
  { week, parts }: Pick<WeekRequest, 'week' | 'parts'>,
  ends: TaskEnds,
): Promise<string> {
  const notes = notesOfWeek(allNotes, week);
  const missing = parts.filter((part) => ends.get(TASK_OF[part])?.status !== 'done');
  const state =
    missing.length === 0
      ? 'preparada'
      : `preparada en parte: ${WORDS.and(missing.map((part) => `falta ${WORDS.parts[part]}`))}`;
  const line = async (part: Part): Promise<string> => {
    if (!parts.includes(part)) return `- ${NAME[part]}: no se pidió.`;
    const end = ends.get(TASK_OF[part]);
    if (end?.status === 'done') return `- ${NAME[part]}: ${await madeShown(part, end)}.`;
    return `- ${NAME[part]}: no se hizo; ${end ? whyNot(end) : WORDS.fault}`;
  };
  return [
    `**Semana ${week} (${weekTopics(allNotes, week, LONGEST_TOPIC)}), ${state}.**`,
    `- Notas: ${WORDS.and(notes.map(({ id }) => String(id)))}.`,
    await line('cards'),
    await line('cover'),
    await line('narration'),
  ].join('\n');
}

/** Why a task has no output, as a sentence in the language of `words`. */
export function whyNot(end: Exclude<TaskEnd, { status: 'done' }>, words = WORDS): string {
  switch (end.status) {
    case 'refused':
      return `${words.state.refused[end.outcome]}.`;
    case 'skipped':
      return `${words.state.skipped((words.tasks[end.because] ?? end.because).toLowerCase())}.`;
    case 'failed':
      return FOR_PEOPLE.has(end.reason.code) ? end.reason.message : words.fault;
    default:
      return assertNever(end);
  }
}

/** The names of the errors whose message is written for people. */
const FOR_PEOPLE = new Set(['tool_refused', 'task_failed', 'not_saved', 'outcome_unknown']);

async function madeShown(
  part: Part,
  { output, cached }: Extract<TaskEnd, { status: 'done' }>,
): Promise<string> {
  const made = (output ?? {}) as JsonFields;
  const before = cached ? ', ya estaba' : '';
  if (part === 'cards') {
    const ids = Array.isArray(made.tarjetas) ? made.tarjetas.map(String).sort() : [];
    return `${ids.length} (${ids[0]} a ${ids.at(-1)})${cached ? ', ya estaban' : ''}`;
  }
  const file = basename(String(made.ruta));
  if (part === 'cover') {
    const how = made.modelo === MOCK_UP_MODEL ? 'maqueta' : `imagen de ${made.modelo}`;
    return `${file}, ${how}${before}`;
  }
  const bytes = await readFile(String(made.ruta)).catch(() => undefined);
  const facts = bytes && readWav(bytes);
  const length = facts ? `, ${secondsShown(Math.round(facts.durationSeconds), 'es')}` : '';
  return `${file}${length}, ${made.motor === 'juguete' ? 'voz de juguete' : 'voz propia'}${before}`;
}
