import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGrounding } from '../../src/agent/grounding/index.ts';
import type { Message } from '../../src/agent/model.ts';

const PRO_WINDOW =
  'Under the cancellation policy, the pro tier cancels free of charge up to 4 hours before the start.';

/** A conversation in which the tools returned the given results. */
function conversation(question: string, ...results: unknown[]): Message[] {
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
        content: typeof result === 'string' ? result : JSON.stringify(result),
      })),
    },
  ];
}

const seed = conversation(
  '¿Cuál es la política de cancelación en modo pro, y cuánto cuesta Focus 3 horas en modo pro?',
  [{ chunk_id: 'cancellation-policy-001', doc_id: 'cancellation-policy', text: PRO_WINDOW, score: 3.2 }],
  { price_cents: 6000 },
);

const backed = (text: string, messages: Message[] = seed) => checkGrounding(text, messages).unbacked;

describe('the seeds’ cases', () => {
  const answer = (price: string) =>
    `Puedes cancelar sin cargo hasta 4 horas antes del inicio (cancellation-policy). Reservarla 3 horas en modo pro cuesta ${price}.`;
  it('backs the worked example', () => expect(backed(answer('6000 centavos ($60.00)'))).toEqual([]));
  it('names the invented price once', () =>
    expect(backed(answer('6300 centavos ($63.00)'))).toEqual(['6300']));
  it('a price that only the person said is unbacked', () =>
    expect(backed('Sí, 9000', conversation('Cuesta 9000, ¿no?', { price_cents: 6000 }))).toEqual(['9000']));
});

describe('what is looked at', () => {
  it.each([
    ['$60', []],
    ['$60.00', []],
    ['60,00 $', []],
    ['60 dólares', []],
    ['€60', ['€60']],
    ['$60.01', ['$60.01']],
    ['5 horas', ['5']],
    ['16:00', ['16:00']],
    ['12,5 %', ['12,5 %']],
    ['tres horas', []],
    ['seis horas', ['seis']],
    ['media hora', ['media hora']],
    ['I prepare a week, preparo una semana entera, once a day', []],
    ['it takes an hour', ['an']],
    ['**$60.00** an hour, _60,00 $_ la hora', []],
    // Words that hold a number word and a unit.
    ['ahora no, unas horas después', []],
    ['240 minutos', []],
    ['a 3-hour booking', []],
    ['see (refund-policy)', ['refund-policy']],
    ['see (cancellation-policy)', []],
    ['booking R-20261129-1', ['R-20261129-1']],
    ['1. una sala\n2. otra sala', []],
    ['one room, un escritorio', []],
    ['2026-11-29', ['2026-11-29']],
    ['el 29 de noviembre', ['29 de noviembre']],
    ['1 result', []],
    ['seventy dollars', ['seventy']],
    ['sixty dollars', []],
    ['ochenta por ciento', ['ochenta por ciento']],
    ['veinticinco sillas', ['veinticinco']],
    ['$60k', ['$60k']],
    ['$60 million', ['$60 million']],
    ['$60.004', ['$60.004']],
    ['USD60', []],
    ['300Mbps', ['300']],
    ['45m2', ['45']],
    ['open 24/7', []],
    ['a "no-show" is', []],
    ['**1.** una\n**2.** otra', []],
  ])('%s', (text, unbacked) => expect(backed(text)).toEqual(unbacked));

  it('types JSON by field and shape', () => {
    const messages = conversation('what have I booked?', {
      bookings: [
        { booking_id: 'R-20261129-1', start: '2026-11-30T09:00:00Z', hours: 2.5, price_cents: 123_456 },
      ],
    });
    const options = { zone: 'Europe/Madrid', currency: 'EUR' };
    const check = (text: string) => checkGrounding(text, messages, options).unbacked;
    expect(check('1 booking, R-20261129-1, on 30 November at 10:00 (10 am), 2.5 hours, 1.234,56 €')).toEqual(
      [],
    );
    expect(check('at 9:00 for $1,234.56')).toEqual(['9:00', '$1,234.56']);
  });

  it('what one currency costs backs nothing in another, and today backs no count', () => {
    const messages = conversation('?', 'It costs 60 €.');
    const options = { currency: 'USD', now: new Date('2026-11-29T12:00:00Z') };
    expect(checkGrounding('$60', messages, options).unbacked).toEqual(['$60']);
    expect(checkGrounding('60 €', messages, options).unbacked).toEqual([]);
    expect(checkGrounding('The room fits 29 guests', messages, options).unbacked).toEqual(['29']);
    expect(checkGrounding('Today is 29 November', messages, options).unbacked).toEqual([]);
  });

  it('a number that the person said backs that many hours, and no price', () => {
    const messages = conversation('and for two?', { price_cents: 5000 });
    expect(backed('Focus, 2 hours: $50.00', messages)).toEqual([]);
    expect(backed('Focus, 3 hours: $2.00', messages)).toEqual(['3', '$2.00']);
  });

  it('two backed values do not back their sum', () => {
    const messages = conversation('both?', { price_cents: 6000 }, { price_cents: 8000 });
    expect(backed('$60 + $80 = $140', messages)).toEqual(['$140']);
  });
});

describe('properties', () => {
  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        checkGrounding(text, conversation(text, text));
      }),
      { numRuns: 500 },
    );
  });

  it('an amount of a tool is backed in every form, and the next cent in none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999_999 }), (cents) => {
        const messages = conversation('?', { price_cents: cents });
        const forms = (value: number) => [
          `$${(value / 100).toFixed(2)}`,
          `$${(value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
          `${(value / 100).toLocaleString('es-ES', { minimumFractionDigits: 2, useGrouping: true })} $`,
          `${value} centavos`,
        ];
        for (const form of forms(cents)) expect([form, backed(form, messages)]).toEqual([form, []]);
        for (const form of forms(cents + 1)) expect(backed(form, messages)).toHaveLength(1);
      }),
    );
  });
});

it.each(Object.getOwnPropertyNames(Object.prototype))(
  'the word %s, which every object knows, is a word',
  (word) => {
    for (const text of [
      word,
      `${word} 5 ${word} dollars`,
      `5 ${word}`,
      `$5 ${word}`,
      `twice ${word}`,
      `el doble ${word}`,
    ])
      expect(() => checkGrounding(text, [{ role: 'user', content: text }])).not.toThrow();
  },
);
