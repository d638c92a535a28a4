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
/** What no tool does, by intention: nothing is published, sent or deleted. */
const OUTSIDE =
  /\b(?:publi[cq]\w*|publish|env[ii]a\w*|manda\w*|send|email|borra\w*|elimina\w*|delete|remove|sube\w*|upload|comparte\w*|share|tweet)\b/;
const OWN_NOTES =
  /\b(?:(?:mis|los|las|en mis|my|the) (?:propias |own |study )?(?:notas|apuntes|notes)(?! ?\d)|(?:el|mi|my|the) (?:cuaderno|notebook)|(?:tengo|tengo algo) apuntado|algo apuntado|apunte sobre|(?:que|cuales) (?:notas|apuntes) (?:tengo|hay)|(?:what|which) notes (?:do i have|are there)|notas (?:tengo )?sobre|notes (?:on|about))\b/;
const THAT_NOTE = /\b(?:es[ae] nota|esa misma|that (?:note|one)|from it|de ella)\b/;
/** `and 6 too`, `y la semana 4`: a whole message that names another of the same. */
const ANOTHER =
  /^(?:and|y|also|tambien|plus|ademas)?\s*(?:for |de |of |the |la |el )*(?<kind>notas?|notes?|semanas?|weeks?)?\s*(?<number>\d{1,2})(?:\s+(?:too|as well|also|tambien|please|porfa|por favor))*[.!]*$/;
/** What frames a search and is not its topic. */
const FRAME =
  /\b(?:que|what|do|did|dicen|dice|say|says|digo|escribi|wrote|write|anything|algo|hay|tengo|apuntado|busca|buscame|buscar|search|look up|find|show me|en|in|for|mis|my|los|las|the|notas|apuntes|notes|cuaderno|notebook|sobre|about|acerca|de|del|lo|i|have|are|there|which|cuales|can you|puedes|please|por favor|porfa)\b/gi;

interface Wish {
  wishes: RequestedParts;
  text: string;
}

/** The calls that a message comes to for the notebook; undefined when it is not about it. */
export function planOf(turn: OfflineTurn, deps: NotebookDeps): OfflinePlan | undefined {
  const folded = foldAccents(turn.text);
  if (OUTSIDE.test(folded)) return undefined;
  const use = readUse(turn.text);
  if (use) return { calls: [use] };
  const search = searchIn(turn, folded, deps);
  const own = readRequestedParts(folded);
  const wish = own ? { wishes: own, text: folded } : followed(folded, turn, deps);
  if (!wish) return search && { calls: [search] };
  const { wishes, text } = wish;
  const targets = withContext(readTargets(text, deps.notes), turn, deps);
  const calls = search && !wishes.isWhole ? [search] : [];
  const plan = wishes.isRedo ? redoes(wishes, targets) : makes(wishes, targets, text, deps);
  if (calls.length + plan.length > 0 && !targets.isUnknown) return { calls: [...calls, ...plan] };
  // Preparing something that is no week is no talk of the notebook.
  if (wishes.isWhole && targets.weeks.length === 0 && !/\b(?:semanas?|weeks?|wk|s\d)/.test(folded))
    return undefined;
  return { calls, asks: { missing: ['week'], sentence: askBack(wishes, targets, turn, deps) } };
}

/** What is said on after a wish: `do it again`, `and 6 too`, `and week 4`; `text` names the target in full. */
function followed(folded: string, { earlier }: OfflineTurn, { notes }: NotebookDeps): Wish | undefined {
  const before = foldAccents(earlier.at(-1)?.text ?? '');
  const wishes = readRequestedParts(before);
  if (!wishes) return undefined;
  if (wantsAgain(folded)) return { wishes: { ...wishes, isWhole: false, isRedo: true }, text: folded };
  const { kind, number } = ANOTHER.exec(folded)?.groups ?? {};
  if (number === undefined) return undefined;
  const same = readTargets(before, notes).noteIds.length > 0 ? 'nota' : 'semana';
  return { wishes, text: `${kind ?? same} ${number}` };
}

