/** How many entries each record keeps: calls, deliveries, violations, triggers. A desk that runs for months must not grow for months. */
export const REMEMBERED = 5_000;

/** Adds to a list and forgets its oldest entries beyond `REMEMBERED`. */
export function remember<T>(list: T[], entry: T): void {
  list.push(entry);
  if (list.length > REMEMBERED) list.splice(0, list.length - REMEMBERED);
}
