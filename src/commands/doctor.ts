import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsFolder } from '../app.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Config, slackModeOf } from '../kernel/config.ts';
import { messageOf } from '../kernel/errors.ts';
import { silentLog } from '../kernel/log.ts';
import { openLibrary } from '../knowledge/library.ts';
import { type Check, slackChecks } from '../slack/doctor.ts';
import { type Command, configOf, readArguments } from './command.ts';

const USAGE = 'doctor [--json]';

/** Looks at everything the desk needs, and says what to do about each fault. Exit code 1 when there is one. */
export const doctor: Command = {
  name: 'doctor',
  usage: USAGE,
  about: 'checks configuration, tokens, scopes, state and documents',
  async run(context) {
    const { values } = readArguments(context.args, {}, USAGE);
    const config = configOf(context, values.state);
    const checks = [
      { name: 'configuration', ok: true, detail: `${slackModeOf(config)} mode, zone ${config.VENUE_ZONE}` },
      modelCheck(config),
      ...(await Promise.all([stateCheck(config), documentsCheck(config)])),
      ...(await checksOfSlack(config)),
    ];
    if (values.json) context.stdout.write(`${JSON.stringify({ checks })}\n`);
    else
      for (const { name, ok, detail } of checks)
        context.stdout.write(`${ok ? '✓' : '✗'} ${name}: ${detail}\n`);
    return checks.every((check) => check.ok) ? 0 : 1;
  },
};

function modelCheck(config: Config): Check {
  const detail =
    config.ANTHROPIC_API_KEY === undefined
      ? 'the offline planner (set ANTHROPIC_API_KEY for Claude)'
      : `${config.MODEL}, with a key`;
  return { name: 'model', ok: true, detail };
}

async function stateCheck(config: Config): Promise<Check> {
  const name = 'state';
  try {
    await mkdir(config.STATE_DIR, { recursive: true });
    const probe = join(config.STATE_DIR, `.doctor-${process.pid}`);
    await writeFile(probe, 'Can this be written?', { flush: true });
    await rm(probe);
    return { name, ok: true, detail: `${config.STATE_DIR} can be written` };
  } catch (error) {
    const remedy = 'Give the desk a folder it may write to, with room on its disk (STATE_DIR).';
    return { name, ok: false, detail: `${messageOf(error)}. ${remedy}` };
  }
}

async function documentsCheck(config: Config): Promise<Check> {
  const name = 'documents';
  const folder = docsFolder(config);
  try {
    const { chunks } = await openLibrary({ folder, glossary: new Map() });
    if (chunks.length === 0) throw new Error(`there is no document in ${folder}`);
    return { name, ok: true, detail: `${chunks.length} passages in ${folder}` };
  } catch (error) {
    return { name, ok: false, detail: `${messageOf(error)}. Put Markdown files there, or set DOCS_DIR.` };
  }
}

async function checksOfSlack(config: Config): Promise<Check[]> {
  const { SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken, SLACK_API_URL: apiUrl } = config;
  if (botToken === undefined) {
    const detail = 'no tokens: the desk opens a local Slack in the browser (docs/setup-slack.md)';
    return [{ name: 'slack', ok: true, detail }];
  }
  return await slackChecks({
    botToken,
    clock: systemClock,
    log: silentLog,
    ...(appToken !== undefined && { appToken }),
    ...(apiUrl !== undefined && { apiUrl }),
  });
}
