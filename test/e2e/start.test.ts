import { once } from 'node:events';
import { lstatSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDesk, openLocalDesk } from '../../src/commands/desk.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { openWorkspace, SEED_IDS, type Workspace } from '../../src/local-slack/index.ts';
import { until } from '../engine/contract.ts';
import { watchedLog } from '../fakes/secrets.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** A start that fails leaves nothing behind, and one that does not leaves nothing open to others. */

describe('a start that fails', () => {
  it('because the port of the health server is taken lets go of the state and of Slack', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const workspace = await openWorkspace({ port: 0, webPage: false });
    onTestFinished(async () => {
      await workspace.close();
      taken.close();
    });
    const { port } = taken.address() as { port: number };
    const options = {
      log: watchedLog,
      onIncident: () => undefined,
      connection: { botToken: workspace.botToken, appToken: workspace.appToken, apiUrl: workspace.apiUrl },
    };
    const config = { ...loadConfig({}), STATE_DIR: temporaryFolder() };
    const failing = openDesk({ ...options, config: { ...config, HEALTH_PORT: port } });
    await expect(failing).rejects.toMatchObject({ code: 'EADDRINUSE', port });
    await until(() => workspace.connections() === 0);
    const desk = await openDesk({ ...options, config });
    await desk.close();
  });
});

describe('the local Slack', () => {
  it('keeps what people write and send from others on the machine', async () => {
    const folder = temporaryFolder();
    const desk = await openLocalDesk({
      config: { ...loadConfig({}), STATE_DIR: folder },
      log: watchedLog,
      onIncident: () => undefined,
      port: 0,
    });
    const workspace = desk.workspace as Workspace;
    const { ana, reservas } = SEED_IDS;
    await workspace.send(ana, reservas, `<@${workspace.botUserId}> Book Focus for 2 hours`);
    const card = await workspace.waitFor((message) =>
      JSON.stringify(message.blocks ?? []).includes('approval_approve'),
    );
    await workspace.click(ana, reservas, card.ts, 'approval_approve');
    // A booking comes with a calendar file.
    await until(() => readdirSync(folder).includes('workspace.json.files'));
    await desk.close();
    const names = readdirSync(folder, { recursive: true }).map(String);
    expect(names).toContain('workspace.json');
    expect(names.filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
  });
});
