import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../src/kernel/language.ts';
import { shortAnswer } from '../../src/reservo/offline/short-answer.ts';

const at = (time: string) => `2026-12-05T${time}:00+01:00`;
const day = (rooms: Record<string, [string, string][]>) => ({
  date: '2026-12-05',
  open: true,
  zone: 'Europe/Madrid',
  rooms: Object.entries(rooms).map(([room, free]) => ({
    room,
    free: free.map(([start, end]) => ({ start: at(start), end: at(end) })),
  })),
});
const STUDIO = { Studio: [['09:00', '12:00'] as [string, string]] };
const TWO = {
  Focus: [
    ['09:00', '11:00'],
    ['15:00', '22:00'],
  ] as [string, string][],
  Studio: STUDIO.Studio,
};

function answerTo(
  text: string,
  rooms: Record<string, [string, string][]>,
  isOpen = true,
): string | undefined {
  const names = Object.keys(rooms);
  const input = { room: names.length === 1 ? (names[0] ?? null) : null, date: '2026-12-05' };
  const language = detectLanguage(text) ?? 'en';
  const turn = {
    text,
    language,
    tier: 'basic' as const,
    now: { day: '2026-12-01', minutes: 600 },
    earlier: [],
  };
  const result = { ...day(rooms), open: isOpen };
  return shortAnswer(turn, { call: { name: 'check_availability', input }, result });
}

describe('whoever asks of a time hears first whether it is free', () => {
  it.each([
    ['Is Studio free on Saturday at 10?', STUDIO, 'Yes, Studio is free then.'],
    ['Is Studio free on Saturday at 23:00?', STUDIO, 'No, Studio is not free then.'],
    ['¿Está libre Studio el sábado a las 10?', STUDIO, 'Sí, Studio está libre entonces.'],
    ['is Studio free on saturday from 11 to 13?', STUDIO, 'No, Studio is not free then.'],
    ['is Studio free on saturday at 10 for 2 hours?', STUDIO, 'Yes, Studio is free then.'],
    ['is Studio free on saturday at 10 for 3 hours?', STUDIO, 'No, Studio is not free then.'],
    ['what is free on Saturday afternoon?', TWO, 'Free then: Focus.'],
    ['¿qué está libre el sábado por la mañana?', TWO, 'Libres entonces: Focus y Studio.'],
    ['what is free on Saturday at 8?', TWO, 'No room is free then.'],
  ])('%s', (text, rooms, answer) => expect(answerTo(text, rooms)).toBe(answer));

  it.each([
    ['is Studio free on Saturday morning for 3 hours?', 'Yes, Studio is free then.'],
    ['is Studio free on Saturday morning for 4 hours?', 'No, Studio is not free then.'],
  ])('%s: so long', (text, answer) => expect(answerTo(text, STUDIO)).toBe(answer));

  it.each([
    'Is Studio free on Saturday?',
    'is Studio free on Saturday at 9 or at 10?',
    'Is Studio taken on Saturday at 10?',
    'has Ana booked Studio on Saturday at 9?',
    'is Studio not free on Saturday at 10?',
    '¿está ocupada Studio el sábado a las 10?',
    'Is Studio free on Saturday at 10 and is Focus free on Friday?',
    'I have a meeting on Saturday at 12, is Studio free in the afternoon or at 10?',
    'is Studio free on Saturday morning until 12 at least?',
    'is anything free on Saturday except at 12?',
    'book Studio on Saturday morning for 3 hours',
  ])('%s: no short answer', (text) => expect(answerTo(text, STUDIO)).toBeUndefined());

  it('a day on which the house is closed has no answer but that', () =>
    expect(answerTo('Is Studio free on Saturday at 10?', { Studio: [] }, false)).toBeUndefined());
});
