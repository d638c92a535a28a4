import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT, auditedDecisions, createAudit } from '../agent/audit.ts';
import { isRemembered } from '../agent/conversation.ts';
import { endRuns, type Found, findPerson, forgetPerson } from '../agent/forget.ts';
import type { Forgotten } from '../agent/forget-runs.ts';
import { DATA_FOLDER } from '../data-paths.ts';
import type { Engine } from '../engine/types.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { MostradorError, UsageError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import { forgetInNotebook } from '../notebook/forget.ts';
import { countBookingsOf } from '../reservo/bookings.ts';
import { type Members, readMembers } from '../reservo/members.ts';
import { forgetThreads } from '../slack/own-threads.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { stateOf } from './state.ts';
import { prepareStateFolder } from './state-folder.ts';

const USAGE = 'forget PERSON [--end] [--json]';
const SLACK_ID = /^[UW][A-Z0-9]{5,}$/;

/** Somebody is to be forgotten whose work goes on. */
class StillOpen extends MostradorError {
  override name = 'StillOpen';
  override readonly code = 'still_open';
}

/**
 * Takes away what a person said, was answered and thought of it, and says what is kept and why. It takes the state:
 * the desk has to be stopped.
 */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values, positionals } = readArguments(context.args, { end: { type: 'boolean' } }, USAGE);
    const [typed = ''] = positionals;
    if (positionals.length !== 1 || typed.trim() === '')
      throw new UsageError(
        `forget takes one PERSON: a Slack id or a member’s name. Usage: mostrador ${USAGE}`,
      );
    const config = configOf(context, values.state);
    const members = await readMembers(join(DATA_FOLDER, 'members.json'));
    await prepareStateFolder(config.STATE_DIR, createLog(config.LOG_LEVEL));
    const engine = await stateOf(config);
    try {
      await engine.open();
      const who = whoIs(typed.trim(), members);
      const found = await findPerson(engine, who);
      if (found.runIds.size === 0 && !SLACK_ID.test(typed) && members.find(typed) === undefined)
        throw new UsageError(
          `“${typed}” is neither a Slack id nor a member’s name in data/members.json, and nobody asked under that name here.`,
        );
      if (found.openRunIds.length > 0 && !values.end) throw stillOpen(found.openRunIds);
      if (values.end) await endRuns(engine, createAudit(engine.log(AUDIT), systemClock), found.openRunIds);
      const report = await forget(engine, config, who, found);
      context.stdout.write(values.json ? `${JSON.stringify(report)}\n` : told(typed, report));
      return 0;
    } finally {
      await engine.close();
    }
  },
};

type Report = Awaited<ReturnType<typeof forget>>;

async function forget(engine: Engine, config: Config, who: Forgotten, found: Found) {
  const { documents } = engine;
  const folder = join(config.STATE_DIR, 'notebook');
  const notebook = await forgetInNotebook({
    documents,
    folder,
    register: join(folder, 'registro_uso.csv'),
    isOwner: config.NOTEBOOK_OWNER !== undefined && who.ids.includes(config.NOTEBOOK_OWNER),
    ownTexts: found.ownTexts,
  });
  const forgotten = await forgetPerson(engine, who, found);
  const gone = new Set<string>();
  for (const id of found.conversationIds) if (!(await isRemembered(documents, id))) gone.add(id);
  await forgetThreads(documents, gone);
  const { lines } = await engine.log(AUDIT).read();
  const isOf = (id: string | null) => id !== null && who.ids.includes(id);
  return {
    person: who.ids,
    forgotten: { ...forgotten, ...notebook },
    kept: {
      bookings: await countBookingsOf(documents, ({ memberId, member }) =>
        who.ids.includes(memberId ?? member),
      ),
      decisions: auditedDecisions(lines).filter((one) => isOf(one.requestedBy) || isOf(one.decidedBy)).length,
      local_slack: existsSync(join(config.STATE_DIR, 'workspace.json')),
    },
  };
}

/** The ids and the names of a person, by one of them. */
function whoIs(typed: string, members: Members): Forgotten {
  const member = members.find(typed);
  const ids = [...new Set([member?.id ?? typed, typed])];
  const names = [member?.name, SLACK_ID.test(typed) ? undefined : typed].filter((name) => name !== undefined);
  return { ids, names: [...new Set(names)] };
}

function stillOpen(runIds: string[]): StillOpen {
  return new StillOpen(
    `${runIds.length} open runs are theirs or hold words of theirs: ${runIds.join(', ')}. Start the desk and have them decided, stopped or expire; or end them with --end: then their cards in Slack keep buttons that do nothing any more.`,
  );
}

function told(typed: string, { person, forgotten, kept }: Report): string {
  const { questions, conversations, answers, feedback, approvals, runs, reducedRuns } = forgotten;
  const { cards, products, files, dictated } = forgotten;
  return [
    `Forgotten: ${typed} (${person.join(', ')}).`,
    `Taken away: ${questions} questions with what came of them, ${conversations} whole conversations, ${answers} records of answers, ${feedback} judgements of answers, ${approvals} approvals asked for, ${runs} runs.`,
    `Of others: ${reducedRuns} runs that named them are reduced to that they were; lines of theirs in threads and their reasons are taken out.`,
    `Of the notebook: ${cards} cards, ${products} products, ${files} files, ${dictated} lines of the register without what they were for.`,
    `Kept: ${kept.bookings} bookings, which are the house’s accounts; ${kept.decisions} decisions in the audit log, as ids and hashes; the numbers of what they used, under nobody’s name.`,
    kept.local_slack
      ? 'Not touched: what stands in Slack, and workspace.json, the messages of the local Slack.'
      : 'Not touched: what stands in Slack.',
    '',
  ].join('\n');
}
