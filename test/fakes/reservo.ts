import type { Person } from '../../src/agent/question.ts';
import type { DecisionContext, Prepared, Tool, ToolContext } from '../../src/agent/tool.ts';
import type { FileCalls } from '../../src/engine/local/index.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Language } from '../../src/kernel/language.ts';
import type { ReservoDeps } from '../../src/reservo/deps.ts';
import { membersOf } from '../../src/reservo/members.ts';
import type { Room } from '../../src/reservo/rooms.ts';
import { availabilityTool } from '../../src/reservo/tools/availability.ts';
import { bookTool } from '../../src/reservo/tools/book.ts';
import { cancelTool } from '../../src/reservo/tools/cancel.ts';
import { listTool } from '../../src/reservo/tools/list.ts';
import { moveTool } from '../../src/reservo/tools/move.ts';
import type { Venue } from '../../src/reservo/venue.ts';
import { type TestClock, testClock } from './clock.ts';
import { documentsIn } from './documents.ts';
import { temporaryFolder } from './temporary.ts';

export const ANA: Person = { id: 'U1', name: 'Ana', tier: 'basic', approver: false };
export const BRUNO: Person = { id: 'U2', name: 'Bruno', tier: 'pro', approver: false };
export const CARMEN: Person = { id: 'U9', name: 'Carmen', tier: 'basic', approver: true };

const WEEKDAY = { opens: '08:00', closes: '22:00' };
export const FOCUS: Room = { name: 'Focus', centsPerHour: 2500, bookable: true, gapMinutes: 0 };
export const STUDIO: Room = { name: 'Studio', centsPerHour: 4000, bookable: true, gapMinutes: 0 };

/** The house of the tests: as the one in `data/`, with what a test changes. */
export function testVenue(changes: Partial<Venue> = {}): Venue {
  return {
    zone: 'Europe/Madrid',
    rooms: [
      { ...FOCUS },
      { ...STUDIO },
      { name: 'Lounge', centsPerHour: null, bookable: false, gapMinutes: 0 },
    ],
    opening: [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, { opens: '09:00', closes: '14:00' }, null],
    closedDays: ['12-25'],
    freeCancellationHours: { basic: 24, pro: 4 },
    ...changes,
  };
}

/** A house that never closes. */
export const ALWAYS_OPEN = testVenue({
  opening: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
  closedDays: [],
});

export interface ReservoScene {
  clock: TestClock;
  deps: ReservoDeps;
  folder: string;
  tools: Record<'check' | 'book' | 'move' | 'cancel' | 'list', Tool>;
  context(more?: Partial<ToolContext>): ToolContext;
  /** Prepares and runs, as an approval at once would. */
  call(tool: keyof ReservoScene['tools'], input: Json, more?: Partial<ToolContext>): Promise<Fields>;
  /** Prepares; fails when there was nothing to approve. */
  prepare(
    tool: keyof ReservoScene['tools'],
    input: Json,
    more?: Partial<ToolContext>,
  ): Promise<Prepared<Json>>;
  /** Who may decide a prepared call, as things stand now. */
  deciders(
    tool: keyof ReservoScene['tools'],
    input: Json,
    more?: Partial<DecisionContext>,
  ): Promise<string[]>;
  run(tool: keyof ReservoScene['tools'], input: Json, more?: Partial<ToolContext>): Promise<Fields>;
}

export type Fields = { [name: string]: Json | undefined };

/** The objects of a list in a result. */
export function fieldsIn(list: Json | undefined): Fields[] {
  return Array.isArray(list) ? (list as Fields[]) : [];
}

/** The Reservo tools on a real engine, with a clock that stands still. Monday 30 November 2026, 10:00 in Madrid. */
export function reservoScene(
  options: { now?: string; venue?: Venue; fileCalls?: FileCalls; approvers?: string[]; folder?: string } = {},
): ReservoScene {
  const clock = testClock(options.now ?? '2026-11-30T09:00:00Z');
  const folder = options.folder ?? temporaryFolder();
  const documents = documentsIn(folder, {
    clock,
    ...(options.fileCalls && { calls: options.fileCalls }),
  });
  const deps: ReservoDeps = {
    venue: options.venue ?? testVenue(),
    members: membersOf([
      { id: 'U1', name: 'Ana Torres', tier: 'basic' },
      { id: 'U2', name: 'Bruno Díaz', tier: 'pro' },
    ]),
    documents,
    library: { chunks: [], search: () => [] },
    currency: 'USD',
    approvalLimitCents: 50_000,
  };
  const tools = {
    check: availabilityTool(deps),
    book: bookTool(deps),
    move: moveTool(deps),
    cancel: cancelTool(deps),
    list: listTool(deps),
  };
  let calls = 0;
  const context = (more: Partial<ToolContext> = {}): ToolContext => {
    calls += 1;
    return {
      person: ANA,
      language: 'en' as Language,
      now: clock.now(),
      key: `call-${calls}`,
      approvers: options.approvers ?? ['U9'],
      mayApproveOwn: false,
      approvedBy: [],
      ...more,
    };
  };
  const never = new AbortController().signal;
  const run: ReservoScene['run'] = async (tool, input, more) =>
    (await tools[tool].run(input, context(more), never)).result as Fields;
  return {
    clock,
    deps: deps,
    folder,
    tools,
    context,
    run,
    deciders: (tool, input, more) =>
      tools[tool].deciders(input, { ...context(), openBefore: async () => [], ...more }),
    async prepare(tool, input, more) {
      const prepared = await tools[tool].prepare(input, context(more));
      if ('result' in prepared) throw new Error(`nothing to approve: ${JSON.stringify(prepared.result)}`);
      return prepared;
    },
    async call(tool, input, more) {
      const prepared = await tools[tool].prepare(input, context(more));
      if ('result' in prepared) return prepared.result as Fields;
      return await run(tool, prepared.input, more);
    },
  };
}
