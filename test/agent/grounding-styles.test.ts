import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGrounding } from '../../src/agent/grounding/index.ts';
import type { Message } from '../../src/agent/model.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { CURRENCY_CODES, decimalsOf } from '../../src/kernel/currencies.ts';
import { formatMoney } from '../../src/kernel/money.ts';

/** Numbers in other scripts, styles and words, relations, and other currencies: each is read, or flagged. */

const ZONE = 'Europe/Madrid';

/** A conversation in which tools returned the given results. */
function conversation(question: string, ...results: object[]): Message[] {
  return [
    { role: 'user', content: question },
    {
      role: 'assistant',
      content: results.map((_, n) => ({ type: 'tool_use', id: `t${n}`, name: 'tool', input: {} })),
    },
    {
      role: 'user',
      content: results.map((result, n) => ({
        type: 'tool_result',
        tool_use_id: `t${n}`,
        content: JSON.stringify(result),
      })),
    },
  ];
}

const priced = conversation('How much is it?', { room: 'Studio', price_cents: 7500, hours: 2, seats: 46 });
const two = conversation(
  'Which one is cheaper?',
  { room: 'Studio', price_cents: 8000, starts_at: '2026-12-02T12:00:00+01:00' },
  { room: 'Focus', price_cents: 4000 },
  { room: 'Library', price_cents: 6000 },
);
const free = conversation('What does cancelling cost?', { booking: 'b', cancelling_cents: 0 });

const unbacked = (text: string, messages: Message[], currency = 'USD') =>
  checkGrounding(text, messages, { currency, zone: ZONE }).unbacked;

