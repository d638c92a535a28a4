import { UsageError } from '../kernel/errors.ts';
import { readLocalTime } from '../reservo/local-time.ts';

const LAST_DAY = '9999-12-31';

/** The days of `--from` and `--to`, both included, as `2026-12-01`; `first` where `--from` is left out. @throws UsageError */
export function daysOf(values: { from?: string; to?: string }, first: string): { from: string; to: string } {
  const { from = first, to = LAST_DAY } = values;
  for (const [name, day] of Object.entries({ from, to }))
    if (readLocalTime(day, 'utc').kind !== 'day')
      throw new UsageError(`--${name} takes a day like 2026-12-01, not “${day}”.`);
  if (to < from) throw new UsageError(`--to ${to} lies before ${from}.`);
  return { from, to };
}
