import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileCalls, nodeFileCalls } from '../../src/engine/local/files.ts';
import { fillWithBookings } from '../fakes/filled-state.ts';
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

function filled(count: number): string {
  const folder = temporaryFolder();
  fillWithBookings(folder, count, '2026-12-02');
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
        '',
        'booking-ids',
        'booking-ids/2026-12',
        'booking-ids/2026-12/2026-12-02.json',
        'owner.test/2026-12-02.json.tmp',
      ]),
    );
  });
});
