import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithBookings } from '../test/fakes/filled-state.ts';
import { reservoScene } from '../test/fakes/reservo.ts';

/** How long a booking takes with 100 and with 100,000 bookings on disk, and the ratio. */

const BOOKINGS = 40;

async function medianMs(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  fillWithBookings(folder, count, '2026-12-02');
  const { call } = reservoScene({ folder });
  const took: number[] = [];
  for (let n = 0; n < BOOKINGS; n += 1) {
    const minutes = 8 * 60 + n * 15;
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const beginMs = performance.now();
    await call('book', {
      room: 'Focus',
      tier: 'basic',
      hours: 0.25,
      member: null,
      start: `2026-12-02T${time}`,
    });
    took.push(performance.now() - beginMs);
  }
  rmSync(folder, { recursive: true, force: true });
  return took.sort((a, b) => a - b)[BOOKINGS / 2] ?? 0;
}

await medianMs(100);
const [few, many] = [await medianMs(100), await medianMs(100_000)];
process.stdout.write(
  `a booking: ${few.toFixed(2)} ms with 100 on disk, ${many.toFixed(2)} ms with 100,000, ratio ${(many / few).toFixed(2)}\n`,
);
