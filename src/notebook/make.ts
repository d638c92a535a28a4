import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { DateTime } from 'luxon';
import type { Reconciled } from '../engine/idempotency.ts';
import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import { drawSvg, toPng } from '../kernel/picture.ts';
import { TaskFault } from '../tasks/retry.ts';
import { askForPicture } from './cover/image-server.ts';
import { COVER_FRAME, mockUpCover, pictureCover } from './cover/mock-up.ts';
import { addCards, cardsOf } from './deck.ts';
import { type NotebookDeps, notesOfWeek } from './deps.ts';
import { keepFile } from './keep-file.ts';
import type { Note } from './notes.ts';
import type { Made, Wanted } from './products.ts';
import { seedOf } from './seeded.ts';
import { askForSpeech } from './voice/speech-server.ts';
import { speakAsToy } from './voice/toy.ts';
import { readWav, withInfo } from './voice/wav.ts';
import { NOTEBOOK_WORDS } from './words.ts';
import { type CoverIdea, topicsOf } from './writer/writer.ts';

/** A call that makes something: who calls, whether it is to be made anew, and what it is told in. */
export interface MakeCall {
  /** The same on every replay. */
  callKey: string;
  redo: boolean;
  now: Date;
  language: Language;
  signal: AbortSignal;
}

export interface CardsMade {
  [field: string]: Json;
  id_nota: number;
  tarjetas: string[];
}

export interface CoverMade {
  [field: string]: Json;
  ruta: string;
  modelo: string;
}

export interface NarrationMade {
  [field: string]: Json;
  ruta: string;
  motor: string;
}

export type Engine = 'xtts' | 'juguete';

export const MOCK_UP_MODEL = 'maqueta';

/** The year of a week that is named without one. */
export function yearOf(now: Date, zone: string): number {
  return DateTime.fromJSDate(now, { zone }).year;
}

/** A fingerprint of what was written about: other notes make another product. */
function matterOf(notes: Note[]): Json {
  return notes.map(({ id, tema, texto }) => [id, tema, texto]);
}

/** The three cards of a note, once. @throws TaskFault */
export async function makeCards(
  deps: NotebookDeps,
  note: Note,
  year: number,
  { callKey, redo, now, signal }: MakeCall,
): Promise<Made<CardsMade>> {
  const { documents, products, writer } = deps;
  const wanted: Wanted = {
    task: 'tarjetas',
    year,
    week: note.semana,
    note: note.id,
    input: matterOf([note]),
  };
  // The cards of a note that was changed, and changed back, have given way to newer ones.
  const known = await products.find(wanted);
  const isReplaced = known !== undefined && (await cardsOf(documents, known.key)).length === 0;
  return await products.once<CardsMade>(
    wanted,
    { callKey, redo: redo || isReplaced },
    async (key) => {
      const texts = await writer.cards(note, key, signal);
      return { id_nota: note.id, tarjetas: await addCards(documents, key, note.id, texts, now) };
    },
    async (key) => {
      const cards = await cardsOf(documents, key);
      if (cards.length === 0) return { happened: false };
      return { happened: true, result: { id_nota: note.id, tarjetas: cards.map(({ id }) => id) } };
    },
  );
}

/** What a cover is to show, once. @throws TaskFault */
export async function makeCoverIdea(
  deps: NotebookDeps,
  week: number,
  year: number,
  { callKey, signal }: MakeCall,
): Promise<Made<{ [field: string]: Json } & { title: string; keywords: string[]; prompt: string }>> {
  const notes = notesOfWeek(deps.notes, week);
  return await deps.products.once(
    { task: 'prompt', year, week, input: matterOf(notes) },
    { callKey, redo: false },
    async (key) => {
      const { title, keywords, prompt }: CoverIdea = await deps.writer.coverIdea(week, notes, key, signal);
      return { title, keywords, prompt };
    },
    NOT_HAPPENED,
  );
}

/** What is narrated of a week, once; anew when the narration is. @throws TaskFault */
export async function makeScript(
  deps: NotebookDeps,
  week: number,
  year: number,
  { callKey, redo, signal }: MakeCall,
): Promise<Made<{ [field: string]: Json } & { text: string }>> {
  const notes = notesOfWeek(deps.notes, week);
  return await deps.products.once(
    { task: 'guion', year, week, input: matterOf(notes) },
    { callKey, redo },
    async (key) => ({ text: await deps.writer.script(week, notes, key, signal) }),
    NOT_HAPPENED,
  );
}

/** The cover that is wanted, by which it is known again. */
export function wantedCover(deps: NotebookDeps, week: number, year: number, mockUp: boolean): Wanted {
  const matter = matterOf(notesOfWeek(deps.notes, week));
  return { task: 'portada', year, week, input: { maqueta: mockUp, notas: matter } };
}

