import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const source = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => read(`src/${name}`))
  .join('\n');

describe('docs/operations.md', () => {
  const table = read('docs/operations.md').split('## What the loud messages mean')[1] ?? '';
  const quoted = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message = '']) => message);

  it.each(quoted)('quotes what the program says: %s', (message) => {
    // What stands for something else in the page is left out in the program too.
    const pieces = message.split(/…|\bN\b|<[^>]*>/).map((piece) => piece.trim());
    const isSaid = (piece: string) => source.includes(piece);
    expect(pieces.filter((piece) => /\w{3}/.test(piece) && !isSaid(piece))).toEqual([]);
  });

  it('has a table of messages', () => expect(quoted.length).toBeGreaterThan(5));
});

it('docs/security.md: the test of each promise is there', () => {
  const table = read('docs/security.md').split('## What is promised')[1]?.split('## ')[0] ?? '';
  const tests = [...table.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(tests.length).toBeGreaterThan(15);
  for (const path of tests) expect(() => read(path), path).not.toThrow();
});

describe('links in the docs', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'src/local-slack/README.md']
    .concat(readdirSync(join(ROOT, 'docs'), { recursive: true }).map((name) => `docs/${String(name)}`))
    .filter((name) => name.endsWith('.md'));

  it.each(pages)('%s points at files that are there', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, to = '']) => to);
    for (const target of targets) expect(() => readFileOrFolder(join(page, '..', target))).not.toThrow();
  });

  function readFileOrFolder(path: string): void {
    try {
      readFileSync(join(ROOT, path));
    } catch {
      readdirSync(join(ROOT, path));
    }
  }
});
