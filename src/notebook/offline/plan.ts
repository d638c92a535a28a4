import type { OfflinePlan, OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import { foldAccents } from '../../kernel/fold-accents.ts';
import type { NotebookDeps } from '../deps.ts';
import { shorten } from '../shorten.ts';
import { REDO_TASK } from '../tools/redo.ts';
import { notesOfWeek, topicsOf } from '../weeks.ts';
import { NOTEBOOK_WORDS } from '../words.ts';
import { type RequestedParts, readRequestedParts, wantsAgain } from './requested-parts.ts';
import { inWordsOf, noteOfTopic, readTargets, type Targets } from './targets.ts';
import { readUse } from './uses.ts';

const SEARCH_RESULTS = 3;
/** Publishing, sending and deleting: the notebook has no tools for these on purpose. */
const OUTSIDE =
  /\b(?:publi[cq]\w*|publish|env[ii]a\w*|manda\w*|send|email|borra\w*|elimina\w*|delete|remove|sube\w*|upload|comparte\w*|share|tweet)\b/;
const OWN_NOTES =
  /\b(?:(?:mis|los|las|en mis|my|the) (?:propias |own |study )?(?:notas|apuntes|notes)(?! ?\d)|(?:el|mi|my|the) (?:cuaderno|notebook)|(?:tengo|tengo algo) apuntado|algo apuntado|apunte sobre|(?:que|cuales) (?:notas|apuntes) (?:tengo|hay)|(?:what|which) notes (?:do i have|are there)|notas (?:tengo )?sobre|notes (?:on|about))\b/;
const THAT_NOTE = /\b(?:es[ae] nota|esa misma|that (?:note|one)|from it|de ella)\b/;
/** A message that is only a further note or week: `and 6 too`, `y la semana 4`. */
const ANOTHER =
  /^(?:and|y|also|tambien|plus|ademas)?\s*(?:for |de |of |the |la |el )*(?<kind>notas?|notes?|semanas?|weeks?)?\s*(?<number>\d{1,2})(?:\s+(?:too|as well|also|tambien|please|porfa|por favor))*[.!]*$/;
/** Words around the topic of a search. */
const AROUND_TOPIC =
  /\b(?:que|what|do|did|dicen|dice|say|says|digo|escribi|wrote|write|anything|algo|hay|tengo|apuntado|busca|buscame|buscar|search|look up|find|show me|en|in|for|mis|my|los|las|the|notas|apuntes|notes|cuaderno|notebook|sobre|about|acerca|de|del|lo|i|have|are|there|which|cuales|can you|puedes|please|por favor|porfa)\b/gi;

/** What the planner knows of the notebook. */
type PlanDeps = Pick<NotebookDeps, 'notes' | 'images' | 'ownVoice'>;

/** The parts that a message asks for, and the text that names their weeks and notes. */
interface Wanted {
  requested: RequestedParts;
  text: string;
}

/** The tool calls or the question back for a message; undefined when it is not about the notebook. */
export function planOf(turn: OfflineTurn, deps: PlanDeps): OfflinePlan | undefined {
  const folded = foldAccents(turn.text);
  if (OUTSIDE.test(folded)) return undefined;
  const use = readUse(turn.text);
  if (use) return { calls: [use] };
  const search = searchIn(turn, folded, deps);
  const own = readRequestedParts(folded);
  const wanted = own ? { requested: own, text: folded } : followUp(folded, turn, deps);
  if (!wanted) return search && { calls: [search] };
  const { requested, text } = wanted;
  const targets = withContext(readTargets(text, deps.notes), turn, deps);
  const calls = search && !requested.isWhole ? [search] : [];
  const plan = requested.isRedo ? redoCalls(requested, targets) : makeCalls(requested, targets, text, deps);
  if (calls.length + plan.length > 0 && !targets.isUnknown) return { calls: [...calls, ...plan] };
  // Preparing something other than a week is not about the notebook.
  if (requested.isWhole && targets.weeks.length === 0 && !/\b(?:semanas?|weeks?|wk|s\d)/.test(folded))
    return undefined;
  return { calls, asks: { missing: ['week'], sentence: clarify(requested, targets, turn, deps) } };
}

/** What a follow-up to a request wants: `do it again`, `and 6 too`, `and week 4`; undefined for anything else. */
function followUp(folded: string, { earlier }: OfflineTurn, { notes }: PlanDeps): Wanted | undefined {
  const before = foldAccents(earlier.at(-1)?.text ?? '');
  const requested = readRequestedParts(before);
  if (!requested) return undefined;
  if (wantsAgain(folded)) return { requested: { ...requested, isWhole: false, isRedo: true }, text: folded };
  const { kind, number } = ANOTHER.exec(folded)?.groups ?? {};
  if (number === undefined) return undefined;
  const same = readTargets(before, notes).noteIds.length > 0 ? 'nota' : 'semana';
  return { requested, text: `${kind ?? same} ${number}` };
}

/** The targets of the message; without any, the note that was just found or the week that the thread is about. */
function withContext(targets: Targets, turn: OfflineTurn, { notes }: PlanDeps): Targets {
  if (targets.weeks.length > 0 || targets.noteIds.length > 0 || targets.isUnknown) return targets;
  const found = THAT_NOTE.test(foldAccents(turn.text)) ? noteFound(turn) : undefined;
  if (found !== undefined) return { ...targets, noteIds: [found] };
  for (const { text } of [...turn.earlier].reverse()) {
    const { weeks, isUnknown } = readTargets(foldAccents(text), notes);
    if (weeks.length > 0 && !isUnknown && readRequestedParts(foldAccents(text))) return { ...targets, weeks };
  }
  return targets;
}

/** The id of the first result of the latest search in this thread. */
function noteFound({ earlier }: OfflineTurn): number | undefined {
  const searches = earlier
    .flatMap(({ results }) => results)
    .filter(({ call }) => call.name === 'buscar_notas');
  const found = searches.at(-1)?.result;
  const [first] = Array.isArray(found) ? found : [];
  const isNote = first !== null && typeof first === 'object' && !Array.isArray(first);
  return isNote && typeof first.id === 'number' ? first.id : undefined;
}

function redoCalls({ parts }: RequestedParts, { weeks }: Targets): PlannedCall[] {
  const wanted: (number | null)[] = weeks.length > 0 ? weeks : [null];
  return wanted.flatMap((semana) =>
    parts.map((part) => ({ name: 'rehacer', input: { tarea: REDO_TASK[part], semana } })),
  );
}

function makeCalls(
  { parts }: RequestedParts,
  targets: Targets,
  folded: string,
  deps: PlanDeps,
): PlannedCall[] {
  const { weeks } = targets;
  const calls: PlannedCall[] = [];
  if (parts.includes('cards'))
    for (const id of cardNotes(targets, folded, deps))
      calls.push({ name: 'crear_tarjetas', input: { id_nota: id } });
  for (const semana of weeks) {
    if (parts.includes('cover'))
      calls.push({ name: 'generar_portada', input: { semana, maqueta: deps.images === undefined } });
    if (parts.includes('narration'))
      calls.push({ name: 'narrar_resumen', input: { semana, motor: deps.ownVoice ? 'xtts' : 'juguete' } });
  }
  const needsWeek = parts.some((part) => part !== 'cards');
  // Do not start one part while the week of another has to be asked.
  return needsWeek && weeks.length === 0 ? [] : calls;
}

/** The notes to make cards of: the named ones, else the one about the topic, else those of the weeks. */
function cardNotes({ noteIds, weeks }: Targets, folded: string, { notes }: PlanDeps): number[] {
  if (noteIds.length > 0) return noteIds;
  const among = weeks.length > 0 ? weeks.flatMap((week) => notesOfWeek(notes, week)) : notes;
  const isTopic = weeks.length === 0 || /\b(?:la|las|el) nota\b|\bnotes?\b/.test(folded);
  const topic = isTopic ? noteOfTopic(folded, among) : undefined;
  if (topic) return [topic.id];
  return weeks.length > 0 ? among.map(({ id }) => id) : [];
}

function searchIn(
  { text, language }: OfflineTurn,
  folded: string,
  { notes }: PlanDeps,
): PlannedCall | undefined {
  if (!OWN_NOTES.test(folded)) return undefined;
  const topic = text
    .split(/,|;|\by hazme\b|\band make\b/)[0]
    ?.replace(/[¿?¡!.]/g, ' ')
    .replace(/(?<!\p{L})(?:qué|sé|cuáles)(?!\p{L})/giu, ' ')
    .replace(AROUND_TOPIC, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!topic) return undefined;
  const consulta = language === 'en' ? inWordsOf(notes, topic) : topic;
  return { name: 'buscar_notas', input: { consulta, k: SEARCH_RESULTS } };
}

/** Asks for the missing week or note. Its only numbers are the person's own, since no tool result backs others. */
function clarify(
  { parts }: RequestedParts,
  { missingWeeks: [missing] }: Targets,
  { language }: OfflineTurn,
  { notes }: PlanDeps,
): string {
  const { ask, and } = NOTEBOOK_WORDS[language];
  const topics = and(topicsOf(notes).map((topic) => shorten(topic, 40)));
  if (missing !== undefined) return `${ask.noWeek(missing)} ${ask.week(topics)}`;
  return parts.every((part) => part === 'cards') ? ask.note(topics) : ask.week(topics);
}
