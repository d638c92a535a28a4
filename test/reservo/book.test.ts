import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/kernel/language.ts';
import { listBookings } from '../../src/reservo/bookings.ts';
import { membersOf } from '../../src/reservo/members.ts';
import { isDuration, priceCents } from '../../src/reservo/rooms.ts';
import {
  ALWAYS_OPEN,
  ANA,
  BRUNO,
  CARMEN,
  type Fields,
  FOCUS,
  fieldsIn,
  reservoScene,
  STUDIO,
  testVenue,
} from '../fakes/reservo.ts';

const booking = (start: string | null, more: object = {}) => ({
  room: 'Focus',
  tier: 'basic',
  hours: 1,
  member: null,
  start,
  ...more,
});

describe('prices', () => {
  it.each([
    ['basic', 1, 2500],
    ['pro', 3, 6000],
    ['pro', 0.25, 500],
    ['basic', 0.75, 1875],
  ] as const)('%s, %d h: %d cents', (tier, hours, cents) =>
    expect(priceCents(2500, tier, hours)).toBe(cents),
  );
  it('pro pays floor(base × 80 / 100), a part of a cent is dropped', () => {
    expect(priceCents(8000, 'basic', 1)).toBe(8000);
    expect(priceCents(333, 'pro', 0.25)).toBe(66);
  });
  it.each([0, -1, 0.1, 12.25, 1000, Number.NaN])('%d hours cannot be booked', (hours) =>
    expect(isDuration(hours)).toBe(false),
  );
});

