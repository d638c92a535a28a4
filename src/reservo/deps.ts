import type { Documents } from '../engine/types.ts';
import type { SearchIndex } from '../knowledge/search.ts';
import type { Members } from './members.ts';
import type { Venue } from './venue.ts';

/** What the Reservo desk works with. */
export interface ReservoDeps {
  venue: Venue;
  members: Members;
  documents: Documents;
  library: SearchIndex;
  currency: string;
  /** Above this price only approvers decide. */
  approvalLimitCents: number;
}
