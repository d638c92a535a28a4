import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blocks } from '../../src/local-slack/page/blocks.ts';
import type { Viewer } from '../../src/local-slack/page/viewer.ts';
import { pageWords } from '../../src/local-slack/page/words.ts';
import { seedOf } from '../../src/local-slack/seed.ts';
import { createState } from '../../src/local-slack/state.ts';
import type { WorkspaceContext } from '../../src/local-slack/workspace-context.ts';

/** Every block that Slack's documents show is drawn; one that nobody knows is named. */

const FIXTURES = join(import.meta.dirname, '../../../shared/conformance/blockkit/spec/fixtures/valid/blocks');
const seed = seedOf();
const person = seed.people[0] as Viewer['person'];
const viewer: Viewer = {
  context: { state: createState(seed) } as WorkspaceContext,
  person,
  channel: seed.channels[0] as Viewer['channel'],
  tab: 'messages',
  language: 'en',
  words: pageWords('en'),
  commands: [],
  drawn: new WeakMap(),
};
const draw = (block: Record<string, unknown>) => blocks(viewer, [block]).markup;
/** The words and pictures of markup. */
const contentOf = (markup: string) =>
  markup.replace(/<(?!img|hr|input|select|button|video)[^>]*>/g, '').trim();

test('an unknown block is a labelled box', () => {
  expect(draw({ type: 'hologram', text: '<b>x</b>' })).toMatch(
    /role="note">A “hologram” block, which this page cannot show</,
  );
  expect(draw({ type: '<script>' })).not.toContain('<script>');
});

describe.skipIf(!existsSync(FIXTURES))(
  'each block of Slack’s documents (skipped without ../shared/conformance)',
  () => {
    const names = existsSync(FIXTURES) ? readdirSync(FIXTURES).filter((name) => name.endsWith('.json')) : [];
    test.each(names)('%s', (name) => {
      const block = JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));
      const markup = draw(block);
      expect(contentOf(markup)).not.toBe('');
      expect(markup).not.toContain('unknown-block');
    });
  },
);
