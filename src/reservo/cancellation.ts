import type { Tier } from '../agent/question.ts';
import type { Venue } from './venue.ts';

/** The terms under which a booking was made; stored with it, whatever changes later. */
export interface CancellationPolicy {
  /** Elapsed hours before the start up to which it is cancelled free of charge. */
  freeHours: number;
}

/** The money of a cancellation; the two add up to the price paid. */
export interface Settlement {
  refundCents: number;
  keptCents: number;
}

const HOUR_MS = 3_600_000;

/** The terms of a tier today (facts.md: basic 24 h, pro 4 h). */
export function policyOf(venue: Venue, tier: Tier): CancellationPolicy {
  return { freeHours: venue.freeCancellationHours[tier] };
}

/** The last instant at which cancelling is free; notice is counted in elapsed time. */
export function freeUntilMs(startMs: number, { freeHours }: CancellationPolicy): number {
  return startMs - freeHours * HOUR_MS;
}

/** All comes back until the last free instant, that one included; nothing after it. */
export function settle(
  priceCents: number,
  startMs: number,
  policy: CancellationPolicy,
  atMs: number,
): Settlement {
  const isInTime = atMs <= freeUntilMs(startMs, policy);
  return isInTime ? { refundCents: priceCents, keptCents: 0 } : { refundCents: 0, keptCents: priceCents };
}
