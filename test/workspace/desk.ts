import { App, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { afterEach } from 'vitest';
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../src/workspace/index.ts';

/** Long enough to know that nothing more comes is never needed: tests wait for the thing itself. */
const CLIENT_PING_MS = 200;

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A workspace that is closed after the test. */
export async function workspace(options: Partial<WorkspaceOptions> = {}): Promise<Workspace> {
  const opened = await openWorkspace({ port: 0, ...options });
  closers.push(() => opened.close());
  return opened;
}

/** The real Bolt app in Socket Mode, not yet started, against a workspace. */
export function bolt(slack: Workspace): App {
  const receiver = new SocketModeReceiver({
    appToken: slack.appToken,
    logLevel: LogLevel.ERROR,
    clientPingTimeout: CLIENT_PING_MS * 5,
    installerOptions: { clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } } },
  });
  const app = new App({
    token: slack.botToken,
    receiver,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } },
  });
  closers.push(() => app.stop().catch(() => undefined));
  return app;
}

/** Starts the app and waits until it is connected. */
export async function start(slack: Workspace, app: App): Promise<void> {
  await app.start();
  await slack.waitForConnection();
}
