import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAccents } from '../../src/kernel/fold-accents.ts';
import { readSlots } from '../../src/reservo/offline/slots.ts';
import { readWhen } from '../../src/reservo/offline/when.ts';
import { growthBeyondLinear } from '../fakes/growth.ts';

interface Case {
  id: string;
  lang: 'es' | 'en';
  text: string;
  expect: { date?: string; time?: string; end?: string; hours?: number; part?: string; none?: true };
}

/** Written blind; first run 109 of 170 (two expectations were changed: `per hour` is a duration of one hour). */
const cases = JSON.parse(readFileSync(join(import.meta.dirname, 'times-blind.json'), 'utf8')) as Case[];
const rooms = new Map([
  ['focus', 'Focus'],
  ['studio', 'Studio'],
  ['boardroom', 'Boardroom'],
]);
/** Monday, ten o'clock. */
const now = { day: '2026-11-30', minutes: 600 };

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function understood({ text, lang }: Pick<Case, 'text' | 'lang'>): Case['expect'] {
  const got: Case['expect'] = {};
  for (const slot of readSlots(foldAccents(text), { rooms, language: lang, now })) {
    if (slot.kind === 'date') got.date = slot.value;
    if (slot.kind === 'time') got.time = clock(slot.value);
    if (slot.kind === 'until') got.end = clock(slot.value);
    if (slot.kind === 'part') got.part = slot.value;
    if (slot.kind === 'hours') got.hours = slot.value;
  }
  return Object.keys(got).length > 0 ? got : { none: true };
}

const sorted = (value: object) => JSON.stringify(Object.fromEntries(Object.entries(value).sort()));

describe('times as people say them', () => {
  it(`${cases.length} messages in both languages, written blind`, () => {
    const wrong = cases.filter((one) => sorted(understood(one)) !== sorted(one.expect));
    const told = wrong.map((one) => `${one.id}: ${one.text} → ${sorted(understood(one))}`);
    expect(1 - wrong.length / cases.length, told.join('\n')).toBeGreaterThanOrEqual(0.98);
  });

  // The mistakes of the kept parser that notes §D3 names.
  it.each<['es' | 'en', string, Case['expect']]>([
    ['es', 'mañana a las 3 de la tarde', { date: '2026-12-01', time: '15:00' }],
    ['es', 'el viernes de 10 a 12', { date: '2026-12-04', time: '10:00', end: '12:00' }],
    ['es', 'pasado mañana a las 9', { date: '2026-12-02', time: '09:00' }],
    ['es', 'pasado mañana por la tarde', { date: '2026-12-02', part: 'afternoon' }],
    ['es', 'mañana a las 10', { date: '2026-12-01', time: '10:00' }],
    ['en', 'next friday', { date: '2026-12-04' }],
    ['en', 'next Tuesday 3pm', { date: '2026-12-01', time: '15:00' }],
    ['en', 'tomorrow at 12 am', { date: '2026-12-01', time: '00:00' }],
    ['en', 'tomorrow at 12 pm', { date: '2026-12-01', time: '12:00' }],
    ['en', 'at 12:30 pm', { time: '12:30' }],
    ['es', 'a las doce de la mañana', { time: '12:00' }],
    ['es', 'a las 12 de la noche', { time: '00:00' }],
    ['en', 'in two hours', { date: '2026-11-30', time: '12:00' }],
    ['es', 'dentro de media hora', { date: '2026-11-30', time: '10:30' }],
  ])('%s: %s', (lang, text, expected) => expect(understood({ text, lang })).toEqual(expected));

  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        for (const language of ['es', 'en'] as const) readWhen(foldAccents(text), language, now);
      }),
      { numRuns: 500 },
    );
  });

  it('takes time that grows with the text, not with its square', () => {
    const saying = 'book focus tomorrow at 10 for 2 hours and on friday from 3 to 5 ';
    const read = (times: number) =>
      readSlots(foldAccents(saying.repeat(times)), { rooms, language: 'en', now });
    expect(growthBeyondLinear(read, 10)).toBeLessThan(6);
  });
});
