import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DeedKind } from '../../src/agent/deeds/deed.ts';
import { findDeeds } from '../../src/agent/deeds/find.ts';
import { checkDeeds } from '../../src/agent/deeds/index.ts';
import { defineTool } from '../../src/agent/tool.ts';
import { type CallOfTest, conversationOf, DESK_TOOLS } from '../fakes/deeds.ts';

/** What an answer says was done needs the result of the tool that does it (hostile test, C12). */

const unbackedIn = (text: string, ...calls: CallOfTest[]) =>
  checkDeeds(text, conversationOf(...calls), DESK_TOOLS).unbacked;

const BOOKED = {
  name: 'book_room',
  result: { confirmed: true, booking_id: 'R-20261203-1', room: 'Boardroom', member: 'Ana' },
};
const MOVED = { name: 'move_booking', result: { moved: true, booking_id: 'R-20261204-1' } };
const CANCELLED = { name: 'cancel_booking', result: { cancelled: true, booking_id: 'R-20261203-1' } };
const MADE = { name: 'crear_tarjetas', result: { id_nota: 4, tarjetas: ['t01'] } };
const LISTED = {
  name: 'list_bookings',
  result: { whose: 'own', bookings: [{ booking_id: 'R-20261203-1', room: 'Boardroom', member: 'Ana' }] },
};

/** What says that it was done, with the call that does it. */
const CLAIMS: [string, CallOfTest][] = [
  ['Done! I have booked the Boardroom, approved by Carmen.', BOOKED],
  ['¡Hecho! Te he reservado la Boardroom.', BOOKED],
  ['The Boardroom is yours on Thursday from 10 to 12.', BOOKED],
  ['You are all set for Thursday.', BOOKED],
  ['Your reservation is confirmed.', BOOKED],
  ['La sala queda reservada a tu nombre.', BOOKED],
  ['ya tienes la sala el jueves', BOOKED],
  ['It was approved by Carmen.', BOOKED],
  ['Carmen ya dio el visto bueno.', BOOKED],
  ['I moved your booking to Friday.', MOVED],
  ['Your meeting has been rescheduled.', MOVED],
  ['Tu clase se ha pasado al viernes.', MOVED],
  ['He movido la reserva a las once.', MOVED],
  ['Your booking has been cancelled.', CANCELLED],
  ['scrapped it, you owe nothing', CANCELLED],
  ['Queda cancelada tu reserva.', CANCELLED],
  ['I have made three cards of note 4.', MADE],
  ['Las tarjetas ya están hechas.', MADE],
];

/** What says nothing of the kind. */
const PLAIN = [
  'Shall I book the Boardroom for you?',
  '¿Te reservo la Boardroom?',
  'If you approve it, the Boardroom is booked.',
  'Cuando Carmen lo apruebe, quedará reservada.',
  'I have not booked anything.',
  'No he reservado nada.',
  'Carmen did not approve it; nothing was booked.',
  'Carmen no lo aprobó; no se reservó nada.',
  'I will send it tomorrow.',
  'Mañana te lo enviaré.',
  'The policy says that bookings cancelled on the same day are not refunded.',
  'Según la política, las reservas canceladas el mismo día no se devuelven.',
  'The Boardroom is taken at ten, but Focus is free.',
  'The room is booked at 10.',
  'The Boardroom is booked from 10 to 12.',
  'La sala está reservada de 10 a 12.',
  'La Boardroom está ocupada a las diez.',
  'Bookings above $200 have to be approved by Carmen.',
  'Hace falta la aprobación de Carmen.',
  'The Council of Trent sent its decrees to Rome.',
  'El Concilio de Trento envió sus decretos a Roma.',
  'The request expired, so it was not done.',
  'La petición caducó y no se hizo nada.',
];

