import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashInput } from '../../src/agent/approvals.ts';
import type { Json } from '../../src/engine/types.ts';

/** The text that version 0.1.0 hashed: sorted keys, without spaces and without what is undefined. */
function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}

const hashOf0_1_0 = (tool: string, input: Json) =>
  createHash('sha256')
    .update(`${tool} ${canonical(input)}`)
    .digest('hex')
    .slice(0, 32);

const text = fc.string({ unit: fc.oneof(fc.constantFrom('"', '\\', '\n', '\ud800', 'ñ', '1'), fc.string()) });
const { input } = fc.letrec<{ input: Json }>((tie) => ({
  input: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, -0, 1e21, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY),
    fc.double(),
    text,
    fc.array(tie('input')),
    fc.dictionary(
      fc.oneof(text, fc.constantFrom('__proto__', 'toJSON', '10', '9', 'á', 'Z', 'a')),
      fc.option(tie('input'), { nil: undefined, freq: 3 }),
      { noNullPrototype: true },
    ),
  ),
}));

it('is that of version 0.1.0 for every input', () => {
  fc.assert(
    fc.property(input, (one) => {
      expect(hashInput('book', one)).toBe(hashOf0_1_0('book', one));
    }),
    { numRuns: 2_000 },
  );
});

it('is that of version 0.1.0 for objects of many keys', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${(at * 7919) % 500}`, at]));
  expect(hashInput('book', many)).toBe(hashOf0_1_0('book', many));
});

it('does not depend on the order of the keys', () => {
  expect(hashInput('book', { room: 'focus', hours: 2, at: { b: 1, a: undefined } })).toBe(
    hashInput('book', { at: { b: 1 }, hours: 2, room: 'focus' }),
  );
});
