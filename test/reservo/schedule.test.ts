import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localIso, readLocalTime } from '../../src/reservo/local-time.ts';
import { freeSlots, isFree, nearestSlots, STEP_MS, slotOf, windowOf } from '../../src/reservo/schedule.ts';
import { ALWAYS_OPEN, FOCUS, testVenue } from '../fakes/reservo.ts';

const MINUTE = 60_000;
const zone = 'Europe/Madrid';
const window = { startMs: 0, endMs: 14 * 60 * MINUTE };
const slots = fc
  .tuple(fc.integer({ min: -4, max: 60 }), fc.integer({ min: 1, max: 48 }))
  .map(([start, length]) => ({ startMs: start * STEP_MS, endMs: (start + length) * STEP_MS }));

describe('what is free', () => {
  it('is listed when it can be booked, and not listed when it cannot (against the rule written out)', () => {
    fc.assert(
      fc.property(
        fc.array(slots, { maxLength: 8 }),
        slots,
        fc.integer({ min: 0, max: 50 }),
        (taken, wanted, gapMinutes) => {
          const gap = gapMinutes * MINUTE;
          const inside = window.startMs <= wanted.startMs && wanted.endMs <= window.endMs;
          const conflict = taken.some(
            (one) => wanted.startMs < one.endMs + gap && one.startMs < wanted.endMs + gap,
          );
          const listed = isFree(wanted, freeSlots(window, taken, { ...FOCUS, gapMinutes }));
          expect(listed).toBe(inside && !conflict);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('lets neighbours touch, and keeps a gap where one is required', () => {
    const taken = [{ startMs: 10 * 60 * MINUTE, endMs: 11 * 60 * MINUTE }];
    const after = slotOf(11 * 60 * MINUTE, 1);
    expect(isFree(after, freeSlots(window, taken, FOCUS))).toBe(true);
    expect(isFree(after, freeSlots(window, taken, { ...FOCUS, gapMinutes: 30 }))).toBe(false);
    expect(
      isFree(slotOf(11.5 * 60 * MINUTE, 1), freeSlots(window, taken, { ...FOCUS, gapMinutes: 30 })),
    ).toBe(true);
  });

  it('ends before midnight by the gap, so that two days never meet', () => {
    const last = windowOf(ALWAYS_OPEN, { ...FOCUS, gapMinutes: 30 }, '2026-12-01');
    expect(localIso(last?.endMs ?? 0, zone)).toBe('2026-12-01T23:30:00+01:00');
  });

  it('offers the nearest first, and none that overlaps another', () => {
    const wanted = slotOf(10 * 60 * MINUTE, 1);
    const free = freeSlots(window, [{ startMs: 9.5 * 60 * MINUTE, endMs: 11 * 60 * MINUTE }], FOCUS);
    expect(nearestSlots(wanted, free, 3).map(({ startMs }) => startMs / MINUTE / 60)).toEqual([11, 8.5, 12]);
    fc.assert(
      fc.property(fc.array(slots, { maxLength: 6 }), slots, (taken, one) => {
        const offered = nearestSlots(one, freeSlots(window, taken, FOCUS), 3);
        for (const offer of offered) expect(isFree(offer, freeSlots(window, taken, FOCUS))).toBe(true);
        for (const a of offered)
          for (const b of offered)
            if (a !== b) expect(a.startMs >= b.endMs || b.startMs >= a.endMs).toBe(true);
      }),
    );
  });
});

describe('the days on which the clocks change', () => {
  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('%s has %d hours', (day, hours) => {
    const open = windowOf(ALWAYS_OPEN, FOCUS, day);
    expect(((open?.endMs ?? 0) - (open?.startMs ?? 0)) / (60 * MINUTE)).toBe(hours);
  });

  it.each([
    ['2026-03-28', '+01:00'],
    ['2026-03-30', '+02:00'],
    ['2026-10-24', '+02:00'],
    ['2026-10-26', '+01:00'],
  ])('%s opens at its own wall time', (day, offset) => {
    const open = windowOf(testVenue(), FOCUS, day);
    const opens = day === '2026-03-28' || day === '2026-10-24' ? '09:00' : '08:00';
    expect(localIso(open?.startMs ?? 0, zone)).toBe(`${day}T${opens}:00${offset}`);
  });
});

describe('a day that begins at one o’clock, since the clocks change at midnight', () => {
  it.each([
    ['Africa/Cairo', '2026-04-23', '2026-04-24'],
    ['America/Santiago', '2026-09-05', '2026-09-06'],
    ['Asia/Beirut', '2026-03-28', '2026-03-29'],
  ])('%s: %s ends where %s begins', (other, day, next) => {
    const venue = { ...ALWAYS_OPEN, zone: other };
    const [today, tomorrow] = [windowOf(venue, FOCUS, day), windowOf(venue, FOCUS, next)];
    expect(today?.endMs).toBe(tomorrow?.startMs);
    expect(windowOf(venue, FOCUS, next)?.endMs).toBe((tomorrow?.startMs ?? 0) + 23 * 60 * MINUTE);
  });
});

describe('a written time', () => {
  it.each([
    ['2026-12-01', { kind: 'day', day: '2026-12-01' }],
    ['2026-12-01T10:00', { kind: 'time', atMs: Date.parse('2026-12-01T09:00:00Z') }],
    ['2026-07-01 10:00:00', { kind: 'time', atMs: Date.parse('2026-07-01T08:00:00Z') }],
    ['2026-12-01T10:00+01:00', { kind: 'time', atMs: Date.parse('2026-12-01T09:00:00Z') }],
    // Whoever writes another offset means another zone.
    ['2026-12-01T10:00Z', { kind: 'malformed' }],
    ['2026-12-01T10:00-05:00', { kind: 'malformed' }],
    ['2026-03-29T02:30', { kind: 'skipped' }],
    ['2026-10-25T02:30+02:00', { kind: 'time', atMs: Date.parse('2026-10-25T00:30:00Z') }],
    ['2026-10-25T02:30+01:00', { kind: 'time', atMs: Date.parse('2026-10-25T01:30:00Z') }],
    ['2026-02-30', { kind: 'malformed' }],
    ['2026-12-01T25:00', { kind: 'malformed' }],
    ['tomorrow at ten', { kind: 'malformed' }],
    ['', { kind: 'malformed' }],
  ])('%s', (text, expected) => expect(readLocalTime(text, zone)).toEqual(expected));

  it('that exists twice names both', () => {
    expect(readLocalTime('2026-10-25T02:30', zone)).toEqual({
      kind: 'twice',
      options: ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'],
    });
  });

  it('is read back as it was written, whatever the instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (at) => {
          const atMs = Math.floor(at.getTime() / MINUTE) * MINUTE;
          expect(readLocalTime(localIso(atMs, zone), zone)).toEqual({ kind: 'time', atMs });
        },
      ),
    );
  });
});
