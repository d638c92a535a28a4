import { decimalsOf } from './currencies.ts';
import type { Language } from './language.ts';

/** Signs people know; any other ISO 4217 code is written out. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * An integer amount of a currency's smallest unit (cents of USD, whole yen, fils of KWD) as people read it, with
 * the currency's own decimals: `$60.00` in English, `60,00 $` in Spanish, `JPY 6,000`, `KWD 6.000`.
 */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const sign = CURRENCY_SIGNS[currency] ?? currency;
  const decimals = decimalsOf(currency);
  const amount = (Math.abs(cents) / 10 ** decimals).toLocaleString(language === 'es' ? 'es-ES' : 'en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: true,
  });
  const minus = cents < 0 ? '-' : '';
  if (language === 'es') return `${minus}${amount} ${sign}`;
  return sign.length > 1 ? `${minus}${sign} ${amount}` : `${minus}${sign}${amount}`;
}
