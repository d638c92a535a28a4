import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBooking, findBooking } from '../../src/reservo/bookings.ts';
import { settle } from '../../src/reservo/cancellation.ts';
import { ALWAYS_OPEN, ANA, BRUNO, CARMEN, reservoScene } from '../fakes/reservo.ts';

const HOUR = 3_600_000;

describe('the money of a cancellation', () => {
  it('refund and kept make up what was paid, for every booking and every moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: -200 * HOUR, max: 200 * HOUR }),
        (price, startMs, freeHours, beforeMs) => {
          const { refundCents, keptCents } = settle(price, startMs, { freeHours }, startMs - beforeMs);
          expect(refundCents + keptCents).toBe(price);
          expect(Math.min(refundCents, keptCents)).toBe(0);
          expect(Number.isInteger(refundCents)).toBe(true);
          expect(refundCents === price || price === 0).toBe(beforeMs >= freeHours * HOUR || price === 0);
        },
      ),
    );
  });

  it.each([
    ['basic', ANA, 24],
    ['pro', BRUNO, 4],
  ] as const)('%s: at the exact moment free, a second later all is kept', async (tier, person, hours) => {
    for (const [lateMs, free] of [
      [0, true],
      [1000, false],
    ] as const) {
      const { call, clock } = reservoScene();
      const made = await call(
        'book',
        { room: 'Focus', tier, hours: 2, member: null, start: '2026-12-03T10:00' },
        { person },
      );
      const price = Number(made.price_cents);
      clock.jump(Date.parse('2026-12-03T09:00:00Z') - hours * HOUR + lateMs - clock.now().getTime());
      expect(await call('cancel', { id: String(made.booking_id) }, { person })).toEqual({
        cancelled: true,
        booking_id: 'R-20261203-1',
        refund_cents: free ? price : 0,
        kept_cents: free ? 0 : price,
        policy: {
          tier,
          free_cancellation_hours: hours,
          free_cancellation_until:
            tier === 'basic' ? '2026-12-02T10:00:00+01:00' : '2026-12-03T06:00:00+01:00',
        },
      });
    }
  });

  it('24 hours are elapsed ones: on 29 March 10:00 the last free moment is 28 March 09:00', async () => {
    for (const [at, kept] of [
      ['2026-03-28T08:00:00Z', 0],
      ['2026-03-28T08:00:01Z', 2500],
    ] as const) {
      const { call, clock } = reservoScene({ now: '2026-03-20T09:00:00Z', venue: ALWAYS_OPEN });
      const start = '2026-03-29T10:00';
      const made = await call('book', { room: 'Focus', tier: 'basic', hours: 1, member: null, start });
      clock.jump(Date.parse(at) - clock.now().getTime());
      expect(await call('cancel', { id: String(made.booking_id) })).toMatchObject({ kept_cents: kept });
    }
  });
});

async function booked() {
  const scene = reservoScene();
  const made = await scene.call('book', {
    room: 'Focus',
    tier: 'basic',
    hours: 2,
    member: null,
    start: '2026-12-03T10:00',
  });
  return { ...scene, id: String(made.booking_id) };
}

