import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const LONGEST_FILE = 300;
/** It wires, and decides nothing. */
const LONGEST_APP = 130;
const SOURCE = join(import.meta.dirname, '../src');

/** docs/architecture.md: a file imports only from its own part or from a lower floor. A folder that is not named here is a desk. */
const DESKS = 3;
const FLOORS: Record<string, number> = {
  'main.ts': 6,
  commands: 6,
  'app.ts': 5,
  'data-paths.ts': 4,
  'state.ts': 4,
  slack: 4,
  terminal: 4,
  'local-slack': 4,
  agent: 2,
  knowledge: 1,
  tasks: 1,
  blockkit: 1,
  engine: 0,
  kernel: 0,
};
/** Parts that may know less than their floor would let them. */
const ONLY: Record<string, string[]> = {
  'local-slack': ['blockkit', 'kernel'],
  terminal: ['agent', 'engine', 'kernel'],
  reservo: ['agent', 'knowledge', 'engine', 'kernel'],
  calculator: ['agent', 'engine', 'kernel'],
  agent: ['engine', 'kernel'],
  engine: ['kernel'],
  kernel: [],
};

const floorOf = (part: string) => FLOORS[part] ?? (part.endsWith('.ts') ? undefined : DESKS);

const files = readdirSync(SOURCE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'));

function partOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => match[1] ?? '');
  return targets.map((target) => relative(SOURCE, resolve(dirname(join(SOURCE, file)), target)));
}

describe('floors', () => {
  it('every part has a floor', () => {
    expect([...new Set(files.map(partOf))].filter((part) => floorOf(part) === undefined)).toEqual([]);
  });

  it('no import climbs, and none goes sideways', () => {
    const breaches = files.flatMap((file) =>
      importsOf(file)
        .map((target) => ({ from: partOf(file), to: partOf(target), file, target }))
        .filter(({ from, to }) => from !== to && !mayImport(from, to))
        .map(({ file, target }) => `${file} → ${target}`),
    );
    expect(breaches).toEqual([]);
  });

  it('no file imports itself by way of others', () => {
    const isDone = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (isDone.has(file)) return;
      isDone.add(file);
      for (const target of importsOf(file)) if (files.includes(target)) visit(target, [...path, file]);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('no file is longer than a reader holds in mind', () => {
    const lines = (file: string) => readFileSync(join(SOURCE, file), 'utf8').split('\n').length - 1;
    expect(files.filter((file) => lines(file) > LONGEST_FILE)).toEqual([]);
    expect(lines('app.ts')).toBeLessThanOrEqual(LONGEST_APP);
  });

  it('nothing is printed outside of the terminal and the commands, and nothing is logged by console', () => {
    const printing = files
      .filter((file) => !/^(terminal|commands)\/|^main\.ts$/.test(file))
      .filter((file) => /console\.|process\.std(out|err)/.test(readFileSync(join(SOURCE, file), 'utf8')));
    // The script of the workspace's page runs in the browser.
    expect(printing.filter((file) => !file.startsWith('local-slack/page/client/'))).toEqual([]);
  });
});

function mayImport(from: string, to: string): boolean {
  const only = ONLY[from];
  if (only) return only.includes(to);
  const [above, below] = [floorOf(from) ?? -1, floorOf(to) ?? 99];
  return (
    below < above || (from === 'main.ts' && to === 'commands') || (from === 'commands' && above >= below)
  );
}
