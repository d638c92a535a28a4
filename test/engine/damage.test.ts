import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateDamaged } from '../../src/engine/errors.ts';
import type { Incident } from '../../src/engine/local/index.ts';
import { COLLECTIONS } from '../../src/state.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { documentsIn } from '../fakes/documents.ts';
import { reservoScene } from '../fakes/reservo.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const DAY = 'bookings/2026-12/2026-12-02.json';
const focus = (start: string) => ({ room: 'Focus', tier: 'basic', hours: 1, member: null, start });

/** What stands in a file and is no day of bookings. */
const DAMAGED = [
  '',
  'nul',
  'null',
  '[]',
  '{"version":3}',
  '{"version":0,"data":{"bookings":[],"count":0,"keys":{}}}',
  '{"version":1.5,"data":{"bookings":[],"count":0,"keys":{}}}',
  '{"version":"3","data":{"bookings":[],"count":0,"keys":{}}}',
  '{"version":3,"data":{"bookings":[]}}',
  '{"version":3,"data":[]}',
  '{"version":3,"data":null}',
  '{"version":3,"data":{"bookings":[{}],"count":1,"keys":{}}}',
  '{"version":2,"data":{"bookings":[{}],"count":1,"keys":{}}}',
  '{"version":1,"data":{}}',
];

describe('unreadable is not empty', () => {
  it('says of every collection how its documents look', () => {
    for (const [name, spec] of Object.entries(COLLECTIONS)) {
      expect(spec.schema.safeParse(undefined).success, name).toBe(false);
      expect(spec.schema.safeParse('nothing of the kind').success, name).toBe(false);
    }
    const kept = Object.keys(COLLECTIONS).filter((name) => COLLECTIONS[name]?.mustNotBeLost);
    expect(kept).toEqual(
      expect.arrayContaining(['bookings', 'booking-ids', 'approvals', 'claims', 'ledger']),
    );
  });

  it('a collection that nothing is said of is refused', async () => {
    await expect(documentsIn(temporaryFolder()).read('other', 'a')).rejects.toThrow(/Nothing says how/);
  });

  it.each(DAMAGED)(
    'a day of bookings that holds %j is refused, with its file and what to do',
    async (text) => {
      const folder = temporaryFolder();
      const scene = reservoScene({ folder });
      await scene.call('book', focus('2026-12-02T10:00'), { key: 'a' });
      writeFileSync(join(folder, DAY), text);
      const again = reservoScene({ folder });
      const refused = await again
        .call('book', focus('2026-12-02T10:00'), { key: 'b' })
        .catch((error) => error);
      expect(refused).toBeInstanceOf(StateDamaged);
      expect(refused.message).toContain(DAY);
      expect(refused.message).toMatch(/backup/);
      expect(readFileSync(join(folder, DAY), 'utf8')).toBe(text);
      expect(readdirSync(join(folder, 'bookings/2026-12'))).toEqual(['2026-12-02.json']);
    },
  );

  it('a day cut off anywhere is not sold again, and no booking id is given out twice', async () => {
    const folder = temporaryFolder();
    const scene = reservoScene({ folder });
    const made = await scene.call('book', focus('2026-12-02T10:00'), { key: 'a' });
    const whole = readFileSync(join(folder, DAY));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        writeFileSync(join(folder, DAY), whole);
        truncateSync(join(folder, DAY), length);
        const again = reservoScene({ folder });
        await expect(again.call('book', focus('2026-12-02T10:00'), { key: 'b' })).rejects.toBeInstanceOf(
          StateDamaged,
        );
      }),
      { numRuns: 40 },
    );
    // A person has decided that the day is to begin anew.
    rmSync(join(folder, DAY));
    const fresh = await reservoScene({ folder }).call('book', focus('2026-12-02T12:00'), { key: 'c' });
    expect([made.booking_id, fresh.booking_id]).toEqual(['R-20261202-1', 'R-20261202-2']);
  });

  it('what may be lost is put aside by whoever has the folder, and left alone by whoever only looks', async () => {
    const folder = temporaryFolder();
    await documentsIn(folder).update('things', 'a', () => ({ result: null, next: { n: 1 } }));
    const path = join(folder, 'things', 'a.json');
    writeFileSync(path, '{"version":1}');
    const incidents: Incident[] = [];
    const looking = documentsIn(folder, { lease: () => undefined, onIncident: (one) => incidents.push(one) });
    expect(await looking.read('things', 'a')).toBeUndefined();
    expect(readdirSync(join(folder, 'things'))).toEqual(['a.json']);
    expect(incidents).toEqual([]);
    const writing = documentsIn(folder, { onIncident: (one) => incidents.push(one) });
    expect(await writing.read('things', 'a')).toBeUndefined();
    expect(incidents).toMatchObject([
      { file: path, reason: expect.stringContaining('no { version, data }') },
    ]);
  });

  it('whoever has only opened the state to read it writes nothing', async () => {
    const documents = documentsIn(temporaryFolder(), {
      collections: TEST_COLLECTIONS,
      lease: () => undefined,
    });
    await expect(documents.update('things', 'a', () => ({ result: null, next: 1 }))).rejects.toThrow(
      /only opened the state to read/,
    );
  });
});
