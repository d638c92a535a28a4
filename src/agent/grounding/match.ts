import type { Evidence } from './evidence.ts';
import type { Mention } from './mention.ts';

/** Finds what backs a value; made once for the evidence of an answer, so that each value is looked up. */
export type Matcher = (mention: Mention) => Evidence[];

/** The evidence of an answer, to be looked up. `house` is the ISO code of the house's currency. */
export function createMatcher(evidence: Evidence[], house: string): Matcher {
  const byValue = new Map<string, Evidence[]>();
  const byFace = new Map<string, Evidence[]>();
  /** Only what has decimals, or is large, can be rounded. */
  const roundable: Evidence[] = [];
  const labels = new Set(evidence.flatMap(({ label }) => label ?? []));
  const years = new Set(evidence.flatMap(yearsOf));
  const currencyOf = (one: { currency?: string }) => one.currency ?? house;
  for (const one of evidence) {
    add(byValue, keyOf(one.kind, one.value), one);
    if (one.kind === 'date')
      for (const part of partsOfDate(one.value)) add(byValue, keyOf('date', part), one);
    if (one.unscaled !== undefined) add(byValue, keyOf('unscaled', one.unscaled), one);
    for (const face of one.face) add(byFace, String(exact(face)), one);
    if (one.kind === 'number' || one.kind === 'percent' || one.face.length > 0) roundable.push(one);
  }
  const withFace = (value: number | string) =>
    typeof value === 'number' ? (byFace.get(String(exact(value))) ?? []) : [];
  const withValue = (kind: string, value: number | string) => byValue.get(keyOf(kind, value)) ?? [];
  /** People say that something fell by 5, and that it is 5 below zero. */
  const eitherSign = (find: (value: number) => Evidence[], value: number) =>
    value > 0 ? [...find(value), ...find(-value)] : find(value);

  function backing(mention: Mention, value: number | string): Evidence[] {
    const { kind } = mention;
    if (typeof value === 'string')
      return kind === 'date' ? datesLike(mention, value, withValue, years) : withValue(kind, value);
    // A number without a unit repeats one that has it: `6000` of 6000 cents, `3` of 3 hours.
    if (kind === 'number')
      return eitherSign(withFace, value).filter((one) => mayRepeat(mention, one, labels));
    if (kind === 'money') {
      const found = eitherSign((signed) => withValue('money', signed), value);
      return mention.unscaled ? found : [...found, ...withValue('unscaled', value)];
    }
    return kind === 'percent'
      ? eitherSign((signed) => withValue(kind, signed), value)
      : withValue(kind, value);
  }

  return (mention) => {
    const { kind, values } = mention;
    const found = values.flatMap((value) => backing(mention, value));
    // `And for two?` is answered with two hours.
    if (kind === 'duration')
      found.push(
        ...mention.face.flatMap(withFace).filter((one) => one.source === 'person' && one.kind === 'number'),
      );
    // `from 9 to 11` may be no time at all.
    if (kind === 'time') found.push(...mention.face.flatMap(withFace).filter((one) => one.kind !== 'time'));
    if (mention.dayOfMonth !== undefined && found.length === 0)
      found.push(...withValue('date', `---${String(mention.dayOfMonth).padStart(2, '0')}`));
    if (found.length === 0 && mention.step !== undefined)
      found.push(...roundable.filter((one) => values.some((value) => isRounded(one, value, mention))));
    return kind === 'money'
      ? found.filter((one) => currencyOf(one) === currencyOf(mention) && isAboutSame(mention, one))
      : found;
  };
}

function add(map: Map<string, Evidence[]>, key: string, one: Evidence): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}

function keyOf(kind: string, value: number | string): string {
  return `${kind} ${typeof value === 'number' ? exact(value) : value}`;
}

/** Sums in another order differ in the last digits. */
function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Whether a number may be said without its unit, or its decimals, or beside what it numbers. */
function mayRepeat(mention: Mention, one: Evidence, labels: Set<string>): boolean {
  // `Scope 6` is not backed by any 6 where the scopes are numbered; a typed field is.
  const { label, step = 1 } = mention;
  if (label !== undefined && labels.has(label) && one.isInText && one.label !== label) return false;
  // `2.00` is no count of two in a text.
  return !(one.kind === 'number' && step < 1 && one.step !== undefined && one.step >= 1);
}

/** Whether a price of 0 is of the same thing. */
function isAboutSame({ topics }: Mention, one: Evidence): boolean {
  return !topics || !one.topics || one.topics.some((topic) => topics.includes(topic));
}

/** A date's day of any year, its month, and its day of any month. */
function partsOfDate(value: number | string): string[] {
  const text = String(value);
  const month = /^(\d{4}-\d{2})-\d{2}$/.exec(text)?.[1];
  return [
    ...(/-\d{2}-\d{2}$/.test(text) ? [withoutYear(text), `---${text.slice(-2)}`] : []),
    ...(month === undefined ? [] : [month]),
    ...(text.startsWith('--') && !text.startsWith('---') ? [`month ${text.slice(2, 4)}`] : []),
  ];
}

function withoutYear(text: string): string {
  return `-${text.slice(-6)}`;
}

/** The years that are known: of dates, and of numbers that may be years. */
function yearsOf(one: Evidence): number[] {
  return one.face.filter((value) => Number.isInteger(value) && value >= 1000 && value <= 2999);
}

/**
 * A date without a year fits that day of any year. One with a year is backed by the same day without one, as in
 * the head of a table, when its year is known too; and so is a month.
 */
function datesLike(
  { year }: Mention,
  value: string,
  withValue: (kind: string, value: string) => Evidence[],
  years: Set<number>,
): Evidence[] {
  const isMonth = /^\d{4}-\d{2}$/.test(value);
  const found = withValue('date', value);
  if (year === undefined) return found;
  const isOpen = (one: Evidence) =>
    String(one.value).startsWith('--') && !String(one.value).startsWith('---');
  if (!years.has(year)) return found;
  if (!isMonth) return [...found, ...withValue('date', withoutYear(value)).filter(isOpen)];
  return [...found, ...withValue('date', `month ${value.slice(-2)}`)];
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
