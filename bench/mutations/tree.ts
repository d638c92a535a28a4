import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** What the tests read. */
const COPIED = [
  'src',
  'test',
  'data',
  'bench',
  'docs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'manifest.yml',
  '.env.example',
];

/** A copy of the project that a job may change; `node_modules` is shared. */
export function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'mostrador-mutations-'));
  for (const name of COPIED.filter((one) => existsSync(join(ROOT, one)))) {
    cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}
