import { CURRENCY_SIGNS } from '../../kernel/money.ts';
import type { Evidence } from './evidence.ts';
import type { Mention } from './mention.ts';

/** The first evidence that backs a value, in the configured currency; undefined when nothing does. */
export function backingOf(mention: Mention, evidence: Evidence[], currency: string): Evidence | undefined {
  const { currency: written } = mention;
  if (written !== undefined && !isCurrency(written, currency))
    return evidence.find((one) => one.currency === written && mention.values.includes(one.value));
  return evidence.find(
    (one) => (one.currency === undefined || isCurrency(one.currency, currency)) && backs(one, mention),
  );
}

function backs(evidence: Evidence, mention: Mention): boolean {
  const { kind, value } = evidence;
  switch (mention.kind) {
    case 'number':
      // A number without a unit repeats one that has it: `6000` of 6000 cents, `3` of 3 hours.
      return mention.values.some((claimed) => evidence.face.some((face) => isNear(face, claimed, mention)));
    case 'date':
      return kind === 'date' && mention.values.some((claimed) => isSameDate(value, claimed));
    case 'time':
      if (kind === 'time' && mention.values.includes(value)) return true;
      // `from 9 to 11` may be no time at all.
      return kind !== 'time' && mention.face.some((claimed) => evidence.face.includes(claimed));
    default:
      return kind === mention.kind && mention.values.some((claimed) => isNear(value, claimed, mention));
  }
}

/** Equal, or the evidence rounded to the digits that the claim shows; never the other way round. */
function isNear(known: number | string, claimed: number | string, { step }: Mention): boolean {
  if (typeof known !== 'number' || typeof claimed !== 'number') return known === claimed;
  // People say that something fell by 5, and that it is 5 below zero.
  const size = claimed < 0 ? known : Math.abs(known);
  if (isSame(size, claimed)) return true;
  if (step === undefined || Number.isInteger(known / step)) return false;
  const isDecimal = !Number.isInteger(known) || step > 1;
  return isDecimal && Math.abs(size - claimed) <= step / 2 + EPSILON;
}

const EPSILON = 1e-6;

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < EPSILON;
}

function isSameDate(a: number | string, b: number | string): boolean {
  const [one, other] = [String(a), String(b)];
  if (one.startsWith('--') || other.startsWith('--')) return one.slice(-5) === other.slice(-5);
  return one === other;
}

const CURRENCY_NAMES: Record<string, RegExp> = {
  USD: /^(US\$|\$|USD|D[OÓ]LARES|DOLLARS?)$/,
  EUR: /^(€|EUR|EUROS?)$/,
  GBP: /^(£|GBP|POUNDS?|LIBRAS?)$/,
};

function isCurrency(written: string, currency: string): boolean {
  return CURRENCY_NAMES[currency]?.test(written) ?? written === (CURRENCY_SIGNS[currency] ?? currency);
}
