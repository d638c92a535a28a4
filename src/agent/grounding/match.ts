import { CURRENCY_SIGNS } from '../../kernel/money.ts';
import type { Evidence } from './evidence.ts';
import type { Mention } from './mention.ts';

/** Finds what backs a value; made once for the evidence of an answer, so that each value is looked up. */
export type Matcher = (mention: Mention) => Evidence[];

export function createMatcher(evidence: Evidence[], currency: string): Matcher {
  const byValue = new Map<string, Evidence[]>();
  const byFace = new Map<string, Evidence[]>();
  /** Only what has decimals, or is large, can be rounded. */
  const roundable: Evidence[] = [];
  const isUsable = (one: Evidence) => one.currency === undefined || isCurrency(one.currency, currency);
  for (const one of evidence) {
    add(byValue, keyOf(one.kind, one.value), one);
    if (one.kind === 'date') add(byValue, keyOf(one.kind, withoutYear(one.value)), one);
    for (const face of one.face) add(byFace, String(exact(face)), one);
    if (one.kind === 'number' || one.kind === 'percent' || one.face.length > 0) roundable.push(one);
  }
  const withFace = (value: number | string) =>
    typeof value === 'number' ? (byFace.get(String(exact(value))) ?? []) : [];

  return (mention) => {
    const { kind, values, currency: written } = mention;
    if (written !== undefined && !isCurrency(written, currency))
      return values
        .flatMap((value) => byValue.get(keyOf(kind, value)) ?? [])
        .filter((one) => one.currency !== undefined && isCurrency(written, one.currency));
    const found = values.flatMap((value) => {
      // A number without a unit repeats one that has it: `6000` of 6000 cents, `3` of 3 hours. People say that
      // something fell by 5, and that it is 5 below zero.
      if (kind === 'number')
        return [...withFace(value), ...(Number(value) > 0 ? withFace(-Number(value)) : [])];
      if (kind === 'date') return datesLike(value, byValue);
      return byValue.get(keyOf(kind, value)) ?? [];
    });
    // `And for two?` is answered with two hours.
    if (kind === 'duration')
      found.push(
        ...mention.face.flatMap(withFace).filter((one) => one.source === 'person' && one.kind === 'number'),
      );
    // `from 9 to 11` may be no time at all.
    if (kind === 'time') found.push(...mention.face.flatMap(withFace).filter((one) => one.kind !== 'time'));
    if (found.length === 0 && mention.step !== undefined)
      found.push(...roundable.filter((one) => values.some((value) => isRounded(one, value, mention))));
    return found.filter(isUsable);
  };
}

function add(map: Map<string, Evidence[]>, key: string, one: Evidence): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}

function keyOf(kind: Mention['kind'], value: number | string): string {
  return `${kind} ${typeof value === 'number' ? exact(value) : value}`;
}

/** Sums in another order differ in the last digits. */
function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A date without a year fits that day of any year, and a date that has none fits all. */
function datesLike(value: number | string, byValue: Map<string, Evidence[]>): Evidence[] {
  const isOpen = String(value).startsWith('--');
  const open = byValue.get(keyOf('date', withoutYear(value))) ?? [];
  return isOpen
    ? open
    : [
        ...(byValue.get(keyOf('date', value)) ?? []),
        ...open.filter((one) => String(one.value).startsWith('--')),
      ];
}

function withoutYear(value: number | string): string {
  return `-${String(value).slice(-6)}`;
}

/** Whether the evidence, rounded to the digits that the claim shows, is the claim; never the other way round. */
function isRounded(one: Evidence, claimed: number | string, { kind, step = 1 }: Mention): boolean {
  if (typeof claimed !== 'number' || (kind !== 'number' && kind !== one.kind)) return false;
  const known = kind === 'number' ? one.face : [Number(one.value)];
  return known.some((value) => {
    const size = claimed < 0 ? value : Math.abs(value);
    if (Number.isInteger(exact(value / step))) return false;
    const mayRound = !Number.isInteger(value) || step > 1;
    return mayRound && Math.abs(size - claimed) <= step / 2 + EPSILON;
  });
}

const EPSILON = 1e-6;

const CURRENCY_NAMES: Record<string, RegExp> = {
  USD: /^(US\$|\$|USD|D[OÓ]LARES|DOLLARS?)$/,
  EUR: /^(€|EUR|EUROS?)$/,
  GBP: /^(£|GBP|POUNDS?|LIBRAS?)$/,
};

function isCurrency(written: string, currency: string): boolean {
  return CURRENCY_NAMES[currency]?.test(written) ?? written === (CURRENCY_SIGNS[currency] ?? currency);
}
