import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileCalls, nodeFileCalls } from '../../src/engine/local/files.ts';
import { addBooking, cancelBooking, findBooking, listBookings } from '../../src/reservo/bookings.ts';
import { moveBooking } from '../../src/reservo/tools/move.ts';
import { BRUNO, FOCUS, fieldsIn, reservoScene } from '../fakes/reservo.ts';

const move = (id: string, more: object) => ({ id, start: null, hours: null, room: null, ...more });

async function booked(start = '2026-12-03T10:00') {
  const scene = reservoScene();
  const input = { room: 'Focus', tier: 'basic', hours: 2, member: null, start };
  const made = await scene.call('book', input, { key: 'made' });
  return { ...scene, id: String(made.booking_id) };
}

describe('move_booking', () => {
  it('to another day: takes the new place, frees the old, keeps its price and its calendar entry', async () => {
    const { call, deps, id, prepare } = await booked();
    const { card } = await prepare('move', move(id, { start: '2026-12-04T16:00' }));
    expect(card.en.fields.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Booking: R-20261203-1',
      'From: Focus, Thursday 3 December 2026, 10:00–12:00',
      'Room: Focus',
      'Day: Friday 4 December 2026',
      'Time: 16:00–18:00 (Europe/Madrid)',
      'For: Ana',
      'Price: $50.00',
      'Difference: none',
      'Cancelling: free until Thursday 3 December 2026, 16:00',
    ]);
    expect(await call('move', move(id, { start: '2026-12-04T16:00' }), { key: 'm' })).toMatchObject({
      moved: true,
      booking_id: 'R-20261204-1',
      previous_booking_id: id,
      price_cents: 5000,
      extra_cents: 0,
      refund_cents: 0,
    });
    const [before, after] = [
      await findBooking(deps.documents, id),
      await findBooking(deps.documents, 'R-20261204-1'),
    ];
    expect(before?.state).toMatchObject({ status: 'moved', to: 'R-20261204-1' });
    expect(after).toMatchObject({
      calendarUid: before?.calendarUid,
      calendarSequence: 1,
      policy: { freeHours: 24 },
    });
    expect(await listBookings(deps.documents, '2000-01-01')).toHaveLength(1);
    expect(await call('cancel', { id })).toMatchObject({
      cancelled: false,
      reason: 'already',
      refund_cents: 0,
    });
  });

  it('by a quarter of an hour: its own place is not in its way', async () => {
    const { call, deps, id } = await booked();
    expect(await call('move', move(id, { start: '2026-12-03T10:15' }))).toMatchObject({
      moved: true,
      booking_id: 'R-20261203-2',
      start: '2026-12-03T10:15:00+01:00',
    });
    expect(await listBookings(deps.documents, '2000-01-01')).toHaveLength(1);
  });

  it('longer, in another room, on a day alone: the difference is told', async () => {
    const { call, id } = await booked();
    expect(await call('move', move(id, { hours: 3 }))).toMatchObject({
      price_cents: 7500,
      extra_cents: 2500,
    });
    expect(await call('move', move('R-20261203-2', { room: 'studio', hours: 0.5 }))).toMatchObject({
      room: 'Studio',
      price_cents: 2000,
      refund_cents: 5500,
      start: '2026-12-03T10:00:00+01:00',
    });
    expect(await call('move', move('R-20261203-3', { start: '2026-12-04' }))).toMatchObject({
      start: '2026-12-04T10:00:00+01:00',
    });
  });

  it('says why it cannot: unknown, gone, the same place, too late, begun, taken, not the own', async () => {
    const { call, clock, id } = await booked();
    expect(await call('move', move('R-20261203-9', { start: '2026-12-04' }))).toMatchObject({
      reason: 'unknown',
    });
    expect(await call('move', move(id, { start: '2026-12-03T10:00' }))).toMatchObject({ reason: 'same' });
    const other = { room: 'Focus', tier: 'pro', hours: 2, member: null, start: '2026-12-04T10:00' };
    await call('book', other, { person: BRUNO });
    const taken = await call('move', move(id, { start: '2026-12-04T11:00' }));
    expect(taken).toMatchObject({ confirmed: false, reason: 'slot_taken' });
    expect(fieldsIn(taken.nearest_free)).toHaveLength(3);
    const othersMove = (of: string) => call('move', move(of, { start: '2026-12-05' }), { person: BRUNO });
    expect(await othersMove(id)).toEqual({ ...(await othersMove('R-20261203-9')), booking_id: id });
    await expect(call('move', move(id, { start: '2026-12-06T10:00' }))).rejects.toThrow(/closed on Sunday/);
    clock.jump(Date.parse('2026-12-02T09:00:01Z') - clock.now().getTime());
    // No way round the policy.
    expect(await call('move', move(id, { start: '2026-12-10' }))).toMatchObject({
      moved: false,
      reason: 'too_late',
      free_cancellation_until: '2026-12-02T10:00:00+01:00',
    });
    clock.jump(24 * 3_600_000);
    expect(await call('move', move(id, { start: '2026-12-10' }))).toMatchObject({ reason: 'past' });
  });

  it('the same call twice moves once, also when the first was cut off between its two steps', async () => {
    const { deps, prepare, run, id } = await booked();
    const { input } = await prepare('move', move(id, { start: '2026-12-04T16:00' }));
    // As after a crash: the new place is taken, the old one is not yet free.
    const before = await findBooking(deps.documents, id);
    if (!before) throw new Error('not booked');
    const { bookingId: _id, state: _state, ...rest } = before;
    const after = {
      ...rest,
      day: '2026-12-04',
      start: '2026-12-04T15:00:00.000Z',
      end: '2026-12-04T17:00:00.000Z',
      calendarSequence: 1,
    };
    await addBooking(deps.documents, 'm/take', after, () => true);
    for (const _ of [1, 2])
      expect(await run('move', input, { key: 'm' })).toMatchObject({
        moved: true,
        booking_id: 'R-20261204-1',
      });
    expect((await listBookings(deps.documents, '2000-01-01')).map((one) => one.bookingId)).toEqual([
      'R-20261204-1',
    ]);
  });

  it('of two moves of one booking one counts, and the other leaves nothing behind', async () => {
    const { deps, prepare, run, id } = await booked();
    const one = await prepare('move', move(id, { start: '2026-12-04T16:00' }));
    const two = await prepare('move', move(id, { start: '2026-12-07T16:00' }));
    const results = await Promise.all([
      run('move', one.input, { key: 'one' }),
      run('move', two.input, { key: 'two' }),
    ]);
    expect(results.map((result) => result.moved).sort()).toEqual([false, true]);
    expect(await listBookings(deps.documents, '2000-01-01')).toHaveLength(1);
    // A repetition of the one that lost says the same.
    const lost =
      results[0]?.moved === true ? { input: two.input, key: 'two' } : { input: one.input, key: 'one' };
    expect(await run('move', lost.input, { key: lost.key })).toMatchObject({
      moved: false,
      reason: 'already',
    });
    expect(await listBookings(deps.documents, '2000-01-01')).toHaveLength(1);
  });

  it('against a cancel of the same booking: money comes back once, and no place is kept without it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.constantFrom('2026-12-03T16:00', '2026-12-04T16:00'),
        async (first, start) => {
          const { deps, prepare, run, id } = await booked();
          const moving = await prepare('move', move(id, { start }));
          const cancelling = await prepare('cancel', { id });
          const acts = [
            () => run('move', moving.input, { key: 'm' }),
            () => run('cancel', cancelling.input, { key: 'c' }),
          ];
          const results = await Promise.all((first ? acts : [...acts].reverse()).map((act) => act()));
          const [moved, cancelled] = first ? results : [...results].reverse();
          expect([moved?.moved === true, cancelled?.cancelled === true].filter(Boolean)).toHaveLength(1);
          const standing = await listBookings(deps.documents, '2000-01-01');
          expect(standing).toHaveLength(moved?.moved === true ? 1 : 0);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a move whose booking went between its two steps', () => {
  it('gives the new place back', async () => {
    const { deps, clock, id } = await booked();
    const before = await findBooking(deps.documents, id);
    if (!before) throw new Error('not booked');
    await cancelBooking(deps.documents, 'c', id, clock.now(), { refundCents: 5000, keptCents: 0 });
    const { bookingId: _id, state: _state, ...rest } = before;
    const after = {
      ...rest,
      day: '2026-12-04',
      start: '2026-12-04T15:00:00.000Z',
      end: '2026-12-04T17:00:00.000Z',
    };
    for (const _ of [1, 2])
      expect(await moveBooking(deps.documents, 'm', before, after, clock.now(), () => true)).toBe('gone');
    expect(await listBookings(deps.documents, '2000-01-01')).toEqual([]);
  });
});

describe('a move between its card and its click', () => {
  it('that comes after the free window, or at another price, moves nothing', async () => {
    const { clock, prepare, run, deps, id } = await booked();
    const moving = await prepare('move', move(id, { start: '2026-12-04T16:00', hours: 3 }));
    deps.venue.rooms[0] = { ...FOCUS, centsPerHour: 3000 };
    await expect(run('move', moving.input)).rejects.toThrow(/price has changed.*nothing was moved/);
    deps.venue.rooms[0] = FOCUS;
    clock.jump(Date.parse('2026-12-02T09:00:01Z') - clock.now().getTime());
    expect(await run('move', moving.input)).toMatchObject({ moved: false, reason: 'too_late' });
    expect((await findBooking(deps.documents, id))?.state.status).toBe('booked');
  });

  it('above the limit it is for approvers', async () => {
    const { prepare, deciders, run, deps, id } = await booked();
    deps.approvalLimitCents = 6000;
    const other = await prepare('move', move(id, { start: '2026-12-04T16:00' }));
    expect(await deciders('move', other.input)).toEqual(['U1', 'U9']);
    const longer = await prepare('move', move(id, { start: '2026-12-04T16:00', hours: 3 }));
    expect(await deciders('move', longer.input)).toEqual(['U9']);
    await expect(run('move', longer.input, { approvedBy: ['U1'] })).rejects.toThrow(
      /above what you may approve/,
    );
    expect(await run('move', longer.input, { approvedBy: ['U9'] })).toMatchObject({ moved: true });
  });

  it('whose second write fails is not half done: the same call ends it', async () => {
    let failing = false;
    const calls: FileCalls = {
      ...nodeFileCalls,
      rename: async (from, to) => {
        if (failing && to.toString().includes('2026-12-03'))
          throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        await nodeFileCalls.rename(from, to);
      },
    };
    const { call, prepare, run, deps } = reservoScene({ fileCalls: calls });
    const start = '2026-12-03T10:00';
    const made = await call('book', { room: 'Focus', tier: 'basic', hours: 2, member: null, start });
    const moving = await prepare('move', move(String(made.booking_id), { start: '2026-12-04T16:00' }));
    failing = true;
    await expect(run('move', moving.input, { key: 'm' })).rejects.toThrow(/Nothing was saved/);
    failing = false;
    // The run was halted, and takes the step up again.
    expect(await run('move', moving.input, { key: 'm' })).toMatchObject({ moved: true });
    expect(await listBookings(deps.documents, '2000-01-01')).toMatchObject([{ day: '2026-12-04' }]);
  });
});
