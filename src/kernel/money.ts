import type { Language } from './language.ts';

/** Signs people know; any other ISO 4217 code is written out. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** Integer cents as people read them: `$60.00` in English, `60,00 $` in Spanish. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const sign = CURRENCY_SIGNS[currency] ?? currency;
  const amount = (Math.abs(cents) / 100).toLocaleString(language === 'es' ? 'es-ES' : 'en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: true,
  });
  const minus = cents < 0 ? '-' : '';
  if (language === 'es') return `${minus}${amount} ${sign}`;
  return sign.length > 1 ? `${minus}${sign} ${amount}` : `${minus}${sign}${amount}`;
}
