import { expect, it } from 'vitest';
import { findBooking } from '../../src/reservo/bookings.ts';
import { reservoScene } from '../fakes/reservo.ts';

it('a booking keeps who approved it, that it was moved, and that it was cancelled', async () => {
  const { call, deps } = reservoScene();
  const stored = (id: string) => findBooking(deps.documents, id);
  const input = { room: 'Focus', tier: 'basic', hours: 2, member: null, start: '2026-12-03T10:00' };
  const made = String((await call('book', input, { approvedBy: ['U1'] })).booking_id);
  const start = { start: '2026-12-04T16:00', hours: null, room: null };
  const moved = String((await call('move', { id: made, ...start }, { approvedBy: ['U9'] })).booking_id);
  expect(await stored(made)).toMatchObject({ approvedBy: ['U1'], state: { status: 'moved', to: moved } });
  expect(await stored(moved)).toMatchObject({ approvedBy: ['U9'] });
  await call('cancel', { id: moved }, { approvedBy: ['U7'] });
  expect(await stored(moved)).toMatchObject({
    approvedBy: ['U9'],
    state: { status: 'cancelled', approvedBy: ['U7'] },
  });
});
