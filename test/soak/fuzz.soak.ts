import { describe, it } from 'vitest';
import { fuzz } from '../fakes/fuzz.ts';

describe('payloads with anything in them, for long', () => {
  it('50,000 crash nothing, run nothing, decide nothing, and are each told in the log', async () => {
    await fuzz(50_000);
  });
});
