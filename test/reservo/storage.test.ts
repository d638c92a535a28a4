import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileCalls, nodeFileCalls } from '../../src/engine/local/files.ts';
import { reservoScene } from '../fakes/reservo.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What went through the files: each call with its path, without the random part of temporary ones, and bytes. */
interface Traffic {
  calls: string[];
  bytesRead: number;
}

function counting(folder: string, traffic: Traffic): FileCalls {
  const named = (path: unknown) => relative(folder, String(path)).replace(/\.tmp-[0-9a-f]+$/, '.tmp');
  return {
    async open(path, flags, mode) {
      traffic.calls.push(`open ${flags} ${named(path)}`);
      return await nodeFileCalls.open(path, flags, mode);
    },
    async rename(from, to) {
      traffic.calls.push(`rename ${named(from)}`);
      await nodeFileCalls.rename(from, to);
    },
    async readFile(path, encoding) {
      const text = await nodeFileCalls.readFile(path, encoding).catch((error: unknown) => {
        traffic.calls.push(`miss ${named(path)}`);
        throw error;
      });
      traffic.calls.push(`read ${named(path)}`);
      traffic.bytesRead += text.length;
      return text;
    },
  };
}

/** A state with so many bookings on days of the past and of the future, but for the day that is booked. */
function filled(count: number): string {
  const folder = temporaryFolder();
  for (let n = 0; n < count / 100; n += 1) {
    const day = new Date(Date.parse('2024-01-01') + n * 86_400_000).toISOString().slice(0, 10);
    if (day === '2026-12-02') continue;
    const bookings = Array.from({ length: 100 }, (_, index) => ({
      bookingId: `R-${day.replaceAll('-', '')}-${index + 1}`,
      day,
      room: `Room ${Math.floor(index / 50)}`,
      tier: 'basic',
      hours: 0.25,
      member: 'Ana',
      priceCents: 625,
      start: new Date(Date.parse(`${day}T07:00:00Z`) + index * 900_000).toISOString(),
      end: new Date(Date.parse(`${day}T07:15:00Z`) + index * 900_000).toISOString(),
      policy: { freeHours: 24 },
      createdAt: `${day}T00:00:00.000Z`,
      calendarUid: 'u',
      calendarSequence: 0,
      state: { is: 'booked' },
    }));
    const month = join(folder, 'bookings', day.slice(0, 7));
    mkdirSync(month, { recursive: true });
    writeFileSync(
      join(month, `${day}.json`),
      JSON.stringify({ version: 2, data: { bookings, count: 100, keys: {} } }),
    );
  }
  return folder;
}

async function bookIn(folder: string): Promise<Traffic & { bytesWritten: number }> {
  const traffic: Traffic = { calls: [], bytesRead: 0 };
  const scene = reservoScene({ folder, fileCalls: counting(folder, traffic) });
  for (const [key, start] of [
    ['a', '2026-12-02T10:00'],
    ['b', '2026-12-02T12:00'],
  ] as const)
    await scene.call('book', { room: 'Focus', tier: 'basic', hours: 1, member: null, start }, { key });
  return { ...traffic, bytesWritten: statSync(join(folder, 'bookings/2026-12/2026-12-02.json')).size };
}

describe('a booking', () => {
  it('reads and writes the same files and the same bytes with 100 and with 100,000 bookings on disk', async () => {
    const few = await bookIn(filled(100));
    const many = await bookIn(filled(100_000));
    expect(many).toEqual(few);
    expect(new Set(few.calls.map((call) => call.split(' ').at(-1)))).toEqual(
      new Set([
        'bookings',
        'bookings/2026-12',
        'bookings/2026-12/2026-12-02.json',
        'bookings/2026-12/2026-12-02.json.tmp',
      ]),
    );
  });
});
