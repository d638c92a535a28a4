import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../fakes/temporary.ts';

it('can be run by its name also after a build anew, which makes its file without the right to be run', () => {
  const program = join(import.meta.dirname, '../../dist/main.js');
  const said = execFileSync(program, ['doctor', '--json'], {
    env: { PATH: process.env.PATH, STATE_DIR: temporaryFolder() },
  });
  expect(JSON.parse(String(said)).checks).toContainEqual(
    expect.objectContaining({ name: 'state', ok: true }),
  );
});