describe('book_room', () => {
  it('settles time, price and terms before the card, and shows them', async () => {
    const { prepare } = reservoScene();
    const { input, card, costCents } = await prepare('book', booking('2026-12-02T10:00', { hours: 2 }));
    expect(input).toMatchObject({
      start: '2026-12-02T10:00:00+01:00',
      end: '2026-12-02T12:00:00+01:00',
      price_cents: 5000,
      free_cancellation_hours: 24,
      member: 'Ana',
    });
    expect(costCents).toBe(5000);
    expect(Object.fromEntries(card.en.fields.map(({ label, value }) => [label, value]))).toEqual({
      Room: 'Focus',
      Day: 'Wednesday 2 December 2026',
      Time: '10:00–12:00 (Europe/Madrid)',
      Duration: '2 hours',
      For: 'Ana',
      Tier: 'basic',
      Price: '$50.00',
      Cancelling: 'free until Tuesday 1 December 2026, 10:00',
    });
    expect(card.es.fields.map(({ value }) => value)).toContain(
      'gratis hasta el martes 1 de diciembre de 2026, 10:00',
    );
  });

  it('takes the next free slot from now when no time is named, and the first of a day when only that is', async () => {
    const { call, clock } = reservoScene();
    clock.advance(7 * 60_000);
    // The seeds' call has no start at all.
    expect(await call('book', booking(null))).toMatchObject({
      confirmed: true,
      booking_id: 'R-20261130-1',
      start: '2026-11-30T10:15:00+01:00',
    });
    expect(await call('book', booking(null))).toMatchObject({ start: '2026-11-30T11:15:00+01:00' });
    expect(await call('book', booking(null, { hours: 12 }))).toMatchObject({
      start: '2026-12-01T08:00:00+01:00',
    });
    expect(await call('book', booking('2026-12-05'))).toMatchObject({ start: '2026-12-05T09:00:00+01:00' });
  });

  it('books the time and the price that were approved, whenever the click comes; the same call once', async () => {
    const { clock, deps, prepare, run } = reservoScene();
    const prepared = await prepare('book', booking('2026-12-01T10:00'));
    clock.jump(3 * 3_600_000);
    await run('book', prepared.input, { key: 'k' });
    // A step cut off after its effect runs again.
    clock.jump(48 * 3_600_000);
    await run('book', prepared.input, { key: 'k' });
    expect(await listBookings(deps.documents, '2000-01-01')).toMatchObject([
      { bookingId: 'R-20261201-1', start: '2026-12-01T09:00:00.000Z', priceCents: 2500, memberId: 'U1' },
    ]);
  });

  it('books nothing when the price has changed meanwhile; but what was booked before a crash stays booked', async () => {
    const venue = testVenue();
    const { deps, prepare, run } = reservoScene({ venue });
    const prepared = await prepare('book', booking('2026-12-01T10:00'));
    const early = await prepare('book', booking('2026-12-01T12:00'));
    await run('book', early.input, { key: 'early' });
    venue.rooms[0] = { ...FOCUS, centsPerHour: 3000 };
    await expect(run('book', prepared.input)).rejects.toThrow(/price has changed/);
    expect(await run('book', early.input, { key: 'early' })).toMatchObject({ confirmed: true });
    expect(await listBookings(deps.documents, '2000-01-01')).toHaveLength(1);
  });

  it('when the slot went meanwhile: says so and offers the three nearest free ones', async () => {
    const { prepare, run, call } = reservoScene();
    const prepared = await prepare('book', booking('2026-12-01T10:00'));
    await call('book', booking('2026-12-01T09:30', { hours: 2, tier: 'pro' }), { person: BRUNO });
    const lost = await run('book', prepared.input);
    expect(lost).toMatchObject({ confirmed: false, reason: 'slot_taken', room: 'Focus' });
    expect(fieldsIn(lost.nearest_free).map((slot) => slot.start)).toEqual([
      '2026-12-01T08:30:00+01:00',
      '2026-12-01T11:30:00+01:00',
      '2026-12-01T12:30:00+01:00',
    ]);
    // Asked anew, it is known before anybody is bothered with a card.
    expect(await call('book', booking('2026-12-01T10:00'))).toMatchObject({ confirmed: false });
  });

  it('lets a start go by for a quarter of an hour while the person thinks, and no longer', async () => {
    const { clock, prepare, run } = reservoScene();
    const [one, two] = [await prepare('book', booking(null)), await prepare('book', booking(null))];
    clock.jump(15 * 60_000);
    expect(await run('book', one.input)).toMatchObject({ confirmed: true });
    clock.jump(1);
    await expect(run('book', two.input)).rejects.toThrow(/gone by/);
  });

  it('200 at once for overlapping slots: none overlap, first come first served, every loser is told', async () => {
    const { deps, prepare, run } = reservoScene();
    const prepared = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const [hour, quarter] = [8 + (n % 13), (n % 4) * 15];
        const start = `2026-12-01T${String(hour).padStart(2, '0')}:${String(quarter).padStart(2, '0')}`;
        return prepare('book', booking(start));
      }),
    );
    const results = await Promise.all(prepared.map(({ input }, n) => run('book', input, { key: `p-${n}` })));
    const kept = await listBookings(deps.documents, '2026-12-01');
    const won = results.filter((result) => result.confirmed === true);
    const lost = results.filter((result) => result.confirmed === false && Array.isArray(result.nearest_free));
    expect(won.length + lost.length).toBe(200);
    expect(won).toHaveLength(kept.length);
    for (const [index, one] of kept.slice(1).entries())
      expect(Date.parse(one.start)).toBeGreaterThanOrEqual(Date.parse(kept[index]?.end ?? ''));
    // First come first served: a loser overlaps a winner that came before it.
    for (const [n, result] of results.entries()) {
      if (result.confirmed === true) continue;
      const beaten = results
        .slice(0, n)
        .some(
          (other) =>
            other.confirmed === true &&
            Date.parse(String(other.start)) < Date.parse(String(result.end)) &&
            Date.parse(String(result.start)) < Date.parse(String(other.end)),
        );
      expect(beaten).toBe(true);
    }
  });

  it('random wishes, rooms and gaps: what is listed free can be booked, what is not cannot, none overlap', async () => {
    const wish = fc.record({
      room: fc.constantFrom('Focus', 'Studio'),
      quarter: fc.integer({ min: 0, max: 70 }),
      hours: fc.integer({ min: 1, max: 16 }).map((n) => n / 4),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 45 }),
        async (wishes, gap) => {
          const rooms = [FOCUS, STUDIO].map((room) => ({ ...room, gapMinutes: gap }));
          const { call, deps } = reservoScene({ venue: testVenue({ rooms }) });
          for (const { room, quarter, hours } of wishes) {
            const minutes = 7 * 60 + quarter * 15;
            const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
            const startMs = Date.parse(`2026-12-01T${clock.padStart(5, '0')}:00+01:00`);
            if (Number.isNaN(startMs)) continue;
            const free = (await call('check', { room, date: '2026-12-01' })).rooms as Fields[];
            const isListed = fieldsIn(free[0]?.free).some(
              (slot) =>
                Date.parse(String(slot.start)) <= startMs &&
                startMs + hours * 3_600_000 <= Date.parse(String(slot.end)),
            );
            const result = await call('book', booking(`2026-12-01T${clock}`, { room, hours })).catch(
              () => undefined,
            );
            expect(result?.confirmed === true).toBe(isListed);
          }
          const kept = await listBookings(deps.documents, '2026-12-01');
          for (const a of kept)
            for (const b of kept) {
              if (a === b || a.room !== b.room) continue;
              const apart = gap * 60_000;
              const isApart =
                Date.parse(a.start) >= Date.parse(b.end) + apart ||
                Date.parse(b.start) >= Date.parse(a.end) + apart;
              expect(isApart).toBe(true);
            }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('what cannot be booked is refused in one sentence, in the person’s language, and nothing changes', () => {
  const wrong: [string, object, RegExp, RegExp][] = [
    [
      'closed day',
      booking('2026-12-06T10:00'),
      /closed on Sunday 6 December 2026/,
      /cerrado el domingo 6 de diciembre/,
    ],
    ['closed date', booking('2026-12-25T10:00'), /closed on Friday 25/, /cerrado el viernes 25/],
    ['closed day without a time', booking('2026-12-06'), /closed on Sunday/, /cerrado el domingo/],
    ['before opening', booking('2026-12-01T07:00'), /open from 08:00 to 22:00/, /abre de 08:00 a 22:00/],
    ['after closing', booking('2026-12-05T13:30'), /open from 09:00 to 14:00/, /abre de 09:00 a 14:00/],
    ['past', booking('2026-11-30T09:00'), /gone by: it is Monday 30 November 2026, 10:00/, /ya ha pasado/],
    ['past day', booking('2026-11-29'), /That day has gone by/, /Ese día ya ha pasado/],
    ['13 h', booking('2026-12-01T08:00', { hours: 13 }), /13 is not a duration/, /13 no es una duración/],
    [
      '91 days ahead',
      booking('2027-03-01T10:00'),
      /90 days.*Sunday 28 February 2027/,
      /90 días.*28 de febrero/,
    ],
    ['91 days ahead, day', booking('2027-03-01'), /90 days/, /90 días/],
    ['10:07', booking('2026-12-01T10:07'), /quarter of an hour/, /cuartos de hora/],
    ['across midnight', booking('2026-12-01T21:00', { hours: 4 }), /past midnight/, /pasar de medianoche/],
    ['no time', booking('half past'), /not a time I can book/, /no es una hora que pueda reservar/],
    ['another zone', booking('2026-12-01T10:00Z'), /not a time I can book.*Europe\/Madrid/, /Europe\/Madrid/],
    [
      'unknown room',
      booking(null, { room: 'Attic' }),
      /no room called “Attic”/,
      /ninguna sala llamada «Attic»/,
    ],
    ['a room that is not booked', booking(null, { room: 'Lounge' }), /cannot be booked/, /no se reserva/],
    ['another tier', booking(null, { tier: 'pro' }), /Ana is on the basic tier/, /Ana está en el modo basic/],
    [
      'another member’s tier',
      booking(null, { member: 'Bruno' }),
      /Bruno Díaz is on the pro tier/,
      /Bruno Díaz está en el modo pro/,
    ],
  ];
  it.each(wrong)('%s', async (_name, input, english, spanish) => {
    const { call, deps } = reservoScene();
    for (const [language, pattern] of [
      ['en', english],
      ['es', spanish],
    ] as [Language, RegExp][]) {
      const failed = await call('book', input as never, { language }).then(
        (result) => JSON.stringify(result),
        (error: Error) => error.message,
      );
      expect(failed).toMatch(pattern);
      expect(failed.split(/[.?](?:\s|$)/).filter((part) => part !== '').length).toBeLessThanOrEqual(2);
    }
    expect(await listBookings(deps.documents, '2000-01-01')).toEqual([]);
  });

  it('the 90th day can be booked, the 91st cannot', async () => {
    const venue = testVenue({ opening: ALWAYS_OPEN.opening });
    const { call } = reservoScene({ venue });
    expect(await call('book', booking('2027-02-28T10:00'))).toMatchObject({ confirmed: true });
    await expect(call('book', booking('2027-03-01T10:00'))).rejects.toThrow(/90 days/);
  });

  it('a time that does not exist is refused with the reason, one that exists twice is asked back', async () => {
    const spring = reservoScene({ now: '2026-03-20T09:00:00Z', venue: ALWAYS_OPEN });
    await expect(spring.call('book', booking('2026-03-29T02:30'))).rejects.toThrow(
      /02:30 does not exist.*go forward/,
    );
    const autumn = reservoScene({ now: '2026-10-20T09:00:00Z', venue: ALWAYS_OPEN });
    await expect(autumn.call('book', booking('2026-10-25T02:30'))).rejects.toThrow(
      /exists twice.*02:30:00\+02:00.*02:30:00\+01:00/,
    );
    const { card } = await autumn.prepare('book', booking('2026-10-25T02:30+01:00'));
    expect(card.en.fields.find((field) => field.label === 'Time')?.value).toContain('UTC+01:00');
  });
});

describe('the days on which the clocks change', () => {
  it('25 October, 01:30 to 03:30 is three elapsed hours, and they are priced', async () => {
    const { call } = reservoScene({ now: '2026-10-20T09:00:00Z', venue: ALWAYS_OPEN });
    expect(await call('book', booking('2026-10-25T01:30', { hours: 3 }))).toMatchObject({
      start: '2026-10-25T01:30:00+02:00',
      end: '2026-10-25T03:30:00+01:00',
      price_cents: 7500,
      // 24 elapsed hours before.
      free_cancellation_until: '2026-10-24T01:30:00+02:00',
    });
  });

  it('29 March: 24 elapsed hours before 10:00 is 09:00 the day before', async () => {
    const { call } = reservoScene({ now: '2026-03-20T09:00:00Z', venue: ALWAYS_OPEN });
    expect(await call('book', booking('2026-03-29T10:00'))).toMatchObject({
      free_cancellation_until: '2026-03-28T09:00:00+01:00',
    });
  });

  it.each([
    ['2026-03-16T08:00:00Z', '2026-03-26', '2026-04-01'],
    ['2026-10-12T08:00:00Z', '2026-10-22', '2026-10-28'],
  ])('from %s: listing and booking agree on every quarter of the week around', async (now, from, to) => {
    for (let day = from; day <= to; day = next(day)) {
      const { call } = reservoScene({ now, venue: ALWAYS_OPEN });
      const [only] = (await call('check', { room: 'Focus', date: day })).rooms as Fields[];
      const [whole] = fieldsIn(only?.free);
      const hours = (Date.parse(String(whole?.end)) - Date.parse(String(whole?.start))) / 3_600_000;
      expect(hours).toBe(day === '2026-03-29' ? 23 : day === '2026-10-25' ? 25 : 24);
      // Twelve hours to the end of the day fit, a quarter later they run past midnight.
      const lastMs = Date.parse(String(whole?.end)) - 12 * 3_600_000;
      const start = String((await call('book', booking(iso(lastMs), { hours: 12 }))).start);
      expect(Date.parse(start)).toBe(lastMs);
      await expect(call('book', booking(iso(lastMs + 900_000), { hours: 12 }))).rejects.toThrow(/midnight/);
    }
  });
});

describe('what is free', () => {
  it('is refused for days that cannot be booked', async () => {
    const { call } = reservoScene();
    await expect(call('check', { room: null, date: '2027-03-01' })).rejects.toThrow(/90 days/);
    await expect(call('check', { room: null, date: '2026-11-29' })).rejects.toThrow(/gone by/);
    await expect(call('check', { room: null, date: 'someday' })).rejects.toThrow(/not a day/);
    await expect(call('check', { room: 'Lounge', date: '2026-12-01' })).rejects.toThrow(/cannot be booked/);
  });

  it('for a form: a slot that is taken is said at its field, with what is near it', async () => {
    const { call, tools, context } = reservoScene();
    await call('book', booking('2026-12-01T10:00'));
    const prepared = await tools.book.prepare(booking('2026-12-01T10:00'), context());
    expect('why' in prepared ? prepared.why : undefined).toEqual({
      field: 'start',
      sentence: expect.stringMatching(
        /^Nothing was booked: Focus is taken.*nearest free times:\n- Tuesday 1 December/,
      ),
    });
  });
});

describe('members', () => {
  const members = membersOf([
    { id: 'U2', name: 'Bruno Díaz', tier: 'pro' },
    { name: 'Lucía Pérez', tier: 'pro' },
    { name: 'Juan Gil', tier: 'pro' },
    { name: 'Juan Mora', tier: 'basic' },
  ]);

  it('whoever takes the name of a member with an id does not take their tier', () => {
    expect(members.tierOf('U2')).toBe('pro');
    expect(members.tierOf('UEVIL')).toBe('basic');
  });

  it('a first name is one when only one has it', () => {
    expect(members.find('lucía')).toMatchObject({ name: 'Lucía Pérez' });
    expect(members.find('Juan')).toBeUndefined();
    expect(members.find('Juan Mora')).toMatchObject({ tier: 'basic' });
  });

  it('identity is an id: a name alone, on the list or in Slack, is nobody', async () => {
    const scene = reservoScene();
    const named = { id: 'U7', name: 'Lucía Pérez', tier: 'basic' as const, approver: false };
    const { input } = await scene.prepare('book', booking('2026-12-01T10:00', { member: 'Lucía Pérez' }));
    expect(input).toMatchObject({ member: 'Lucía Pérez', member_id: null });
    const { bookings } = await scene.call('list', { from: null, to: null }, { person: named });
    expect(bookings).toEqual([]);
    const card = (await scene.prepare('book', booking(null, { member: 'Zoe' }))).card.en;
    expect(card.fields).toContainEqual({ label: 'For', value: 'Zoe (nobody known here)' });
    const own = (await scene.prepare('book', booking(null), { person: named })).card.en;
    expect(own.fields).toContainEqual({ label: 'For', value: 'Lucía Pérez', personId: 'U7' });
  });
});

describe('for somebody else', () => {
  it('an approver decides, and the member sees it as theirs', async () => {
    const { prepare, deciders, run, call } = reservoScene();
    const prepared = await prepare('book', booking('2026-12-01T10:00', { member: 'bruno', tier: 'pro' }));
    expect(await deciders('book', prepared.input)).toEqual(['U9']);
    // Four eyes: who asks for it does not approve it, unless the house lets them.
    expect(await deciders('book', prepared.input, { person: CARMEN })).toEqual([]);
    expect(await deciders('book', prepared.input, { person: CARMEN, mayApproveOwn: true })).toEqual(['U9']);
    expect(prepared.card.en.note).toMatch(/somebody else, so an approver decides/);
    await run('book', prepared.input);
    expect((await call('list', { from: null, to: null }, { person: BRUNO })).bookings).toMatchObject([
      { booking_id: 'R-20261201-1', member: 'Bruno Díaz', tier: 'pro', price_cents: 2000 },
    ]);
    expect((await call('list', { from: null, to: null }, { person: ANA })).bookings).toEqual([]);
    expect((await call('list', { from: null, to: null }, { person: CARMEN })).bookings).toHaveLength(1);
  });

  it('without anybody who could approve it is refused at once', async () => {
    const { call } = reservoScene({ approvers: [] });
    await expect(call('book', booking(null, { member: 'Zoe' }))).rejects.toThrow(/needs an approver/);
  });

  it('the own name, in other letters, is the person', async () => {
    const { prepare, deciders } = reservoScene();
    for (const member of ['ana', ' ANA ', 'U1', 'Ana Torres', 'Aná']) {
      const { input } = await prepare('book', booking(null, { member }));
      expect(await deciders('book', input)).toEqual(['U1', 'U9']);
    }
  });
});

function next(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** An instant as a local time with its offset. */
function iso(atMs: number): string {
  const local = new Date(atMs).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' }).replace(' ', 'T');
  const offset = (Date.parse(`${local}Z`) - atMs) / 3_600_000;
  return `${local}+0${offset}:00`;
}
