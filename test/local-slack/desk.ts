import { App, type Logger, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { onTestFinished } from 'vitest';
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../src/local-slack/index.ts';

/** For tests in which a socket breaks: Bolt's own five seconds until it connects again are long. On a busy machine it breaks by itself then. */
export const QUICK_RECONNECT_MS = 1_000;
const USUAL_RECONNECT_MS = 5_000;

/** Broken sockets are what some tests are about; they need not be read about as well. */
const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

/** A workspace that is closed after the test. */
export async function workspace(options: Partial<WorkspaceOptions> = {}): Promise<Workspace> {
  const opened = await openWorkspace({ port: 0, ...options });
  onTestFinished(() => opened.close());
  return opened;
}

/** The real Bolt app in Socket Mode, not yet started, against a workspace. */
export function bolt(slack: Workspace, reconnectAfterMs = USUAL_RECONNECT_MS): App {
  const receiver = new SocketModeReceiver({
    appToken: slack.appToken,
    logger: quiet,
    clientPingTimeout: reconnectAfterMs,
    installerOptions: { clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } } },
  });
  const app = new App({
    token: slack.botToken,
    receiver,
    logger: quiet,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } },
  });
  onTestFinished(async () => void (await app.stop().catch(() => undefined)));
  return app;
}

/** Starts the app and waits until it is connected. */
export async function start(slack: Workspace, app: App): Promise<void> {
  await app.start();
  await slack.waitForConnection();
}
