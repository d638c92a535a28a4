import type { JsonFields } from '../../engine/types.ts';

/** Why a booking was neither moved nor cancelled, by its state. */
export function reasonOf({ reason }: JsonFields): 'unknown' | 'already' | 'past' {
  return reason === 'already' || reason === 'past' ? reason : 'unknown';
}
