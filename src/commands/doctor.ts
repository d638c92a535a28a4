import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsFolder, notesFile, ROOMS_FILE } from '../data-paths.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Config, slackModeOf } from '../kernel/config.ts';
import { dataFault } from '../kernel/data-fault.ts';
import { ConfigError, messageOf } from '../kernel/errors.ts';
import { silentLog } from '../kernel/log.ts';
import { openLibrary } from '../knowledge/library.ts';
import { readNotes } from '../notebook/notes.ts';
import { openVenue } from '../reservo/venue.ts';
import { type Check, slackChecks } from '../slack/doctor.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { prepareStateFolder } from './state-folder.ts';

const USAGE = 'doctor [--json]';

/** Looks at everything the desk needs, and says what to do about each fault. Exit code 1 when there is one. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(context.args, {}, USAGE);
    const config = configOf(context, values.state);
    const checks = [
      { name: 'configuration', ok: true, detail: `${slackModeOf(config)} mode, zone ${config.VENUE_ZONE}` },
      modelCheck(config),
      ...(await Promise.all([
        stateCheck(config),
        documentsCheck(config),
        roomsCheck(config),
        notebookCheck(config),
      ])),
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
    await prepareStateFolder(config.STATE_DIR, silentLog);
    const probe = join(config.STATE_DIR, `.doctor-${process.pid}`);
    await writeFile(probe, 'Can this be written?', { flush: true, mode: 0o600 });
    await rm(probe);
    return { name, ok: true, detail: `${config.STATE_DIR} can be written` };
  } catch (error) {
    const remedy = 'Give the desk a folder it may write to, with room on its disk (STATE_DIR).';
    const isTold = error instanceof ConfigError;
    return { name, ok: false, detail: isTold ? error.message : `${messageOf(error)}. ${remedy}` };
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

async function roomsCheck(config: Config): Promise<Check> {
  const name = 'rooms';
  try {
    const { rooms } = await openVenue(ROOMS_FILE, config.VENUE_ZONE);
    return { name, ok: true, detail: rooms.map((room) => room.name).join(', ') };
  } catch (error) {
    return { name, ok: false, detail: messageOf(error) };
  }
}

/** The student's notes, who decides on them, and who makes pictures and speech. */
async function notebookCheck(config: Config): Promise<Check> {
  const name = 'notebook';
  const { NOTEBOOK_OWNER: owner, IMAGE_API_URL, SPEECH_API_URL, VOICE_CONSENT_UNTIL: until } = config;
  const path = notesFile(config);
  try {
    const notes = await readNotes(path);
    if (owner === undefined && config.SLACK_BOT_TOKEN !== undefined)
      return {
        name,
        ok: false,
        detail: 'nobody may approve covers and narrations. Set NOTEBOOK_OWNER to a Slack id.',
      };
    const today = systemClock.now().toISOString().slice(0, 10);
    if (SPEECH_API_URL !== undefined && until !== undefined && today > until)
      return {
        name,
        ok: false,
        detail: `the consent to use the voice ended on ${until}. Renew VOICE_CONSENT_UNTIL, or take SPEECH_API_URL away.`,
      };
    const covers = IMAGE_API_URL === undefined ? 'mock-up covers' : `covers by ${config.IMAGE_MODEL}`;
    const voice = SPEECH_API_URL === undefined ? 'toy voice' : `voice ${config.SPEECH_VOICE}`;
    return { name, ok: true, detail: `${notes.length} notes in ${path}, ${covers}, ${voice}` };
  } catch (error) {
    return {
      name,
      ok: false,
      detail: `${path}: ${dataFault(error)}. A note is { id, semana, tema, texto }.`,
    };
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
