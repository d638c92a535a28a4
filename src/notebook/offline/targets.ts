import { distance } from 'fastest-levenshtein';
import { foldAccents } from '../../kernel/fold-accents.ts';
import { type NumberWords, numberWordsFor, ORDINAL_WORDS, range } from '../../kernel/number-words.ts';
import type { Note } from '../notes.ts';

/** The existing weeks and notes that a message names. */
export interface Targets {
  weeks: number[];
  noteIds: number[];
  /** It names a week, a note or a topic that does not exist. */
  isUnknown: boolean;
  /** The numbers of the named weeks that do not exist. */
  missingWeeks: number[];
}

/** Without `un`, which is an article after `semana`. */
const NUMBERS: NumberWords = Object.fromEntries(
  Object.entries({ ...numberWordsFor(range(1, 10)), ...ORDINAL_WORDS }).filter(([word]) => word !== 'un'),
);
const NUMBER = `(?:\\d{1,4}|${Object.keys(NUMBERS).join('|')})`;
const MORE = `(?:\\s*(?:,|y|e|and|&)\\s*(?:(?:de|for|of|la|las|the|notas?|notes?|semanas?|weeks?)\\s+)*${NUMBER}\\b(?! (?:horas?|hours?)))*`;
const WEEKS = new RegExp(
  `\\b(?:semanas?|weeks?|wks?|sem)\\.? ?(?:numero |n\\.? ?|# ?)?${NUMBER}\\b${MORE}|\\bs ?\\d{1,3}\\b`,
  'g',
);
const NTH_WEEK = new RegExp(`\\b(${NUMBER})(?:st|nd|rd|th|a|ª)? (?:semana|week)\\b`, 'g');
const CORRECTION = new RegExp(
  `\\b(?:perdon|digo|sorry|i mean|mejor)\\b\\W+(?:(?:de|la|the|for|week|semana) )*(${NUMBER})\\b`,
);
const NOTES = new RegExp(`\\b(?:notas?|notes?) ?(?:numero |n\\.? ?|# ?)?${NUMBER}\\b${MORE}`, 'g');
const TOPIC_WEEK = /\bsemanas? de (?:la |el |los |las )?([a-z ñ]+)|\b((?:[a-z]+ ){1,3})week\b/g;
/** All notes of a topic: `las tres notas de estadística`, `all the music notes`. */
const TOPIC_NOTES =
  /\b(?:las|todas las|mis) (?:[a-z]+ )?(?:notas|apuntes) de (?:la |el |los |las )?([a-zñ ]+)|\ball (?:of )?(?:the |my )?([a-z]+) notes\b/g;
const LEAST_LETTERS = 4;
/** The share of letters in which cognates may differ: `statistics`, `estadística`. */
const COGNATES = 0.25;

/** Reads the weeks and notes that a folded message names. */
export function readTargets(folded: string, notes: Note[]): Targets {
  const weeks = new Set<number>();
  let isUnknown = false;
  const numbered = [...folded.matchAll(WEEKS)].flatMap(([found]) => numbersIn(found));
  for (const [, number = ''] of folded.matchAll(NTH_WEEK)) numbered.push(...numbersIn(number));
  const corrected = CORRECTION.exec(folded)?.[1];
  for (const week of corrected === undefined ? numbered : numbersIn(corrected)) weeks.add(week);
  if (weeks.size === 0) {
    for (const [, after, before] of folded.matchAll(TOPIC_WEEK)) {
      const week = weekOfTopic(wordsOf(after ?? before ?? ''), notes);
      if (week !== undefined) weeks.add(week);
      else if (namesSomething(after ?? before ?? '')) isUnknown = true;
    }
  }
  const noteIds = new Set([...folded.matchAll(NOTES)].flatMap(([found]) => numbersIn(found)));
  for (const [, after, before] of folded.matchAll(TOPIC_NOTES)) {
    const words = wordsOf(after ?? before ?? '');
    for (const { id, tema } of notes) if (isTopicOf(tema, words)) noteIds.add(id);
  }
  const known = (ids: Set<number>, all: number[]) => [...ids].filter((id) => all.includes(id));
  const found = {
    weeks: known(
      weeks,
      notes.map(({ semana }) => semana),
    ),
    noteIds: known(
      noteIds,
      notes.map(({ id }) => id),
    ),
  };
  return {
    ...found,
    missingWeeks: [...weeks].filter((week) => !found.weeks.includes(week)),
    isUnknown: isUnknown || found.weeks.length < weeks.size || found.noteIds.length < noteIds.size,
  };
}

