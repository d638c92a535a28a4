import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGrounding } from '../../src/agent/grounding/index.ts';
import type { Message } from '../../src/agent/model.ts';
import { calculate } from '../../src/calculator/calculate.ts';

/** What is computed, and what belongs to what. */

function conversation(...calls: { name: string; input?: object; result: unknown }[]): Message[] {
  return calls.flatMap(({ name, input = {}, result }, n): Message[] => [
    { role: 'assistant', content: [{ type: 'tool_use', id: `t${n}`, name, input }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: `t${n}`, content: JSON.stringify(result) }],
    },
  ]);
}
const quote = (room: string, cents: number) => ({
  name: 'get_quote',
  input: { room, tier: 'pro', hours: 3 },
  result: { price_cents: cents },
});
const sum = (...values: number[]) => ({
  name: 'calculate',
  result: calculate({ operation: 'sum', values, unit: 'cents' }),
});
const check = (text: string, messages: Message[]) => checkGrounding(text, messages);

describe('calculate', () => {
  it.each([
    ['sum', [6000, 8000], 'cents', { result_cents: 14_000 }],
    ['difference', [8000, 6000, 500], 'cents', { result_cents: 1500 }],
    ['product', [2500, 3], 'cents', { result_cents: 7500 }],
    ['mean', [100, 101], 'cents', { result_cents: 101 }],
    ['quotient', [10_000, 3], 'cents', { result_cents: 3333 }],
    ['share', [1, 3], 'number', { result_percent: 33.333333 }],
    ['sum', [0.1, 0.2], 'number', { result: 0.3 }],
    ['difference', [1.1, 1], 'number', { result: 0.1 }],
    ['sum', [90, 45], 'minutes', { result_minutes: 135 }],
  ] as const)('%s of %j in %s', (operation, values, unit, expected) => {
    expect(calculate({ operation, values: [...values], unit })).toMatchObject(expected);
  });

  it('a sum of cents is exact, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 2, maxLength: 20 }), (values) => {
        const total = values.reduce((all, one) => all + one, 0);
        expect(calculate({ operation: 'sum', values, unit: 'cents' }).result_cents).toBe(total);
      }),
    );
  });
});

describe('what is derived', () => {
  const both = [quote('Focus', 6000), quote('Boardroom', 8000)];

  it('a total is backed by a calculation of backed numbers, and by nothing else', () => {
    const text = 'Focus and the Boardroom are $140.00 together.';
    expect(check(text, conversation(...both)).unbacked).toEqual(['$140.00']);
    expect(check(text, conversation(...both, sum(6000, 8000))).unbacked).toEqual([]);
  });

  it('a calculation of invented numbers backs nothing, its own inputs neither', () => {
    const messages = conversation(...both, sum(6000, 7000));
    expect(check('$130.00, of $60.00 and $70.00', messages).unbacked).toEqual(['$130.00', '$70.00']);
  });

  it('one calculation may build on another', () => {
    const messages = conversation(...both, sum(6000, 8000), sum(14_000, 6000));
    expect(check('$200.00', messages).unbacked).toEqual([]);
  });
});

describe('a right number on a wrong subject', () => {
  const messages = conversation(quote('Focus', 6000), quote('Boardroom', 8000));

  it.each([
    ['Focus is $80.00 for that.', [{ text: '$80.00', said: 'Focus', belongsTo: 'Boardroom' }]],
    ['Focus is $60.00 for that.', undefined],
    ['Focus is $60.00. The Boardroom is $80.00.', undefined],
    ['Focus is $60.00 and the Boardroom is $80.00.', undefined],
    ['That is $80.00.', undefined],
    ['Boardroom: $60.00\nFocus: $60.00', [{ text: '$60.00', said: 'Boardroom', belongsTo: 'Focus' }]],
    ['Your focused work costs $80.00.', undefined],
  ])('%s', (text, wrongSubject) => {
    expect(check(text, messages).wrongSubject).toEqual(wrongSubject);
    expect(check(text, messages).unbacked).toEqual([]);
  });

  it('a booking and its room are one', () => {
    const bookings = {
      bookings: [
        { booking_id: 'R-20261203-1', room: 'Focus', price_cents: 6000, start: '2026-12-03T10:00:00+01:00' },
        { booking_id: 'R-20261204-1', room: 'Studio', price_cents: 9600, start: '2026-12-04T15:00:00+01:00' },
      ],
    };
    const listed = conversation({ name: 'list_bookings', result: bookings });
    const options = { zone: 'Europe/Madrid' };
    const wrongSubject = (text: string) => checkGrounding(text, listed, options).wrongSubject;
    expect(wrongSubject('R-20261203-1 in Focus begins at 10:00, $60.00.')).toBeUndefined();
    expect(wrongSubject('R-20261203-1 begins at 15:00.')).toEqual([
      { text: '15:00', said: 'R-20261203-1', belongsTo: 'R-20261204-1' },
    ]);
  });
});
