import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TaskFault } from '../../tasks/retry.ts';
import type { NotebookDeps } from '../deps.ts';
import { keepFile } from '../keep-file.ts';
import { refusedVoice, type VoiceEngine } from '../voice/own-voice.ts';
import { askForSpeech } from '../voice/speech-server.ts';
import { speakAsToy } from '../voice/toy.ts';
import { readWav, withInfo } from '../voice/wav.ts';
import { notesOfWeek, weekTopics } from '../weeks.ts';
import { type MakeCall, makeProduct, notesAsInput, type Product } from './product.ts';
import { type ScriptDeps, scriptProduct } from './script.ts';

/** The week of an episode, and whose voice reads it. */
export interface WantedNarration {
  week: number;
  year: number;
  engine: VoiceEngine;
  /** What to read; without it the week's script is made. No part of the key. */
  script?: string;
}

/** Where the WAV is, and which voice reads it. */
export type NarrationMade = { ruta: string; motor: string };

/** What a narration is made with. */
export type NarrationDeps = ScriptDeps & Pick<NotebookDeps, 'products' | 'folder' | 'ownVoice' | 'zone'>;

/** A week's narrated episode: a WAV that says at its start and in its INFO chunk that it is synthetic. */
export const narrationProduct: Product<NarrationDeps, WantedNarration, NarrationMade> = {
  key: ({ notes }, { week, year, engine }) => ({
    task: 'narracion',
    year,
    week,
    input: { motor: engine, notas: notesAsInput(notesOfWeek(notes, week)) },
  }),

  async make(deps, wanted, key, call) {
    const { week, engine } = wanted;
    const refusal = refusedVoice(deps, engine, call);
    if (refusal) throw new TaskFault(refusal);
    const text = `${OPENING[engine]}\n\n${wanted.script ?? (await scriptFor(deps, wanted, call))}`;
    const speech =
      engine === 'xtts' && deps.ownVoice
        ? await askForSpeech(deps.ownVoice, text, { ...call, key })
        : await speakAsToy(text, call.language, call.signal);
    const wav = withInfo(speech, {
      INAM: `Semana ${week}: ${weekTopics(deps.notes, week)}`,
      ICMT: `Voz sintética. ${key}`,
      ISFT: `Mostrador, ${engine === 'xtts' ? (deps.ownVoice?.model ?? '') : 'espeak-ng'}`,
      ICRD: call.now.toISOString().slice(0, 10),
      IART: engine,
    });
    const path = pathOf(deps, key);
    await keepFile(path, wav);
    return { ruta: path, motor: engine };
  },

  async reconcile(deps, { engine }, key) {
    const path = pathOf(deps, key);
    const bytes = await readFile(path).catch(() => undefined);
    const facts = bytes && readWav(bytes);
    if (!facts) return { happened: false };
    return { happened: true, result: { ruta: path, motor: facts.info.IART ?? engine } };
  },
};

/** Tells listeners first that no person speaks. */
const OPENING: Record<VoiceEngine, string> = {
  juguete: 'Este episodio es sintético: lo lee una voz de máquina.',
  xtts: 'Este episodio es sintético: lo lee una máquina que imita una voz, con permiso de su dueña.',
};

function pathOf({ folder }: Pick<NarrationDeps, 'folder'>, key: string): string {
  return join(folder, `${key}.wav`);
}

/** The week's script, made again when the narration is. */
async function scriptFor(
  deps: ScriptDeps & Pick<NotebookDeps, 'products'>,
  { week, year }: WantedNarration,
  call: MakeCall,
): Promise<string> {
  const scriptCall = { ...call, callKey: `${call.callKey}/guion` };
  return (await makeProduct(deps, scriptProduct, { week, year }, scriptCall)).result.text;
}