/** The note that shares the most and the rarest words with a message; undefined when there is none or a tie. */
export function noteOfTopic(folded: string, notes: Note[]): Note | undefined {
  const asked = wordsOf(folded).filter((word) => !REQUEST.has(word));
  const scores = notes.map((note) => {
    const own = [...new Set(wordsOf(foldAccents(note.texto)))];
    const hits = asked.filter((word) => own.some((other) => areCognates(word, other)));
    const weight = hits.map((word) => {
      const holders = notes.filter((one) =>
        wordsOf(foldAccents(one.texto)).some((other) => areCognates(word, other)),
      );
      return 1 / holders.length;
    });
    return { note, score: weight.reduce((sum, one) => sum + one, 0) };
  });
  const [best, next] = scores.sort((a, b) => b.score - a.score);
  return best && best.score > 0 && best.score > (next?.score ?? 0) ? best.note : undefined;
}

/** An English query with the notes' cognates added: `intervals` becomes `intervals intervalo`. */
export function inWordsOf(notes: Note[], asked: string): string {
  const own = [...new Set(notes.flatMap(({ texto }) => wordsOf(foldAccents(texto))))];
  return asked.replace(/\p{L}{4,}/gu, (word) => {
    const folded = foldAccents(word);
    if (own.includes(folded)) return word;
    const cognate = own.find((other) => areCognates(folded, other));
    return cognate === undefined ? word : `${word} ${cognate}`;
  });
}

/** Words of a request that are no part of a topic. */
const REQUEST = new Set(
  'hace haces hacer hazme haga quiero necesito puedes podrias tarjeta tarjetas nota notas repasar estudiar para sobre crear creame unas unos solo prepara semana cards flash flashcards make could some about please note notes need from with turn into that'.split(
    ' ',
  ),
);

function isTopicOf(topic: string, words: string[]): boolean {
  const own = wordsOf(foldAccents(topic), 3);
  return words.some((word) => own.some((other) => areCognates(word, other)));
}

function weekOfTopic(words: string[], notes: Note[]): number | undefined {
  return notes.find(({ tema }) => isTopicOf(tema, words))?.semana;
}

/** Words before `week` or after `semana de` that name no topic. */
const EMPTY = new Set(
  'the this next last a for of get prep prepare please that my our make do me cover podcast whole week every semana pasada proxima que viene esta estudio porfa favor por tambien also too and con mismo misma same narration narracion episode episodio portada tarjetas cards flash audio'.split(
    ' ',
  ),
);

function namesSomething(words: string): boolean {
  return wordsOf(words, 3).some((word) => !EMPTY.has(word));
}

function wordsOf(folded: string, least = LEAST_LETTERS): string[] {
  return (folded.match(/[a-zñ]+/g) ?? []).filter((word) => word.length >= least);
}

/** Whether two words are cognates or forms of the same word. */
function areCognates(a: string, b: string): boolean {
  const [one, other] = [stem(a), stem(b)];
  if (one === other) return true;
  const longest = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < 3) return false;
  return one[0] === other[0] && distance(one, other) / longest <= COGNATES;
}

/** A word without its ending, and without the e that Spanish puts before st: `estadística`, `statistics`. */
function stem(word: string): string {
  return word.replace(/^e(?=s[^aeiou])/, '').replace(/(?:es|s|o|a|e)$/, '');
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(new RegExp(`\\d+|\\b(?:${Object.keys(NUMBERS).join('|')})\\b`, 'g'))].map(
    ([found]) => NUMBERS[found] ?? Number(found),
  );
}
