import { errorFields, type StateLost } from '../engine/errors.ts';
import type { Incident } from '../engine/local/index.ts';
import { slackModeOf } from '../kernel/config.ts';
import { MostradorError, messageOf, UsageError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import { type Command, type CommandContext, configOf, readArguments, wholeNumber } from './command.ts';
import { type OpenDesk, openDesk, openLocalDesk } from './desk.ts';

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
    // From here on, before anybody is told that it is open: nobody can stop it unheard.
    const ending = context.ending();
    let onLost: (error: StateLost) => void = () => undefined;
    const lost = new Promise<{ error: unknown }>((resolve) => {
      onLost = (error) => resolve({ error });
    });
    const options = { config, log, onIncident: (incident: Incident) => warn(context, incident), onLost };
    const mode = slackModeOf(config);
    const untilEnd = async (desk: OpenDesk): Promise<number> => {
      const cause = await Promise.race([ending, lost]);
      if (cause) {
        log.fatal(errorFields(cause.error), 'the desk ends by a fault');
        context.stderr.write(`${faultSentence(cause.error)}\n`);
      }
      await desk.close();
      return cause ? 1 : 0;
    };

    if (mode === 'local') {
      const desk = await openLocalDesk({ ...options, port });
      const url = desk.workspace?.url ?? '';
      say(`Mostrador is open at ${url}`);
      say(`Model: ${thinkingOf(desk.app.model.name)}. To stop it: Ctrl-C.`);
      if (!values['no-browser'] && context.stdout.isTTY) await openInBrowser(url);
      return await untilEnd(desk);
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
    const how = mode === 'socket' ? 'over Socket Mode' : `over HTTP, port ${config.PORT}, path /slack/events`;
    say(`Mostrador is on Slack, ${how}. Model: ${thinkingOf(desk.app.model.name)}.`);
    return await untilEnd(desk);
  },
};

function faultSentence(error: unknown): string {
  if (error instanceof MostradorError) return error.message;
  return `The desk has a fault and ends; what was going on is taken up at its next start: ${messageOf(error)}`;
}

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
