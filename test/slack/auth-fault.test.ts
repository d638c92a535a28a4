import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { ConfigError } from '../../src/kernel/errors.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { SlackUnreachable } from '../../src/slack/auth-fault.ts';
import { connectSlack } from '../../src/slack/connect.ts';
import { slackChecks } from '../../src/slack/doctor.ts';
import { freeServer } from '../fakes/free-server.ts';

/** What is said of a token: that Slack refuses it only when Slack says so. */

const answering = (status: number, body: string, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
};
const refusing = (error: string) => answering(200, JSON.stringify({ ok: false, error }));

async function connect(apiUrl: string): Promise<unknown> {
  return await connectSlack({ botToken: 'xoxb-1', apiUrl, log: silentLog }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function doctorSays(apiUrl: string): Promise<string> {
  const options = { botToken: 'xoxb-1', appToken: 'xapp-1', apiUrl, clock: systemClock, log: silentLog };
  const checks = await slackChecks(options);
  return checks.flatMap(({ name, ok, detail }) => (name.endsWith('token') && !ok ? detail : [])).join('\n');
}

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a token', () => {
  it.each(['invalid_auth', 'account_inactive', 'token_revoked', 'not_authed'])(
    'that Slack refuses with %s is one that Slack does not accept',
    async (error) => {
      const url = `${await freeServer(refusing(error))}/`;
      const thrown = await connect(url);
      expect(thrown).toBeInstanceOf(ConfigError);
      expect(String(thrown)).toContain(`Slack does not accept SLACK_BOT_TOKEN (${error})`);
      const said = await doctorSays(url);
      for (const token of ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN'])
        expect(said).toContain(`Slack does not accept ${token} (${error})`);
    },
  );

  const elsewhere: [string, RequestListener, RegExp][] = [
    ['trouble at Slack', refusing('internal_error'), /Slack answered “internal_error”/],
    ['503', answering(503, 'busy'), /cannot be reached \(it answered with 503\)/],
    ['too many calls', answering(429, '{}', { 'retry-after': '30' }), /cannot be reached/],
    [
      'a web page',
      answering(200, '<html>Log in</html>', { 'content-type': 'text/html' }),
      /cannot be reached \(what answers there is not Slack\)/,
    ],
    ['a cut connection', (_request, response) => void response.destroy(), /cannot be reached/],
  ];
  it.each(elsewhere)(
    'of which nothing is known after %s is not called refused',
    async (_what, answer, reason) => {
      const url = `${await freeServer(answer)}/`;
      const thrown = await connect(url);
      expect(String(thrown)).toMatch(reason);
      expect(String(thrown)).not.toMatch(/does not accept/);
      expect(await doctorSays(url)).not.toMatch(/does not accept|Copy the|Generate a/);
    },
  );

  it('of which nothing is known because nobody listens: the sentence says so, and what to look at', async () => {
    const thrown = await connect(`http://127.0.0.1:${await closedPort()}/`);
    expect(thrown).toBeInstanceOf(SlackUnreachable);
    expect(String(thrown)).toMatch(/Slack cannot be reached \(nothing listens there\).*SLACK_API_URL/);
  });
});