/** The weeks of the message; else, in a thread about a week, that one. */
function withContext(targets: Targets, turn: OfflineTurn, { notes }: NotebookDeps): Targets {
  if (targets.weeks.length > 0 || targets.noteIds.length > 0 || targets.isUnknown) return targets;
  const found = THAT_NOTE.test(foldAccents(turn.text)) ? noteFound(turn) : undefined;
  if (found !== undefined) return { ...targets, noteIds: [found] };
  for (const { text } of [...turn.earlier].reverse()) {
    const { weeks, isUnknown } = readTargets(foldAccents(text), notes);
    if (weeks.length > 0 && !isUnknown && readRequestedParts(foldAccents(text))) return { ...targets, weeks };
  }
  return targets;
}

/** The note that a search in this thread found first. */
function noteFound({ earlier }: OfflineTurn): number | undefined {
  const searches = earlier
    .flatMap(({ results }) => results)
    .filter(({ call }) => call.name === 'buscar_notas');
  const found = searches.at(-1)?.result;
  const [first] = Array.isArray(found) ? found : [];
  const isNote = first !== null && typeof first === 'object' && !Array.isArray(first);
  return isNote && typeof first.id === 'number' ? first.id : undefined;
}

function redoes({ parts }: RequestedParts, { weeks }: Targets): PlannedCall[] {
  const wanted: (number | null)[] = weeks.length > 0 ? weeks : [null];
  return wanted.flatMap((semana) =>
    parts.map((part) => ({ name: 'rehacer', input: { tarea: REDO_TASK[part], semana } })),
  );
}

function makes(wishes: RequestedParts, targets: Targets, folded: string, deps: NotebookDeps): PlannedCall[] {
  const { weeks } = targets;
  const calls: PlannedCall[] = [];
  if (wishes.parts.includes('cards'))
    for (const id of cardNotes(targets, folded, deps))
      calls.push({ name: 'crear_tarjetas', input: { id_nota: id } });
  for (const semana of weeks) {
    if (wishes.parts.includes('cover'))
      calls.push({ name: 'generar_portada', input: { semana, maqueta: deps.images === undefined } });
    if (wishes.parts.includes('narration'))
      calls.push({ name: 'narrar_resumen', input: { semana, motor: deps.ownVoice ? 'xtts' : 'juguete' } });
  }
  const needsWeek = wishes.parts.some((part) => part !== 'cards');
  // Half of a wish is not begun while the other half has to be asked.
  return needsWeek && weeks.length === 0 ? [] : calls;
}

/** The notes that cards are wanted of: those that are named, the one about a topic, or those of the weeks. */
function cardNotes({ noteIds, weeks }: Targets, folded: string, { notes }: NotebookDeps): number[] {
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
  { notes }: NotebookDeps,
): PlannedCall | undefined {
  if (!OWN_NOTES.test(folded)) return undefined;
  const topic = text
    .split(/,|;|\by hazme\b|\band make\b/)[0]
    ?.replace(/[¿?¡!.]/g, ' ')
    .replace(/(?<!\p{L})(?:qué|sé|cuáles)(?!\p{L})/giu, ' ')
    .replace(FRAME, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!topic) return undefined;
  const consulta = language === 'en' ? inWordsOf(notes, topic) : topic;
  return { name: 'buscar_notas', input: { consulta, k: SEARCH_RESULTS } };
}

/** What is missing, with no number but the person's own: no tool result would back one. */
function askBack(
  { parts }: RequestedParts,
  { missingWeeks: [missing] }: Targets,
  { language }: OfflineTurn,
  { notes }: NotebookDeps,
): string {
  const { ask, and } = NOTEBOOK_WORDS[language];
  const topics = and(topicsOf(notes).map((topic) => shorten(topic, 40)));
  if (missing !== undefined) return `${ask.noWeek(missing)} ${ask.week(topics)}`;
  return parts.every((part) => part === 'cards') ? ask.note(topics) : ask.week(topics);
}
