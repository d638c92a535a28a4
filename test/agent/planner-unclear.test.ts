import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/agent/models/offline/index.ts';
import type { Documents } from '../../src/engine/types.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { reservoDesk } from '../../src/reservo/index.ts';
import { readMembers } from '../../src/reservo/members.ts';
import { readVenue } from '../../src/reservo/venue.ts';

const data = (name: string) => join(import.meta.dirname, '../../data', name);
const now = { day: '2026-11-30', minutes: 600 };
const desk = reservoDesk({
  venue: await readVenue(data('rooms.json'), 'Europe/Madrid'),
  members: await readMembers(data('members.json')),
  documents: {} as Documents,
  library: { chunks: [], search: () => [] },
  currency: 'USD',
  approvalLimitCents: 50_000,
});

function understood(text: string, earlier: string[] = []) {
  const language = detectLanguage(text) ?? 'en';
  const before = earlier.map((said) => ({ text: said, now }));
  return understand({ text, language, tier: 'basic', now, earlier: before }, [desk]);
}

describe('the offline planner books nothing that it has not understood', () => {
  it.each([
    ['book Focus on 31 February for 1 hour', '31 february'],
    ['book Focus tomorrow at 25:00 for 1 hour', '25:00'],
    ['reserva focus el 30/2 una hora', '30/2'],
    ['Book Focus on the 45th for 1 hour', 'the 45th'],
    ['Book Focus next week for 2 hours', 'next week'],
    ['reserva Focus la semana que viene 2 horas', 'la semana que viene'],
    ['Book Focus every Monday at 10 for 1 hour', 'every monday'],
    ['reserva Studio todos los martes a las 9 dos horas', 'todos los martes'],
    ['book Focus at 10am or 11am tomorrow for 1 hour', 'at 10am or 11am'],
    ['reserva Focus el jueves o el viernes a las 10, una hora', 'el jueves o el viernes'],
    ['what is free next week?', 'next week'],
    ['move R-20261203-1 to next week', 'next week'],
  ])('%s: asks back', (text, quoted) => {
    const intention = understood(text);
    if (intention.is !== 'plan') throw new Error(`${intention.is}: ${intention.text}`);
    expect(intention.plan.calls).toEqual([]);
    expect(intention.plan.asks?.missing).toEqual(['time']);
    expect(intention.plan.asks?.sentence).toContain(quoted);
  });

  it.each([
    "don't book Focus tomorrow at 10 for 1 hour",
    'no reserves focus mañana a las 10 1 hora',
    'please do not cancel R-20261203-1',
    'no canceles la R-20261203-1',
  ])('%s: does nothing', (text) => {
    const intention = understood(text);
    expect(intention.is === 'plan' ? intention.plan.calls : []).toEqual([]);
  });

  it('the answer to what was asked back is what is booked', () => {
    const intention = understood('tomorrow at 9', ['Book Focus next week for 2 hours']);
    expect(intention).toMatchObject({
      is: 'plan',
      plan: { calls: [{ name: 'book_room', input: { room: 'Focus', hours: 2, start: '2026-12-01T09:00' } }] },
    });
  });
});
