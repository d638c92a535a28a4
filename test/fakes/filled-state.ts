import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const A_DAY = 100;

/** Fills a state with so many bookings, a hundred on each day from the first on; `free` is left without any. */
export function fillWithBookings(folder: string, count: number, free: string, firstDay = '2024-01-01'): void {
  for (let n = 0; n < count / A_DAY; n += 1) {
    const day = new Date(Date.parse(firstDay) + n * 86_400_000).toISOString().slice(0, 10);
    if (day === free) continue;
    const bookings = Array.from({ length: A_DAY }, (_, index) => ({
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
      approvedBy: [],
      calendarUid: 'u',
      calendarSequence: 0,
      state: { status: 'booked' },
    }));
    const month = join(folder, 'bookings', day.slice(0, 7));
    mkdirSync(month, { recursive: true });
    const data = { bookings, count: A_DAY, keys: {} };
    writeFileSync(join(month, `${day}.json`), JSON.stringify({ version: 4, data }));
  }
}
