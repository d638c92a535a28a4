import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reservoScene } from '../fakes/reservo.ts';

const LIMIT_CENTS = 6_000;
const half = (start: string, hours = 2) => ({ room: 'Focus', tier: 'basic', hours, member: null, start });

/** A house in which two hours of Focus may be approved by oneself, and no more. */
function scene() {
  const made = reservoScene();
  made.deps.approvalLimitCents = LIMIT_CENTS;
  return made;
}

describe('the limit counts what the same person has for the same day', () => {
  it('two halves of a price above it are above it; on another day they are not', async () => {
    const { call, prepare, deciders } = scene();
    await call('book', half('2026-12-02T09:00'), { approvedBy: ['U1'] });
    const second = await prepare('book', half('2026-12-02T14:00'));
    expect(await deciders('book', second.input)).toEqual(['U9']);
    const elsewhen = await prepare('book', half('2026-12-03T14:00'));
    expect(await deciders('book', elsewhen.input)).toEqual(['U1', 'U9']);
  });

  it('what still waits for a decision counts as well', async () => {
    const { prepare, deciders } = scene();
    const first = await prepare('book', half('2026-12-02T09:00'));
    const second = await prepare('book', half('2026-12-02T14:00'));
    const openBefore = async () => [{ tool: 'book_room', input: first.input }];
    expect(await deciders('book', second.input, { openBefore })).toEqual(['U9']);
  });

  it('of any number that one person approved at once, as many are booked as the limit allows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 9, max: 18 }), { minLength: 2, maxLength: 6 }),
        async (hours) => {
          const { prepare, run, deps } = scene();
          const starts = hours.map((hour) => `2026-12-02T${String(hour).padStart(2, '0')}:00`);
          const prepared = await Promise.all(starts.map((start) => prepare('book', half(start, 1))));
          const done = await Promise.allSettled(
            prepared.map(({ input }, n) => run('book', input, { approvedBy: ['U1'], key: `call ${n}` })),
          );
          const booked = done.filter(
            (one) => one.status === 'fulfilled' && one.value.confirmed === true,
          ).length;
          const day = await deps.documents.read<{ bookings: { priceCents: number }[] }>(
            'bookings/2026-12',
            '2026-12-02',
          );
          const cents = (day?.bookings ?? []).reduce((total, one) => total + one.priceCents, 0);
          expect(cents).toBe(booked * 2_500);
          expect(cents).toBeLessThanOrEqual(LIMIT_CENTS);
        },
      ),
      { numRuns: 25 },
    );
  });
});
