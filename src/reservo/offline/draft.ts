import type { OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import type { Json } from '../../engine/types.ts';
import type { SearchIndex } from '../../knowledge/search.ts';
import type { Members } from '../members.ts';

/** What the planner knows of the house. */
export interface PlannerDeps {
  /** The names people use for rooms, folded. */
  rooms: Map<string, string>;
  members: Members;
  bookable: string[];
  /** Those that can be booked, the cheapest first. */
  byPrice: string[];
  /** Those that need no booking. */
  open: string[];
  library: SearchIndex;
}

/** What somebody left out, and so has to be asked. */
export type Missing =
  | 'room'
  | 'hours'
  | 'time'
  | 'booking'
  | 'one'
  | 'change'
  | 'wish'
  | 'which'
  | 'tier'
  | 'human';

/** What a message comes to, while its requests are gone through. */
export interface Draft {
  turn: OfflineTurn;
  house: PlannerDeps;
  calls: PlannedCall[];
  missing: Set<Missing>;
  /** The day of a request without a time. */
  day?: string;
  /** What could not be read. */
  unclear?: string;
  /** A room that somebody named and the house does not have. */
  unknownRoom?: string;
  /** Whether what is asked back has to be asked at all, by the results. */
  isNeeded?(results: Json[]): boolean;
}
