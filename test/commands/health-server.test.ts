import { expect, it, onTestFinished } from 'vitest';
import { openHealthServer } from '../../src/commands/health-server.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { otherAddresses } from '../fakes/own-addresses.ts';

const [own = ''] = otherAddresses();

async function answersAt(host: string, env: Record<string, string>): Promise<boolean> {
  const config = loadConfig({ HEALTH_PORT: '0', ...env });
  const server = await openHealthServer(config, async () => ({
    ok: true,
    socket: 'connected',
    lastEventAt: null,
    runsInFlight: 0,
    stateWritable: true,
  }));
  onTestFinished(() => server.close());
  return await fetch(`http://${host}:${server.port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

it('health is told to this machine', async () => {
  expect(await answersAt('127.0.0.1', {})).toBe(true);
});

it.skipIf(own === '')('health is told to other machines only when HEALTH_HOST says so', async () => {
  expect(await answersAt(own, {})).toBe(false);
  expect(await answersAt(own, { HEALTH_HOST: '0.0.0.0' })).toBe(true);
});
