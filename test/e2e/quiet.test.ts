import { describe, expect, it } from 'vitest';
import { runCommand } from '../fakes/cli.ts';
import { runProgram, UNATTENDED } from '../fakes/program.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('nothing but what was asked for is printed', () => {
  it('by the demo, which ends with a booking', async () => {
    const { stdout, stderr } = await runProgram('demo');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\[Approve\] \[Reject\]/);
    expect(stdout).toMatch(/Booked: Focus for 3 hours, \$60\.00/);
    expect(stdout).not.toMatch(/<@|<!date|\*\*/);
  });

  it('by an approval on the terminal, in a process of its own', async () => {
    const [flags, answer] = UNATTENDED[0] ?? expect.unreachable();
    const state = ['--state', temporaryFolder()];
    const { stdout, stderr } = await runProgram('ask', 'Book Focus for 2 hours', ...flags, ...state);
    expect(stderr).toBe('');
    expect(stdout).toMatch(answer);
  });

  it.each(UNATTENDED)('by an approval on the terminal: ask %j', async (flags, answer) => {
    const state = ['--state', temporaryFolder()];
    const { stdout, stderr } = await runCommand(['ask', 'Book Focus for 2 hours', ...flags, ...state]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(answer);
  });
});