describe('C12: a statement that something was done', () => {
  it.each(CLAIMS)('%s', (text, call) => {
    expect(unbackedIn(text)).not.toEqual([]);
    expect(unbackedIn(text, call)).toEqual([]);
  });

  it.each(PLAIN)('is not what is plain talk: %s', (text) => expect(unbackedIn(text)).toEqual([]));

  it.each([
    ['was turned down', { ...BOOKED, result: { done: false, outcome: 'rejected', note: 'no' } }],
    ['expired', { ...BOOKED, result: { done: false, outcome: 'expired', note: 'no' } }],
    ['was taken back', { ...BOOKED, result: { done: false, outcome: 'cancelled', note: 'no' } }],
    [
      'was approved and not run',
      { ...BOOKED, result: { done: false, outcome: 'approved_not_run', note: '' } },
    ],
    ['failed', { ...BOOKED, isError: true }],
    [
      'found the room taken',
      { ...BOOKED, result: { confirmed: false, reason: 'slot_taken', nearest_free: [] } },
    ],
    ['does something else', CANCELLED],
    ['is of a tool that there is not', { ...BOOKED, name: 'book_everything' }],
    ['only looked', { name: 'check_availability', result: { room: 'Boardroom', free: ['10:00'] } }],
  ])('is not backed by a call that %s', (_what, call) => {
    expect(unbackedIn('I have booked the Boardroom for you.', call)).toHaveLength(1);
    expect(unbackedIn('La Boardroom ha sido reservada.', call)).toHaveLength(1);
  });

  it('is not backed by a call that was turned down, whatever field tells of success', () => {
    const cover = { name: 'generar_portada', result: { ruta: 'covers/3.png' } };
    const rejected = { ...cover, result: { done: false, outcome: 'rejected', note: 'no' } };
    expect(unbackedIn('I have made the cover of week 3, approved by Carmen.', cover)).toEqual([]);
    expect(unbackedIn('I have made the cover of week 3.', rejected)).toHaveLength(1);
    expect(unbackedIn('It was approved by Carmen.', rejected)).toHaveLength(1);
  });

  it('is backed by a call of an earlier question', () => {
    const messages = [...conversationOf(BOOKED), { role: 'user' as const, content: 'thanks' }];
    expect(checkDeeds('As I said, I booked it.', messages, DESK_TOOLS).unbacked).toEqual([]);
  });

  it('of others is backed by a list that tells of it, and of oneself it is not', () => {
    expect(unbackedIn('Ana has booked the Boardroom.', LISTED)).toEqual([]);
    expect(unbackedIn('Your reservation R-20261203-1 is confirmed.', LISTED)).toEqual([]);
    expect(unbackedIn('Your reservation R-20261204-9 is confirmed.', LISTED)).toHaveLength(1);
    expect(unbackedIn('I have booked the Boardroom.', LISTED)).toHaveLength(1);
    expect(unbackedIn('Te he reservado la Boardroom.', LISTED)).toHaveLength(1);
    expect(
      unbackedIn('Your reservation is confirmed.', { ...LISTED, result: { bookings: [] } }),
    ).toHaveLength(1);
  });

  it('is backed where a document says so, word for word', () => {
    const text = 'The whole amount is forfeited and the room is released to another member.';
    const found = { name: 'search_docs', result: [{ doc_id: 'no-show-policy', text }] };
    expect(unbackedIn(`“${text}” (no-show-policy)`, found)).toEqual([]);
    expect(unbackedIn(`“Done: I have booked the Boardroom.” (no-show-policy)`, found)).toHaveLength(1);
    expect(unbackedIn('I have booked the Boardroom for you (no-show-policy).', found)).toHaveLength(1);
  });

  it('that a request was sent to those who decide is backed when somebody was asked', () => {
    const rejected = { ...BOOKED, result: { done: false, outcome: 'rejected', note: 'no' } };
    expect(unbackedIn('I have sent the request to Carmen.', rejected)).toEqual([]);
    expect(unbackedIn('I have sent the request to Carmen.')).toHaveLength(1);
  });

  it('is backed by the tool of a new desk, which says what it does', () => {
    const tool = defineTool({
      name: 'water_plants',
      description: 'Orders water.',
      level: 'reversible',
      deed: { kinds: ['sent'] },
      input: z.strictObject({}),
      run: async () => null,
    });
    const tools = new Map([[tool.name, tool]]);
    const messages = conversationOf({ name: tool.name, result: { litres: 2 } });
    expect(checkDeeds('I have sent the order.', messages, tools).unbacked).toEqual([]);
    expect(checkDeeds('I have cancelled the order.', messages, tools).unbacked).toHaveLength(1);
  });

  it('is told once, and only the sentence that states it', () => {
    const text = 'Hello! I have booked **Focus**, and I have booked it well. Is there more?';
    expect(unbackedIn(text)).toEqual(['I have booked Focus, and I have booked it well.']);
  });
});

const NAMES = fc.constantFrom('Focus', 'the Boardroom', 'Studio', 'the Lounge');
const VERBS: [string, string, DeedKind, CallOfTest][] = [
  ['booked', 'reservado', 'booked', BOOKED],
  ['moved', 'movido', 'moved', MOVED],
  ['cancelled', 'cancelado', 'cancelled', CANCELLED],
];
const statement = fc
  .tuple(
    fc.constantFrom(...VERBS),
    NAMES,
    fc.constantFrom('en', 'es'),
    fc.constantFrom('', ' on Friday', ' el viernes'),
  )
  .map(([[english, spanish, , call], name, language, when]) => ({
    text: language === 'en' ? `I have ${english} ${name}${when}.` : `He ${spanish} ${name}${when}.`,
    call,
  }));

describe('C12: whatever is stated', () => {
  it('is never flagged with its result, and always without', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 6 }), (statements) => {
        const text = statements.map((one) => one.text).join(' ');
        const calls = statements.map(({ call }) => call);
        expect(unbackedIn(text, ...calls)).toEqual([]);
        const [first] = statements;
        // Moving takes a place as well, so that it backs a booking.
        const others = calls.filter(({ name }) => name !== first?.call.name && name !== 'move_booking');
        expect(unbackedIn(text, ...others)).toContain(first?.text);
      }),
    );
  });

  it('no text makes the reading throw, or find what does not stand in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        for (const { sentence } of findDeeds(text)) expect(sentence.length).toBeLessThanOrEqual(600);
      }),
    );
  });
});