describe('cancel_booking', () => {
  it('shows what comes back and what is kept, by the terms stored with the booking', async () => {
    const { prepare, deps, id } = await booked();
    deps.venue.freeCancellationHours.basic = 1000;
    const { card, input } = await prepare('cancel', { id });
    expect(input).toEqual({ id, refund_cents: 5000, kept_cents: 0 });
    expect(card.en.fields.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Booking: R-20261203-1',
      'Room: Focus',
      'Day: Thursday 3 December 2026',
      'Time: 10:00–12:00 (Europe/Madrid)',
      'For: Ana',
      'Price: $50.00',
      'Refund: $50.00',
      'Cancellation fee: $0.00',
    ]);
    expect(card.es.fields.map(({ label, value }) => `${label}: ${value}`)).toContain('Reembolso: 50,00 $');
  });

  it('a second cancel says so and refunds nothing; the same call twice refunds once', async () => {
    const { prepare, run, call, deps, id } = await booked();
    const first = await prepare('cancel', { id });
    const second = await prepare('cancel', { id });
    expect(await run('cancel', first.input, { key: 'a' })).toMatchObject({
      cancelled: true,
      refund_cents: 5000,
    });
    expect(await run('cancel', first.input, { key: 'a' })).toMatchObject({
      cancelled: true,
      refund_cents: 5000,
    });
    expect(await run('cancel', second.input, { key: 'b' })).toEqual({
      cancelled: false,
      booking_id: id,
      reason: 'already',
      refund_cents: 0,
    });
    expect(await call('cancel', { id: id.toLowerCase() })).toMatchObject({
      cancelled: false,
      refund_cents: 0,
    });
    expect((await findBooking(deps.documents, id))?.state).toMatchObject({
      status: 'cancelled',
      refundCents: 5000,
    });
    // The slot is free again.
    const again = { room: 'Focus', tier: 'basic', hours: 2, member: null, start: '2026-12-03T10:00' };
    expect(await call('book', again)).toMatchObject({ confirmed: true, booking_id: 'R-20261203-2' });
  });

  it('with other money than was shown, nothing is cancelled', async () => {
    const { prepare, run, clock, deps, id } = await booked();
    const { input } = await prepare('cancel', { id });
    clock.jump(Date.parse('2026-12-02T09:00:01Z') - clock.now().getTime());
    await expect(run('cancel', input)).rejects.toThrow(/free until Wednesday 2 December 2026, 10:00/);
    await expect(run('cancel', input, { language: 'es' })).rejects.toThrow(/miércoles 2 de diciembre/);
    expect((await findBooking(deps.documents, id))?.state).toEqual({ status: 'booked' });
  });

  it('a card that was left open until the start cancels nothing', async () => {
    const { prepare, run, clock, deps, id } = await booked();
    clock.jump(Date.parse('2026-12-02T09:00:01Z') - clock.now().getTime());
    const { input } = await prepare('cancel', { id });
    clock.jump(24 * HOUR);
    expect(await run('cancel', input)).toMatchObject({ cancelled: false, reason: 'past' });
    expect((await findBooking(deps.documents, id))?.state.status).toBe('booked');
  });

  it('one that has begun cannot be cancelled, one that is unknown is none', async () => {
    const { call, clock, id } = await booked();
    expect(await call('cancel', { id: 'R-20261203-9' })).toMatchObject({
      cancelled: false,
      reason: 'unknown',
    });
    expect(await call('cancel', { id: 'nothing' })).toMatchObject({ cancelled: false, reason: 'unknown' });
    clock.jump(Date.parse('2026-12-03T09:00:00Z') - clock.now().getTime());
    expect(await call('cancel', { id })).toMatchObject({ cancelled: false, reason: 'past', refund_cents: 0 });
  });

  it('other people’s bookings are nobody’s business: an approver asks, another decides', async () => {
    const { prepare, call, deciders, id, deps } = await booked();
    const prepared = await prepare('cancel', { id }, { person: CARMEN, approvers: ['U9', 'U8'] });
    expect(prepared.card.en.note).toMatch(/for somebody else, so an approver decides/);
    // Not the approver who asks for it.
    const decide = { person: CARMEN, approvers: ['U9', 'U8'] };
    expect(await deciders('cancel', prepared.input, decide)).toEqual(['U8']);
    // To whoever is neither owner nor approver it is as if it were not there.
    for (const language of ['en', 'es'] as const)
      expect(await call('cancel', { id }, { person: BRUNO, language })).toEqual({
        ...(await call('cancel', { id: 'R-20261203-9' }, { person: BRUNO, language })),
        booking_id: id,
      });
    expect((await findBooking(deps.documents, id))?.state.status).toBe('booked');
  });
});

describe('a booking of the first version', () => {
  it('is read with a time, terms and a state', async () => {
    const scene = reservoScene();
    const folder = `${scene.folder}/bookings/2026-11`;
    mkdirSync(folder, { recursive: true });
    const old = {
      bookingId: 'R-20261130-1',
      day: '2026-11-30',
      room: 'Focus',
      tier: 'basic',
      hours: 2,
      member: 'Ana',
      memberId: 'U1',
      priceCents: 5000,
      createdAt: '2026-11-30T12:07:00.000Z',
    };
    const cancelled = { ...old, bookingId: 'R-20261130-2', cancelledAt: '2026-11-30T13:00:00.000Z' };
    const data = { bookings: [old, cancelled], count: 2, keys: {} };
    writeFileSync(`${folder}/2026-11-30.json`, JSON.stringify({ version: 1, data }));
    expect(await findBooking(scene.deps.documents, 'R-20261130-1')).toMatchObject({
      start: '2026-11-30T12:00:00.000Z',
      end: '2026-11-30T14:00:00.000Z',
      policy: { freeHours: 24 },
      approvedBy: [],
      state: { status: 'booked' },
    });
    expect((await findBooking(scene.deps.documents, 'R-20261130-2'))?.state).toMatchObject({
      status: 'cancelled',
      refundCents: 5000,
      keptCents: 0,
    });
    const { day, ...rest } = old;
    const another = { ...rest, day, start: '2026-11-30T15:00:00.000Z', end: '2026-11-30T16:00:00.000Z' };
    await addBooking(
      scene.deps.documents,
      'k',
      {
        ...another,
        tier: 'basic',
        policy: { freeHours: 24 },
        approvedBy: ['U1'],
        calendarUid: 'u',
        calendarSequence: 0,
      },
      () => true,
    );
    expect(readdirSync(folder).some((name) => name.includes('v1'))).toBe(true);
    expect((await findBooking(scene.deps.documents, 'R-20261130-3'))?.bookingId).toBe('R-20261130-3');
  });
});
