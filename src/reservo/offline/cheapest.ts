import type { ParsedRequest } from './parsed-request.ts';
import { CHEAPEST } from './slots.ts';

/** `The cheaper one` is one of those that were compared, here or before; `the cheapest` without them, of all. */
export function withCheapest(
  requests: ParsedRequest[],
  before: ParsedRequest[],
  byPrice: string[],
): ParsedRequest[] {
  const isMeant = requests.some(({ items }) => items.some(({ room }) => room === CHEAPEST));
  if (!isMeant) return requests;
  const compared = [...before, ...requests].map(roomsOf).findLast((rooms) => rooms.size > 1);
  const cheapest = byPrice.find((room) => compared?.has(room) ?? true);
  return requests.map((request) => ({
    ...request,
    items: request.items.map((item) =>
      item.room === CHEAPEST && cheapest !== undefined ? { ...item, room: cheapest } : item,
    ),
  }));
}

function roomsOf({ items }: ParsedRequest): Set<string> {
  return new Set(items.flatMap(({ room }) => (room === undefined || room === CHEAPEST ? [] : [room])));
}