/** A cover as a PNG that says what made it, when, from which seed and prompt; once. @throws TaskFault */
export async function makeCover(
  deps: NotebookDeps,
  { week, year, mockUp }: { week: number; year: number; mockUp: boolean },
  call: MakeCall,
): Promise<Made<CoverMade>> {
  const pathOf = (key: string) => join(deps.folder, `${key}.png`);
  const wanted = wantedCover(deps, week, year, mockUp);
  return await deps.products.once<CoverMade>(
    wanted,
    call,
    async (key) => {
      const idea = await makeCoverIdea(deps, week, year, { ...call, callKey: `${call.callKey}/prompt` });
      const { title, keywords, prompt } = idea.result;
      const seed = seedOf(key);
      const text = { title, above: `Semana ${week} · Cuaderno Vivo`, below: keywords.join('  ·  ') };
      const model = mockUp ? MOCK_UP_MODEL : (deps.images?.model ?? '');
      const picture = mockUp
        ? mockUpCover(text, seed)
        : pictureCover(text, await realPicture(deps, prompt, seed, key, call));
      const svg = await drawSvg(picture, COVER_FRAME);
      const png = await toPng(svg, {
        Title: `${title} (${text.above})`,
        Software: 'Mostrador',
        Source: model,
        'Creation Time': call.now.toISOString(),
        Seed: String(seed),
        Description: prompt,
        Comment: key,
      });
      await keepFile(pathOf(key), png);
      return { ruta: pathOf(key), modelo: model };
    },
    async (key) => {
      const bytes = await readFile(pathOf(key)).catch(() => undefined);
      // A file of that name is whole: it was renamed into its place.
      if (!bytes) return { happened: false };
      return { happened: true, result: { ruta: pathOf(key), modelo: decode(bytes).text?.Source ?? '' } };
    },
  );
}

async function realPicture(
  { images }: NotebookDeps,
  prompt: string,
  seed: number,
  key: string,
  { language, signal }: MakeCall,
): Promise<string> {
  if (!images) throw new TaskFault(NOTEBOOK_WORDS[language].media.image.away);
  return await askForPicture(images, prompt, seed, { key, language, signal });
}

export function wantedNarration(deps: NotebookDeps, week: number, year: number, engine: Engine): Wanted {
  const matter = matterOf(notesOfWeek(deps.notes, week));
  return { task: 'narracion', year, week, input: { motor: engine, notas: matter } };
}

/**
 * The narrated episode as a WAV that says it is synthetic, at its start and in its INFO chunk; once.
 * @throws TaskFault
 */
export async function makeNarration(
  deps: NotebookDeps,
  { week, year, engine, script }: { week: number; year: number; engine: Engine; script?: string },
  call: MakeCall,
): Promise<Made<NarrationMade>> {
  const pathOf = (key: string) => join(deps.folder, `${key}.wav`);
  return await deps.products.once<NarrationMade>(
    wantedNarration(deps, week, year, engine),
    call,
    async (key) => {
      const refusal = refusedVoice(deps, engine, call);
      if (refusal) throw new TaskFault(refusal);
      const told = script ?? (await scriptFor(deps, week, year, call));
      const text = `${OPENING[engine]}\n\n${told}`;
      const speech =
        engine === 'xtts' && deps.ownVoice
          ? await askForSpeech(deps.ownVoice, text, { ...call, key })
          : await speakAsToy(text, call.language, call.signal);
      const wav = withInfo(speech, {
        INAM: `Semana ${week}: ${topicsOf(notesOfWeek(deps.notes, week)).join(', ')}`,
        ICMT: `Voz sintética. ${key}`,
        ISFT: `Mostrador, ${engine === 'xtts' ? (deps.ownVoice?.model ?? '') : 'espeak-ng'}`,
        ICRD: call.now.toISOString().slice(0, 10),
        IART: engine,
      });
      await keepFile(pathOf(key), wav);
      return { ruta: pathOf(key), motor: engine };
    },
    async (key) => {
      const bytes = await readFile(pathOf(key)).catch(() => undefined);
      const facts = bytes && readWav(bytes);
      if (!facts) return { happened: false };
      return { happened: true, result: { ruta: pathOf(key), motor: facts.info.IART ?? engine } };
    },
  );
}

async function scriptFor(deps: NotebookDeps, week: number, year: number, call: MakeCall): Promise<string> {
  const made = await makeScript(deps, week, year, { ...call, callKey: `${call.callKey}/guion` });
  return made.result.text;
}

/** Why the own voice may not be used, if it may not: there is none, or its owner's consent is over. */
export function refusedVoice(
  { ownVoice, zone }: NotebookDeps,
  engine: Engine,
  { now, language }: Pick<MakeCall, 'now' | 'language'>,
): string | undefined {
  if (engine === 'juguete') return undefined;
  const words = NOTEBOOK_WORDS[language].media;
  if (!ownVoice) return words.speech.away;
  const today = DateTime.fromJSDate(now, { zone }).toISODate() ?? '';
  const until = ownVoice.consentUntil;
  return until !== undefined && today > until ? words.consentOver(until) : undefined;
}

/** Whoever listens hears first that no person speaks. */
const OPENING: Record<Engine, string> = {
  juguete: 'Este episodio es sintético: lo lee una voz de máquina.',
  xtts: 'Este episodio es sintético: lo lee una máquina que imita una voz, con permiso de su dueña.',
};

/** What is only written down leaves no trace outside of the ledger: it may be written again. */
async function NOT_HAPPENED(): Promise<Reconciled<never>> {
  return { happened: false };
}