describe('digits of any script and style', () => {
  it.each([
    ['⁷⁵', '⁷⁶'],
    ['٧٥', '٧٦'],
    ['७५', '७६'],
    ['⑦⑤', '⑦⑥'],
    ['𝟕𝟓', '𝟕𝟔'],
    ['７５', '７６'],
    ['𝟩𝟧', '𝟩𝟨'],
    ['LXXV', 'LXXVI'],
    ['ⅬⅩⅩⅤ', 'ⅬⅩⅩⅥ'],
    ['seventy-five', 'seventy-six'],
    ['setenta y cinco', 'setenta y seis'],
  ])('%s dollars are 75, and %s are not', (right, wrong) => {
    for (const unit of ['dollars', 'dólares']) {
      expect(unbacked(`It costs ${right} ${unit}.`, priced)).toEqual([]);
      expect(unbacked(`It costs ${wrong} ${unit}.`, priced)).toEqual([wrong]);
    }
  });

  it('every decimal digit that Unicode has is read as the one of ASCII', () => {
    const zeros = Array.from({ length: 0x1_fb00 }, (_, point) => point).filter(
      (point) =>
        /\p{Nd}/u.test(String.fromCodePoint(point)) &&
        !/\p{Nd}/u.test(String.fromCodePoint(Math.max(0, point - 1))),
    );
    expect(zeros.length).toBeGreaterThan(50);
    const cents = fc.integer({ min: 10, max: 99_999 });
    fc.assert(
      fc.property(fc.constantFrom(...zeros), cents, (zero, dollars) => {
        const messages = conversation('?', { price_cents: dollars * 100 });
        const written = (value: number) =>
          [...String(value)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
        expect(unbacked(`${written(dollars)} dollars`, messages)).toEqual([]);
        expect(unbacked(`${written(dollars + 1)} dollars`, messages)).toHaveLength(1);
      }),
    );
  });

  it.each(['It seats ㊻ people.', 'It seats 4６ people.', 'Caben cuarenta y seis.', 'It seats forty-six.'])(
    '“%s” is 46',
    (text) => expect(unbacked(text, priced)).toEqual([]),
  );

  it.each([
    ['It costs 7five dollars.', 1],
    ['It costs seventyfive hundred dollars.', 1],
    ['It costs 75½ dollars.', 1],
    ['Cuesta ciento veinte dólares.', 1],
    ['It seats forty-seven.', 1],
    ['Caben cuarenta y siete.', 1],
  ])('“%s” is flagged', (text, times) => expect(unbacked(text, priced)).toHaveLength(times));
});

describe('relations', () => {
  it.each([
    'Studio costs twice as much as Focus.',
    'Studio cuesta el doble que Focus.',
    'Focus is half the price of Studio.',
    'Focus cuesta la mitad que Studio.',
    'Library is a quarter cheaper than Studio.',
    'Focus is a third cheaper than Library.',
    'Library is 1.5 times as expensive as Focus.',
  ])('“%s” is backed by the two prices', (text) => expect(unbacked(text, two)).toEqual([]));

  it.each([
    'Studio costs three times as much as Focus.',
    'Studio cuesta el triple que Focus.',
    'Library is half the price of Studio.',
    'Library cuesta la mitad que Studio.',
    'Focus is a quarter cheaper than Studio.',
    'Library costs twice as much as Focus.',
  ])('“%s” is flagged', (text) => expect(unbacked(text, two)).toHaveLength(1));

  it.each([
    'It is twice as much.',
    'Cuesta el doble.',
    'It is a quarter cheaper.',
    'Es un cuarto más barato.',
  ])('“%s” of one price alone is flagged', (text) => expect(unbacked(text, priced)).toHaveLength(1));
});

describe('words for numbers', () => {
  it.each(['Cancelling is free.', 'Cancelar es gratis.', 'You can cancel free of charge.'])(
    '“%s” needs a price of nothing',
    (text) => {
      expect(unbacked(text, free)).toEqual([]);
      expect(unbacked(text, conversation('What does cancelling cost?', { price_cents: 2000 }))).toHaveLength(
        1,
      );
    },
  );

  it.each(['It begins at noon.', 'Empieza a mediodía.', 'It begins at twelve.'])('“%s” is twelve', (text) => {
    expect(unbacked(text, two)).toEqual([]);
    expect(unbacked(text, priced)).toHaveLength(1);
  });

  it.each([
    'One moment, please.',
    'I can do one thing at a time.',
    'It is on the second floor.',
    'Once you have decided I go on.',
    'Un momento, por favor.',
    'Está en el segundo piso.',
    'First tell me the day.',
    'Both are rooms.',
    'Feel free to ask.',
  ])('“%s” claims nothing', (text) => expect(unbacked(text, priced)).toEqual([]));
});

describe('money', () => {
  it.each(['C$75', 'A$75', 'HK$75', '-$75', '−$75', 'R$75', '€75', '75 EUR', '£75', '75 ¥', 'MX$75'])(
    '%s is not 75 dollars',
    (amount) => expect(unbacked(`It costs ${amount}.`, priced)).toHaveLength(1),
  );

  it.each(['$75', 'US$75', 'USD 75', '75 USD', '75 $', '$75.00', '75 dollars'])('%s is', (amount) =>
    expect(unbacked(`It costs ${amount}.`, priced)).toEqual([]),
  );

  it('of every currency that a house may have is printed with its own decimals, and read back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCY_CODES),
        fc.constantFrom('en' as const, 'es' as const),
        fc.integer({ min: 1, max: 99_999_999 }),
        (currency, language, cents) => {
          expect(loadConfig({ CURRENCY: currency }).CURRENCY).toBe(currency);
          const shown = formatMoney(cents, currency, language);
          const digits = shown.replace(/\D/g, '');
          expect(Number(digits)).toBe(cents);
          const decimals = /[.,](\d+)(?=\s|$)/.exec(shown)?.[1] ?? '';
          if (decimalsOf(currency) !== 0) expect(decimals).toHaveLength(decimalsOf(currency));
          const messages = conversation('?', { price_cents: cents });
          expect([shown, unbacked(shown, messages, currency)]).toEqual([shown, []]);
          expect(unbacked(formatMoney(cents + 1, currency, language), messages, currency)).toHaveLength(1);
        },
      ),
      { numRuns: 600 },
    );
  });

  it.each([
    ['JPY', 6000, 'JPY 6,000', '6.000 JPY'],
    ['CHF', 6000, 'CHF 60.00', '60,00 CHF'],
    ['MXN', 120_050, 'MXN 1,200.50', '1.200,50 MXN'],
    ['COP', 4_500_000, 'COP 45,000.00', '45.000,00 COP'],
    ['KWD', 6500, 'KWD 6.500', '6,500 KWD'],
  ])('%s %i is %s, and %s in Spanish', (currency, cents, english, spanish) => {
    expect(formatMoney(cents, currency, 'en')).toBe(english);
    expect(formatMoney(cents, currency, 'es')).toBe(spanish);
  });
});
