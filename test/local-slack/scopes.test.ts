import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { METHODS } from '../../src/local-slack/api/answer.ts';
import { ALL_SCOPES, missingScope, REQUIREMENTS } from '../../src/local-slack/api/scopes.ts';

const REFERENCE = new URL('../../../shared/conformance/slack-methods', import.meta.url).pathname;
const hasReference = existsSync(REFERENCE);

/** The bot scopes of a method's reference page; any one of them is enough. */
function referenceScopes(method: string): string[] | undefined {
  const page = JSON.parse(readFileSync(join(REFERENCE, `${method}.json`), 'utf8')) as {
    scope?: { bot?: string[] };
  };
  return page.scope?.bot;
}

function ownScopes(method: string): string[] {
  const scopes = REQUIREMENTS[method]?.scopes ?? [];
  return Array.isArray(scopes) ? scopes : Object.values(scopes);
}

test('every method has a requirement, and nothing else has one', () => {
  expect([...Object.keys(METHODS), 'apps.connections.open'].sort()).toEqual(Object.keys(REQUIREMENTS).sort());
});

test('every scope a method needs can be granted', () => {
  expect(
    Object.keys(REQUIREMENTS)
      .flatMap(ownScopes)
      .filter((scope) => !ALL_SCOPES.includes(scope)),
  ).toEqual([]);
});

describe.skipIf(!hasReference)(
  'scopes agree with the public reference (skipped without ../shared/conformance)',
  () => {
    const methods = hasReference
      ? readdirSync(REFERENCE)
          .map((file) => file.replace(/\.json$/, ''))
          .filter((method) => REQUIREMENTS[method])
      : [];
    // The workspace knows no group messages and opens no channels, hence fewer of those; setStatus still takes
    // the scope it had before (docs.slack.dev/reference/methods/assistant.threads.setStatus).
    const beside = new Set(['mpim:history', 'mpim:read', 'mpim:write', 'channels:manage', 'groups:write']);
    test.each(methods)('%s', (method) => {
      const wanted = (referenceScopes(method) ?? []).filter((scope) => !beside.has(scope));
      const own = ownScopes(method).filter(
        (scope) => method !== 'assistant.threads.setStatus' || scope !== 'assistant:write',
      );
      expect(own.sort()).toEqual(wanted.sort());
    });
  },
);

test('the scope of a conversation depends on its kind', () => {
  const replies = REQUIREMENTS['conversations.replies'];
  if (!replies) throw new Error('no requirement');
  expect(missingScope(replies, new Set(['im:history']), 'im')).toBeUndefined();
  expect(missingScope(replies, new Set(['im:history']), 'private')).toBe('groups:history');
});
