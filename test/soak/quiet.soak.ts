import { describe, expect, it } from 'vitest';
import { runProgram, UNATTENDED } from '../fakes/program.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('nothing but what was asked for is printed, by processes of their own', () => {
  it.each(UNATTENDED)('by an approval on the terminal: ask %j', async (flags, answer) => {
    const state = ['--state', temporaryFolder()];
    const { stdout, stderr } = await runProgram('ask', 'Book Focus for 2 hours', ...flags, ...state);
    expect(stderr).toBe('');
    expect(stdout).toMatch(answer);
  });
});
