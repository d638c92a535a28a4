import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/agent/models/offline/index.ts';
import type { Documents } from '../../src/engine/types.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { reservoDesk } from '../../src/reservo/index.ts';
import { readMembers } from '../../src/reservo/members.ts';
import { openVenue } from '../../src/reservo/venue.ts';

const data = (name: string) => join(import.meta.dirname, '../../data', name);
const now = { day: '2026-11-30', minutes: 600 };
const desk = reservoDesk({
  venue: await openVenue(data('rooms.json'), 'Europe/Madrid'),
  members: await readMembers(data('members.json')),
  documents: {} as Documents,
  library: { chunks: [], search: () => [] },
  currency: 'USD',
  approvalLimitCents: 50_000,
});

const MADE = {
  call: { name: 'book_room', input: {} },
  result: { confirmed: true, booking_id: 'R-20261201-1' },
};

/** What is made of a text after earlier ones; `made`: the last of them ended with a booking. */
function understood(text: string, earlier: string[] = [], made = false) {
  const language = detectLanguage(text) ?? 'en';
  const before = earlier.map((said) => ({ text: said, now, results: made ? [MADE] : [] }));
  return understand({ text, language, tier: 'basic', now, earlier: before }, [desk]);
}

function callsOf(text: string, earlier: string[] = [], made = false) {
  const intention = understood(text, earlier, made);
  return intention.kind === 'plan' ? intention.plan.calls : [];
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
    ['Reserva Studio el 31 de febrero a las 10 una hora', 'el 31 de febrero'],
    ['book focus 2026-02-31 at 10 for 1 hour', '2026-02-31'],
    ['reserva focus mañana a las 25 una hora', 'a las 25'],
    ['book focus tomorrow at midnight for 1 hour', 'at midnight'],
    ['book focus on Easter for 1 hour', 'on easter'],
    ['book Focus in December for 1 hour', 'in december'],
    ['book focus on 3.12. for 1 hour', '3.12.'],
    ['book focus last Friday for 1 hour', 'last friday'],
    ['book Focus any day but Friday for 1 hour', 'but friday'],
    ['book focus tomorrow before 3pm for 1 hour', 'before 3pm'],
    ['book focus tomorrow at 10 or 11 for 1 hour', 'at 10 or 11'],
    ['what did I book last week?', 'last week'],
  ])('%s: asks back', (text, quoted) => {
    const intention = understood(text);
    if (intention.kind !== 'plan') throw new Error(`${intention.kind}: ${intention.text}`);
    expect(intention.plan.calls).toEqual([]);
    expect(intention.plan.asks?.missing).toEqual(['time']);
    expect(intention.plan.asks?.sentence).toContain(quoted);
  });

  it.each([
    "don't book Focus tomorrow at 10 for 1 hour",
    'no reserves focus mañana a las 10 1 hora',
    'please do not cancel R-20261203-1',
    'no canceles la R-20261203-1',
    'No quiero cancelar R-20261204-2',
    "I don't want to cancel R-20261204-2",
    'I never asked to cancel R-20261204-2',
    'Ya no hace falta que canceles R-20261204-2',
    'I was in Focus from 10 to 12',
    'Ayer estuve en Focus de 10 a 12',
  ])('%s: does nothing', (text) => {
    const intention = understood(text);
    expect(intention.kind === 'plan' ? intention.plan.calls : []).toEqual([]);
  });

  it('the answer to what was asked back is what is booked', () => {
    const intention = understood('tomorrow at 9', ['Book Focus next week for 2 hours']);
    expect(intention).toMatchObject({
      kind: 'plan',
      plan: { calls: [{ name: 'book_room', input: { room: 'Focus', hours: 2, start: '2026-12-01T09:00' } }] },
    });
  });

  it.each([
    ['Extend R-20261201-1 by 1 hour'],
    ['Alarga R-20261201-1 una hora'],
    ['Push R-20261201-1 back by 30 minutes'],
    ['Move R-20261201-1 two hours earlier'],
    ['Move R-20261201-1 from 10 to 11'],
    ['Extend R-20261201-1 until 1pm'],
    ['Move R-20261201-1 to Friday at 10 and R-20261202-1 to Saturday at 11'],
    ['Book Focus for me and Studio for Bruno tomorrow at 10 for 1 hour'],
    ['Book Focus from 11 to 10 tomorrow'],
  ])('%s: asks back', (text) => {
    expect(understood(text)).toMatchObject({ kind: 'plan', plan: { calls: [], asks: {} } });
  });

  it.each([
    ['Is Boardroom booked on Wednesday from 10 to 12?', 'check_availability'],
    ['¿Está reservada Focus mañana de 10 a 12?', 'check_availability'],
    ['Has anyone booked Focus tomorrow from 10 to 12?', 'check_availability'],
    ['When can I use Focus tomorrow for 2 hours?', 'check_availability'],
    ['How much would I lose if I cancel R-20261204-2?', 'search_docs'],
    ['¿Cuánto pierdo si cancelo R-20261204-2?', 'search_docs'],
    ['Can I still cancel R-20261204-2 for free?', 'search_docs'],
    ['Can you cancel R-20261204-2?', 'cancel_booking'],
  ])('%s: %s', (text, name) => expect(callsOf(text).map((call) => call.name)).toEqual([name]));

  it.each([
    ['Reserva Boardroom el lunes y el martes a las 10 una hora', ['2026-12-07T10:00', '2026-12-01T10:00']],
    [
      'reserva Focus lunes, martes y miércoles de 10 a 12',
      ['2026-12-07T10:00', '2026-12-01T10:00', '2026-12-02T10:00'],
    ],
    ['Reserva Focus mañana a las 10 una hora, no, mejor a las 11', ['2026-12-01T11:00']],
    ['Book Focus for Saturday at 10, 1 hour', ['2026-12-05T10:00']],
    ['reserva focus mañana a las 7:00 una hora', ['2026-12-01T07:00']],
  ])('%s: %s', (text, starts) => expect(callsOf(text).map((call) => call.input.start)).toEqual(starts));

  it('a member is one in any letters, and on their own tier', () => {
    expect(callsOf('reserva Focus para bruno mañana a las 10 una hora')).toMatchObject([
      { input: { member: 'bruno', tier: null } },
    ]);
  });

  it.each(['until 12', 'hasta las 12'])('asked for the hours, %s is an end', (text) => {
    expect(callsOf(text, ['Book Studio tomorrow at 10'])).toMatchObject([
      { input: { start: '2026-12-01T10:00', hours: 2 } },
    ]);
  });

  describe('after a booking was made', () => {
    const before = ['Book Focus tomorrow at 10 for 2 hours'];

    it.each([
      'Thanks, see you on Friday at 10',
      'gracias, hasta mañana',
      "Perfect, I'll be there at 9",
      'Bruno comes at 11',
      'How do I get in tomorrow?',
      "I'll need it until 1pm",
    ])('%s: is talk', (text) => expect(callsOf(text, before, true)).toEqual([]));

    it.each(['no, at 11', 'mejor a las 11', 'cámbiala a las 11'])('%s: moves it', (text) =>
      expect(callsOf(text, before, true)).toMatchObject([
        { name: 'move_booking', input: { id: 'R-20261201-1', start: '2026-12-01T11:00' } },
      ]),
    );

    it('and Studio: is another one', () =>
      expect(callsOf('and Studio at 4 for one hour too', before, true)).toMatchObject([
        { name: 'book_room', input: { room: 'Studio', start: '2026-12-01T16:00', hours: 1 } },
      ]));
  });
});
