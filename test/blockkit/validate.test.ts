import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCKS } from '../../src/blockkit/blocks.ts';
import { BlockKitError } from '../../src/blockkit/problem.ts';
import {
  assertValidMessage,
  assertValidView,
  validateBlocks,
  validateMessage,
  validateView,
} from '../../src/blockkit/validate.ts';
import { FURTHER_CASES } from './invalid-cases.ts';

describe('what Slack refuses beyond the public cases', () => {
  test.each(Object.entries(FURTHER_CASES))('%s', (_name, problems) => {
    expect(problems()).not.toEqual([]);
  });
});

test('a problem points at the faulty value and says what is wrong in Slack’s words', () => {
  const blocks = [
    { type: 'divider' },
    { type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } },
  ];
  expect(validateBlocks(blocks)).toEqual([
    { pointer: '/blocks/1/text/text', code: 'too_long', message: 'must be less than 151 characters' },
  ]);
});

test('lengths count code points: 150 emoji fit a header', () => {
  expect(validateBlocks([{ type: 'header', text: { type: 'plain_text', text: '😀'.repeat(150) } }])).toEqual(
    [],
  );
});

test('two cards of a carousel may use the same action_id', () => {
  const card = {
    type: 'card',
    title: { type: 'mrkdwn', text: 'Room' },
    actions: [{ type: 'button', action_id: 'pick', text: { type: 'plain_text', text: 'Pick' } }],
  };
  expect(validateBlocks([{ type: 'carousel', elements: [card, card] }])).toEqual([]);
});

test('deleting through a response_url needs no content', () => {
  expect(validateMessage({ delete_original: true })).toEqual([]);
});

test('the assert helpers throw an error that lists the problems', () => {
  expect(() => assertValidMessage({ text: 'hello' })).not.toThrow();
  expect(() => assertValidMessage({ blocks: [{ type: 'hologram' }] })).toThrow(BlockKitError);
  expect(() => assertValidView({ type: 'modal', blocks: [] })).toThrow(/no less than 1 items required/);
});

test('whatever comes, the validator answers and does not throw', () => {
  const names = [
    'type',
    'text',
    'elements',
    'rows',
    'options',
    'element',
    'constructor',
    'hasOwnProperty',
    '__proto__',
  ];
  const types = [...Object.keys(BLOCKS), 'button', 'plain_text', 'rich_text_section', 'constructor'];
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 5 }, fc.constantFrom(...types), fc.jsonValue(), tie('list'), tie('object')),
    list: fc.array(tie('tree'), { maxLength: 4 }),
    object: fc
      .tuple(fc.constantFrom(...types), fc.dictionary(fc.constantFrom(...names), tie('tree')))
      .map(([type, fields]) => ({ type, ...fields })),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      for (const problems of [
        validateBlocks(value),
        validateBlocks([value]),
        validateMessage(value),
        validateView(value),
      ]) {
        expect(problems.every(({ pointer, message }) => typeof pointer === 'string' && message !== '')).toBe(
          true,
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

test.each(['constructor', 'hasOwnProperty', 'toString'])(
  'a field named %s is unknown like any other',
  (name) => {
    expect(validateBlocks([{ type: 'divider', [name]: 1 }])).toMatchObject([{ code: 'unknown_field' }]);
  },
);
