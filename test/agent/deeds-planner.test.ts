import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDeeds } from '../../src/agent/deeds/index.ts';
import { OFFLINE_WORDS } from '../../src/agent/models/offline/words.ts';
import { AGENT_WORDS } from '../../src/agent/words.ts';
import { NOTEBOOK_WORDS } from '../../src/notebook/words.ts';
import { RESERVO_WORDS } from '../../src/reservo/words.ts';
import { type CallOfTest, conversationOf, DESK_TOOLS } from '../fakes/deeds.ts';

/** Every sentence that the desks and the offline planner have is let pass where it is said. */

/** What a sentence with gaps is filled with. */
const FILLINGS = [
  ['Focus', '10:00', 'Ana', '11:00', 'R-20261203-1'],
  [2, 3, 4, 5, 6],
];

/** The sentences of a table of words, by where they stand; gaps are filled. */
function sentencesIn(words: unknown, path: string): [string, string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function')
    return FILLINGS.flatMap((filling) => {
      try {
        return sentencesIn(words(...filling), path);
      } catch {
        // It takes something else than words and numbers.
        return [];
      }
    });
  if (words === null || typeof words !== 'object') return [];
  return Object.entries(words).flatMap(([name, one]) => sentencesIn(one, `${path}.${name}`));
}

const unbackedIn = (text: string, ...calls: CallOfTest[]) =>
  checkDeeds(text, conversationOf(...calls), DESK_TOOLS).unbacked;

const TABLES = { reservo: RESERVO_WORDS, notebook: NOTEBOOK_WORDS, agent: AGENT_WORDS };
const ALL = Object.entries(TABLES).flatMap(([name, words]) => sentencesIn(words, name));
/** Cards, boards, forms and notices are no answers. */
const NO_ANSWER = /\.(?:card|board|state|form|stopped|failed|fault|halted)(?:\.|$)/;
/** What tells of the success of a call. */
const DEED: [RegExp, CallOfTest][] = [
  [/\.tell\.booked/, { name: 'book_room', result: { confirmed: true } }],
  [/\.tell\.(?:cancelled|comesBack)/, { name: 'cancel_booking', result: { cancelled: true } }],
  [/\.tell\.moved/, { name: 'move_booking', result: { moved: true } }],
  [/\.tell\.cover/, { name: 'generar_portada', result: { ruta: 'x' } }],
  [/\.tell\.narration/, { name: 'narrar_resumen', result: { ruta: 'x' } }],
  [/\.tell\.cards/, { name: 'crear_tarjetas', result: { tarjetas: ['t1'] } }],
  [/\.tell\.use/, { name: 'registrar_uso', result: { fila: 2 } }],
];

describe('C12: the sentences of the house', () => {
  it('are many', () => expect(ALL.length).toBeGreaterThan(500));

  it('are let pass after the call that does what they tell', () => {
    for (const [path, sentence] of ALL) {
      if (NO_ANSWER.test(path)) continue;
      const deed = DEED.find(([pattern]) => pattern.test(path))?.[1];
      // What is no success is told to the model, as the result of a call that failed, and told again.
      const call = deed ?? { name: 'book_room', result: sentence, isError: true };
      expect([path, unbackedIn(sentence, call)]).toEqual([path, []]);
    }
  });

  it('of the offline planner alone are let pass without any call', () => {
    for (const [path, sentence] of sentencesIn(OFFLINE_WORDS, 'offline'))
      expect([path, unbackedIn(sentence)]).toEqual([path, []]);
  });
});

/** The answers of the grounding check's blind set, with what their tools returned. */
const ANSWERS = JSON.parse(readFileSync(join(import.meta.dirname, 'grounding-blind.json'), 'utf8')) as {
  name: string;
  tools: CallOfTest[];
  answer: string;
}[];

it('C12: 242 answers that were written for the check of numbers are let pass', () => {
  const flagged = ANSWERS.flatMap(({ name, tools, answer }) =>
    unbackedIn(answer, ...tools).map((sentence) => [name, sentence]),
  );
  expect(flagged).toEqual([]);
});
