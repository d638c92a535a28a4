import { ask } from './ask.ts';
import { bookings } from './bookings.ts';
import type { Command } from './command.ts';
import { ground } from './ground.ts';
import { search } from './search.ts';

/** The commands, in the order in which the help lists them. */
export const COMMANDS: Command[] = [ask, search, ground, bookings];
