import { describe, it } from 'vitest';
import { serveCrowd } from '../fakes/crowd.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

describe('100 messages from 50 people in 20 threads', () => {
  it('as fast as the socket takes them: each answered once, in order within its thread', async () => {
    await serveCrowd(100, temporaryFolder());
  });
});
