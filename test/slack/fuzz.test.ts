import { describe, expect, it } from 'vitest';
import { fuzz, fuzzScene } from '../fakes/fuzz.ts';

describe('payloads with anything in them', () => {
  it('2,000 crash nothing, run nothing, decide nothing, and are each told in the log', async () => {
    await fuzz(2_000);
  });

  it('the scene is not deaf: a mention is asked, a real button is decided', async () => {
    const scene = fuzzScene();
    await scene.send({
      type: 'event_callback',
      team_id: 'T1',
      event: { type: 'app_mention', user: 'U1', channel: 'C1', ts: '1.000001', text: '<@UBOT> hi' },
    });
    await scene.send({
      type: 'block_actions',
      team: { id: 'T1' },
      user: { id: 'U1' },
      channel: { id: 'C1' },
      actions: [
        {
          type: 'button',
          action_id: 'approval_approve',
          block_id: 'b',
          value: `${'i'.repeat(22)}.${'0'.repeat(32)}`,
        },
      ],
    });
    expect(scene.done).toEqual(['asked', `decided ${'i'.repeat(22)}`]);
  });
});
