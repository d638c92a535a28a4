import { approvals } from './approvals.ts';
import { ask } from './ask.ts';
import { bookings } from './bookings.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { ground } from './ground.ts';
import { ingest } from './ingest.ts';
import { notes } from './notes.ts';
import { runs } from './runs.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { week } from './week.ts';

/** The commands, in the order in which the help lists them. */
export const COMMANDS: Command[] = [
  start,
  demo,
  ask,
  search,
  ground,
  ingest,
  bookings,
  week,
  notes,
  runs,
  approvals,
  doctor,
];
