import type { Incident } from '../engine/local/index.ts';
import { slackModeOf } from '../kernel/config.ts';
import { UsageError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import { type Command, type CommandContext, configOf, readArguments, wholeNumber } from './command.ts';
import { openDesk, openLocalDesk } from './desk.ts';

const USAGE = 'start [--port PORT] [--no-browser] [--state DIR]';
const HIGHEST_PORT = 65_535;

/** The bot: on Slack when tokens are set, else in a Slack on this machine. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(
      context.args,
      { port: { type: 'string' }, 'no-browser': { type: 'boolean' } },
      USAGE,
    );
    const config = configOf(context, values.state);
    const port = wholeNumber(values.port, 'port', config.WORKSPACE_PORT);
    if (port < 0 || port > HIGHEST_PORT)
      throw new UsageError(`--port takes 0 to ${HIGHEST_PORT}, not ${port}.`);
    const log = createLog(config.LOG_LEVEL);
    const say = (line: string) => context.stdout.write(`${line}\n`);
    const options = { config, log, onIncident: (incident: Incident) => warn(context, incident) };
    const mode = slackModeOf(config);

    if (mode === 'local') {
      const desk = await openLocalDesk({ ...options, port });
      const url = desk.workspace?.url ?? '';
      // Before anybody is told that it is open, so that nobody can stop it unheard.
      const stopped = context.stopped();
      say(`Mostrador is open at ${url}`);
      say(`Model: ${thinkingOf(desk.app.model.name)}. To stop it: Ctrl-C.`);
      if (!values['no-browser'] && context.stdout.isTTY) await openInBrowser(url);
      await stopped;
      await desk.close();
      return 0;
    }
    const { SLACK_BOT_TOKEN: botToken = '', SLACK_APP_TOKEN, SLACK_SIGNING_SECRET, SLACK_API_URL } = config;
    const desk = await openDesk({
      ...options,
      onMissingScopes: (scopes) =>
        context.stderr.write(
          `The app lacks scopes: ${scopes.join(', ')}. Add them at api.slack.com/apps → your app → OAuth & Permissions, and reinstall it.\n`,
        ),
      connection: {
        botToken,
        ...(SLACK_APP_TOKEN !== undefined && { appToken: SLACK_APP_TOKEN }),
        ...(SLACK_SIGNING_SECRET !== undefined && { signingSecret: SLACK_SIGNING_SECRET }),
        ...(SLACK_API_URL !== undefined && { apiUrl: SLACK_API_URL }),
      },
    });
    const stopped = context.stopped();
    const how = mode === 'socket' ? 'over Socket Mode' : `over HTTP, port ${config.PORT}, path /slack/events`;
    say(`Mostrador is on Slack, ${how}. Model: ${thinkingOf(desk.app.model.name)}.`);
    await stopped;
    await desk.close();
    return 0;
  },
};

/** Opens a page where there is a browser. */
async function openInBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  await open(url).catch(() => undefined);
}

function thinkingOf(model: string): string {
  return model === 'offline' ? 'the offline planner (set ANTHROPIC_API_KEY for Claude)' : model;
}

function warn({ stderr }: CommandContext, { file, movedTo, reason }: Incident): void {
  stderr.write(`${file} could not be read (${reason}). It was put aside as ${movedTo}; all else goes on.\n`);
}
