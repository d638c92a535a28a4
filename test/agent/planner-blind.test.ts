import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { understand } from '../../src/agent/models/offline/index.ts';
import type { Documents, Json } from '../../src/engine/types.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { readGlossary } from '../../src/knowledge/glossary.ts';
import { openLibrary } from '../../src/knowledge/library.ts';
import { reservoDesk } from '../../src/reservo/index.ts';
import { readMembers } from '../../src/reservo/members.ts';
import { openVenue } from '../../src/reservo/venue.ts';

interface Case {
  id: string;
  lang: 'es' | 'en';
  tier?: 'basic' | 'pro';
  history?: string[];
  text: string;
  expect: {
    calls?: { name: string; input: Record<string, Json>; query_has?: string[] }[];
    asks?: string;
    cannot?: boolean;
    small_talk?: boolean;
  };
}

const root = join(import.meta.dirname, '../..');
/**
 * Written blind: the first before there were times, the second for them. Four expectations were changed since: what a
 * question of a price leaves open (`missing-01`, `missing-02`) is no longer asked back, but an hour, or each room.
 */
const SETS = ['planner-blind.json', 'planner-times.json'];
const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Case[];
const desk = reservoDesk({
  venue: await openVenue(join(root, 'data/rooms.json'), 'Europe/Madrid'),
  members: await readMembers(join(root, 'data/members.json')),
  documents: {} as Documents,
  library: await openLibrary({
    folder: join(root, 'data/docs'),
    glossary: await readGlossary(join(root, 'data/glossary.json')),
  }),
  currency: 'USD',
  approvalLimitCents: 50_000,
});

const NOW = { day: '2026-11-30', minutes: 600 };

/** What the planner made of a case, in the words of its expectation. */
function outcome(one: Case): unknown {
  const turn = {
    text: one.text,
    language: detectLanguage(one.text) ?? one.lang,
    tier: one.tier ?? ('basic' as const),
    now: NOW,
    earlier: (one.history ?? []).map((text) => ({ text, now: NOW, results: [] })),
  };
  const intention = understand(turn, [desk]);
  if (intention.kind !== 'plan') return { [intention.kind]: true };
  const { asks } = intention.plan;
  // Which booking is meant is asked back with those that there are.
  const calls = intention.plan.calls.filter(
    ({ name }) => !(asks?.missing.includes('booking') && name === 'list_bookings'),
  );
  const missing = asks?.missing.join(',');
  return calls.length > 0 ? { calls, asks: missing } : { asks: missing };
}

function fits(one: Case): boolean {
  const got = outcome(one) as { calls?: { name: string; input: Record<string, Json> }[]; asks?: string };
  if (!one.expect.calls) return JSON.stringify(got) === JSON.stringify(one.expect);
  if (got.calls?.length !== one.expect.calls.length) return false;
  if (one.expect.asks !== undefined && got.asks !== one.expect.asks) return false;
  const left = [...got.calls];
  return one.expect.calls.every((wanted) => {
    const index = left.findIndex(
      (call) =>
        call.name === wanted.name &&
        Object.entries(wanted.input).every(([field, value]) => call.input[field] === value) &&
        (wanted.query_has ?? []).every((word) => String(call.input.query).toLowerCase().includes(word)),
    );
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
}

describe.each(SETS)('the offline planner on the blind test set %s', (name) => {
  const cases = read(name);
  const wrong = cases.filter((one) => !fits(one));

  it('understands the messages in both languages', () => {
    const share = (cases.length - wrong.length) / cases.length;
    const told = wrong.map((one) => `${one.id}: ${one.text} → ${JSON.stringify(outcome(one))}`);
    expect(
      share,
      `${cases.length - wrong.length} of ${cases.length}\n${told.join('\n')}`,
    ).toBeGreaterThanOrEqual(0.98);
  });

  it('answers each in the language it was written in', () => {
    const mistaken = cases.filter((one) => (detectLanguage(one.text) ?? one.lang) !== one.lang);
    expect(mistaken.map((one) => one.text)).toEqual([]);
  });
});
