import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../fakes/temporary.ts';

const MAIN = join(import.meta.dirname, '../../dist/main.js');
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH } });

describe('nothing but what was asked for is printed', () => {
  it('by the demo, which ends with a booking', async () => {
    const { stdout, stderr } = await run('demo');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\[Approve\] \[Reject\]/);
    expect(stdout).toMatch(/Booked: Focus for 3 hours, \$60\.00/);
    expect(stdout).not.toMatch(/<@|<!date|\*\*/);
  });

  it.each([
    [['--yes'], /Booked: Focus/],
    [['--no'], /It was not approved \(--no\)/],
    [[], /It was not approved \(nobody could be asked here; --yes approves\)/],
  ])('by an approval on the terminal: ask %j', async (flags, answer) => {
    const { stdout, stderr } = await run(
      'ask',
      'Book Focus for 2 hours',
      ...flags,
      '--state',
      temporaryFolder(),
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(answer);
  });
});
