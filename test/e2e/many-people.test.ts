import { afterEach, describe, expect, it } from 'vitest';
import { type OpenDesk, openDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import type { Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { crowdRound, openCrowd } from '../fakes/crowd.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

let workspace: Workspace;
let desk: OpenDesk;

afterEach(async () => {
  await desk.close();
  await workspace.close();
});

describe('500 messages from 50 people in 20 threads', () => {
  it('as fast as the socket takes them: each answered once, in order within its thread', async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    workspace = await openCrowd();
    desk = await openDesk({
      config: { ...loadConfig({}), STATE_DIR: temporaryFolder() },
      log: watchedLog,
      onIncident: () => undefined,
      connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    });
    await crowdRound(workspace);
    await until(async () => (await desk.app.engine.durable.runs()).length === 0);
    const late = new Set(['late_acknowledgement', 'operation_timeout']);
    expect(workspace.violations.filter(({ kind }) => !late.has(kind))).toEqual([]);
    process.off('unhandledRejection', onRejection);
    expect(rejections).toEqual([]);
  });
});
