import type { Documents } from '../engine/types.ts';
import type { SearchIndex } from '../knowledge/search.ts';
import type { Room } from './rooms.ts';

/** What the Reservo desk works with. */
export interface ReservoParts {
  rooms: Room[];
  documents: Documents;
  library: SearchIndex;
  /** The venue's time zone. */
  zone: string;
  currency: string;
  /** Above this price only approvers decide. */
  approvalLimitCents: number;
}
