import type { Language } from './language.ts';

const MINUTE_MS = 60_000;

/** A length of time as precise as people care for: `120 ms`, `1.5 s`, `12 min`. */
export function millisecondsShown(ms: number, language: Language): string {
  if (ms >= MINUTE_MS) return shown(ms / MINUTE_MS, 'min', 0);
  return ms < 1000 ? shown(ms, 'ms', 0) : shown(ms / 1000, 's', ms < 10_000 ? 1 : 0);

  function shown(amount: number, unit: string, maximumFractionDigits: number): string {
    return `${amount.toLocaleString(language, { maximumFractionDigits })} ${unit}`;
  }
}
