import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithBookings } from '../../test/fakes/filled-state.ts';
import { at } from './at.ts';
import { type Load, type Measured, measure } from './measure.ts';
import type { Setting } from './system.ts';

/** One thing of which there is little, or much. */
interface Growth {
  little: Case;
  much: Case;
}

interface Case {
  load?: Partial<Load>;
  setting?: Setting;
}

/** How much of something there is, and what the much costs by the little: the median over the repeats, the least and the most. */
export interface GrowthRow {
  answer: string;
  processor: string;
  home: string;
}

const LOAD: Load = { conversations: 20, questionsEach: 5, modelMs: 0, warmUp: 400 };
const DATA = join(import.meta.dirname, '../../data');
const DAY_MS = 86_400_000;
const RUN_DAY = '2026-11-01';
const LONG_TALK = 200;
const FEW_WORDS = [
  'desk',
  'door',
  'light',
  'window',
  'guest',
  'key',
  'printer',
  'locker',
  'parcel',
  'kitchen',
];

/** What a question, and the home, cost with more of each thing that grows. `repeats` of each, in turn. */
export async function measureGrowth(repeats: number): Promise<Record<string, GrowthRow>> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-growth-'));
  try {
    const rows: Record<string, GrowthRow> = {};
    for (const [name, growth] of Object.entries(growths(folder))) rows[name] = await rowOf(growth, repeats);
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function growths(folder: string): Record<string, Growth> {
  const search = { calls: [{ name: 'search_docs', input: { query: 'the keypad code of the door', k: 3 } }] };
  const talks = { conversations: 5, questionsEach: 10 };
  const day = nextMonday();
  const bookings = {
    calls: [
      { name: 'list_bookings', input: { from: null, to: null } },
      { name: 'check_availability', input: { room: 'Focus', date: day } },
    ],
    homes: 40,
  };
  const withBookings = (count: number): Case => ({
    load: bookings,
    setting: {
      fill(state) {
        fillWithBookings(state, count - 100, '');
        fillWithBookings(state, 100, '', day);
      },
    },
  });
  return {
    'ended runs, 0 and 10,000': {
      little: {},
      much: { setting: { fill: (state) => fillWithRuns(state, 10_000) } },
    },
    'turns of a conversation, 2 and 200': {
      little: { load: { ...talks, othersTurns: LONG_TALK - 2, earlierTurns: 1 } },
      much: { load: { ...talks, earlierTurns: LONG_TALK - 1 } },
    },
    'passages, 10 and 2,000': {
      little: { load: search, setting: { dataFolder: withPassages(folder, 10) } },
      much: { load: search, setting: { dataFolder: withPassages(folder, 2_000) } },
    },
    'rooms, 5 and 500': {
      little: { setting: { dataFolder: DATA } },
      much: { setting: { dataFolder: withRooms(folder, 500) } },
    },
    'bookings, 200 and 100,000': { little: withBookings(200), much: withBookings(100_000) },
  };
}

async function rowOf({ little, much }: Growth, repeats: number): Promise<GrowthRow> {
  const pairs: [Measured, Measured][] = [];
  const measured = ({ load, setting }: Case) => measure('ours', { ...LOAD, ...load }, setting);
  for (let n = 0; n < repeats; n += 1) pairs.push([await measured(little), await measured(much)]);
  const figure = (of: (one: Measured) => number) => {
    const ratios = pairs.map(([few, many]) => of(many) / of(few));
    if (ratios.some(Number.isNaN)) return '';
    return `${at(ratios, 0.5).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
  };
  return {
    answer: figure(({ answer }) => at(answer, 0.5)),
    processor: figure(({ processorMs }) => processorMs),
    home: figure(({ home }) => at(home, 0.5)),
  };
}

/** Runs that have ended, with what is kept of each. */
function fillWithRuns(state: string, count: number): void {
  for (const name of ['runs-done', 'answers', 'conversations'])
    mkdirSync(join(state, name), { recursive: true });
  const [person, at] = [
    { id: 'U0BRUNO0001', name: 'Bruno', tier: 'pro', approver: false },
    `${RUN_DAY}T10:00:00.000Z`,
  ];
  for (let n = 0; n < count; n += 1) {
    const runId = `run-${n}`;
    const input = {
      runId,
      conversationId: runId,
      order: String(n),
      person,
      text: 'A question',
      language: 'en',
    };
    const lines = [
      { is: 'start', runId, workflow: 'answer', face: 'slack', input, at },
      { is: 'step', id: 'answer' },
      { is: 'end', status: 'done', at },
    ];
    writeFileSync(
      join(state, 'runs-done', `${runId}.jsonl`),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    const block = { runId, personId: person.id, messages: [{ role: 'user', content: 'A question' }] };
    const conversation = { version: 1, data: { blocks: [block] } };
    writeFileSync(join(state, 'conversations', `${runId}.json`), JSON.stringify(conversation));
  }
}

/** The documents of the house and so many passages more. */
function withPassages(folder: string, count: number): string {
  const data = join(folder, `passages-${count}`);
  cpSync(DATA, data, { recursive: true });
  const words = (n: number) =>
    Array.from({ length: 60 }, (_, k) => FEW_WORDS[(n * 7 + k * k) % FEW_WORDS.length]);
  for (let n = 0; n < count; n += 10) {
    const sections = Array.from(
      { length: 10 },
      (_, k) => `## Section ${n + k}\n\nRule ${n + k}: ${words(n + k).join(' ')}.`,
    );
    writeFileSync(join(data, 'docs', `rules-${n}.md`), `# Rules ${n}\n\n${sections.join('\n\n')}\n`);
  }
  return data;
}

/** The house with so many rooms. */
function withRooms(folder: string, count: number): string {
  const data = join(folder, `rooms-${count}`);
  cpSync(DATA, data, { recursive: true });
  const house = JSON.parse(readFileSync(join(DATA, 'rooms.json'), 'utf8')) as { rooms: object[] };
  for (let n = house.rooms.length; n < count; n += 1)
    house.rooms.push({ name: `Workshop${n}`, centsPerHour: 3_000, bookable: true, gapMinutes: 0 });
  writeFileSync(join(data, 'rooms.json'), JSON.stringify(house));
  return data;
}

/** A day on which the house is open, like 2026-12-07. */
function nextMonday(): string {
  const today = new Date();
  const daysLeft = ((8 - today.getUTCDay()) % 7) + 7;
  return new Date(today.getTime() + daysLeft * DAY_MS).toISOString().slice(0, 10);
}
