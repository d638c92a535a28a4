import { describe, expect, it } from 'vitest';
import type { ToolContext } from '../../src/agent/tool.ts';
import { localEngine } from '../../src/engine/local/index.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { listBookings } from '../../src/reservo/bookings.ts';
import { isDuration, priceCents, type Room } from '../../src/reservo/rooms.ts';
import { bookTool } from '../../src/reservo/tools/book.ts';
import { ANA } from '../fakes/agent.ts';
import { testClock } from '../fakes/clock.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const focus: Room = { name: 'Focus', centsPerHour: 2500, bookable: true };
const never = new AbortController().signal;

function scene(rooms: Room[] = [focus]) {
  const clock = testClock('2026-11-30T22:30:00Z');
  const { documents } = localEngine({ folder: temporaryFolder(), clock, log: silentLog, face: 'slack' });
  const tool = bookTool({
    rooms,
    documents,
    library: { chunks: [], search: () => [] },
    zone: 'Europe/Madrid',
    currency: 'USD',
    approvalLimitCents: 50_000,
  });
  const context = (): ToolContext => ({
    person: ANA,
    language: 'en',
    now: clock.now(),
    key: 'k',
    approvers: ['U9'],
  });
  const prepare = async (hours = 2) => {
    const prepared = await tool.prepare({ room: 'focus', tier: 'basic', hours, member: null }, context());
    if ('result' in prepared) throw new Error('nothing to approve');
    return prepared;
  };
  return { clock, documents, tool, context, prepare };
}

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
  it('books the day and the price that were approved, whenever the click comes', async () => {
    const { clock, documents, tool, context, prepare } = scene();
    const prepared = await prepare();
    expect(prepared.input).toMatchObject({
      room: 'Focus',
      day: '2026-11-30',
      price_cents: 5000,
      member: 'Ana',
    });
    clock.jump(3 * 3_600_000);
    await tool.run(prepared.input, context(), never);
    // A step cut off after its effect runs again, after midnight too.
    await tool.run(prepared.input, context(), never);
    expect(await listBookings(documents, '2000-01-01')).toMatchObject([
      { bookingId: 'R-20261130-1', day: '2026-11-30', priceCents: 5000, memberId: 'U1' },
    ]);
  });

  it('books nothing when the price has changed meanwhile', async () => {
    const rooms = [{ ...focus }];
    const { documents, tool, context, prepare } = scene(rooms);
    const prepared = await prepare();
    rooms[0] = { ...focus, centsPerHour: 3000 };
    await expect(tool.run(prepared.input, context(), never)).rejects.toThrow(/price has changed/);
    expect(await listBookings(documents, '2000-01-01')).toEqual([]);
  });
});
