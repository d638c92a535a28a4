import type { CardText } from '../deck.ts';
import type { Note } from '../notes.ts';
import { tellingWords } from '../search-notes.ts';
import { shorten } from '../shorten.ts';
import { topicsOf } from '../weeks.ts';
import { LONGEST_SCRIPT, type Writer } from './writer.ts';

const GAP = '_____';
const LONGEST_SENTENCE = 280;
const LONGEST_ANSWER = 600;
const LEAST_WORDS = 6;
const KEYWORDS = 3;

/**
 * Writes without a model, only with the notes' own sentences: cards that leave out a word, then an ending, and one
 * that asks for the whole note; a script that reads the notes. `allNotes` decides which words are rare.
 */
export function offlineWriter(allNotes: Note[]): Writer {
  return {
    name: 'offline',
    cards: async (note) => offlineCards(note, allNotes),
    script: async (week, notes) => offlineScript(week, notes),
    coverIdea: async (_week, notes) => offlineCoverIdea(notes, allNotes),
  };
}

/** Three cards of a note: fill in a word, fill in an ending, retell the whole note. */
export function offlineCards(note: Note, allNotes: Note[]): CardText[] {
  const sentences = sentencesOf(note.texto);
  const words = tellingWords(note, allNotes);
  const topic = shorten(note.tema, 80);
  const texts: Omit<CardText, 'difficulty'>[] = [];
  const word = wordCard(sentences, words, topic);
  if (word) texts.push(word);
  const ending = endingCard(sentences, topic, word?.answer);
  if (ending) texts.push(ending);
  texts.push({
    question:
      words[0] === undefined
        ? `¿Qué dice la nota ${note.id}, de ${topic}?`
        : `Cuéntalo con tus palabras: ¿qué dice tu nota de ${topic} sobre «${words[0]}»?`,
    answer: shorten(note.texto, LONGEST_ANSWER),
  });
  // A note of a few words has no gaps to fill: simpler cards make up the number.
  const simple = [
    { question: `¿De qué tema es la nota ${note.id}?`, answer: topic },
    { question: `¿Cómo empieza la nota ${note.id}, de ${topic}?`, answer: shorten(note.texto, 80) },
  ];
  const filled = [...simple.slice(0, 3 - texts.length), ...texts];
  return filled.map((text, index) => ({ ...text, difficulty: index + 1 }));
}

/** The first sentence that has one of the keywords, with that word left out. */
function wordCard(
  sentences: string[],
  words: string[],
  topic: string,
): Omit<CardText, 'difficulty'> | undefined {
  for (const word of words) {
    const pattern = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
    const sentence = sentences.find((one) => pattern.test(one));
    const found = sentence && pattern.exec(sentence)?.[0];
    if (sentence && found)
      return { question: `${capital(topic)}. Completa: «${sentence.replace(pattern, GAP)}»`, answer: found };
  }
  return undefined;
}

/** The longest sentence without its ending: from its last comma, semicolon or colon on, or its last third. */
function endingCard(
  sentences: string[],
  topic: string,
  taken: string | undefined,
): Omit<CardText, 'difficulty'> | undefined {
  const longest = [...sentences].sort((a, b) => wordsIn(b) - wordsIn(a))[0];
  if (longest === undefined || wordsIn(longest) < LEAST_WORDS) return undefined;
  const body = longest.replace(/[.!?…]+$/, '');
  const marks = [...body.matchAll(/[,;:] /g)].map(({ index }) => index + 2);
  const at =
    marks.findLast((mark) => wordsIn(body.slice(mark)) >= 3 && wordsIn(body.slice(0, mark)) >= 3) ??
    startOfLastWords(body);
  const answer = body.slice(at).trim();
  if (answer === '' || answer === taken) return undefined;
  return { question: `${capital(topic)}. ¿Cómo termina? «${body.slice(0, at).trimEnd()} ${GAP}»`, answer };
}

/** The index at which the last third of a sentence's words begins. */
function startOfLastWords(body: string): number {
  const starts = [...body.matchAll(/\S+/g)].map(({ index }) => index);
  return starts[Math.ceil((starts.length * 2) / 3)] ?? 0;
}

/** The sentences of a text that are neither too short nor too long for a card. */
function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter('es', { granularity: 'sentence' }).segment(text);
  return [...segments]
    .map(({ segment }) => segment.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((one) => wordsIn(one) >= LEAST_WORDS && one.length <= LONGEST_SENTENCE);
}

function offlineScript(week: number, notes: Note[]): string {
  const room = Math.floor((LONGEST_SCRIPT - 300) / Math.max(1, notes.length));
  const topics = topicsOf(notes).map((topic) => shorten(topic, 60));
  const parts = notes.map((note, index) => {
    const text = shorten(note.texto, room);
    return `${index === 0 ? 'Primero' : index === notes.length - 1 ? 'Por último' : 'Después'}: ${text}`;
  });
  return [
    `Esta es la semana ${week} del cuaderno: ${topics.join(', ')}.`,
    ...parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)),
    'Hasta aquí el repaso. Que vaya bien el estudio.',
  ].join('\n\n');
}

function offlineCoverIdea(notes: Note[], allNotes: Note[]) {
  const title = capital(
    topicsOf(notes)
      .map((topic) => shorten(topic, 60))
      .slice(0, 2)
      .join(' y '),
  );
  const keywords = notes
    .slice(0, KEYWORDS)
    .flatMap((note) => tellingWords(note, allNotes)[0] ?? [])
    .map((word) => shorten(word, 30));
  const prompt = `Flat illustration for the cover of a study notebook about ${title.toLowerCase()}: ${keywords.join(', ')}. Calm colours, clear shapes, no letters.`;
  return { title, keywords, prompt };
}

function wordsIn(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
