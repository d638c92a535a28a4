import { listApprovals } from '../agent/approvals.ts';
import type { Model } from '../agent/model.ts';
import { type App, createApp } from '../app.ts';
import type { Engine, Json } from '../engine/types.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { UsageError } from '../kernel/errors.ts';
import { randomIds } from '../kernel/ids.ts';
import { createLog } from '../kernel/log.ts';
import { createState } from '../state.ts';
import { type Consent, decideHere, type Outcome, terminalAudience } from '../terminal/audience.ts';
import { openTerminal, type Terminal } from '../terminal/terminal.ts';
import type { CommandContext } from './command.ts';
import { prepareStateFolder } from './state-folder.ts';

/** The house with a terminal as its face, for one piece of work. */
export interface TerminalApp {
  app: App;
  terminal: Terminal;
  /** The run that this command is about; others that go on meanwhile are told as they come. */
  runId: string;
  /** @throws StateLost when another process has taken the state over */
  outcome: Promise<Outcome>;
  /** Takes the state, and decides first what an earlier command left waiting. @throws StateLocked */
  open(): Promise<void>;
}

export interface TerminalAppOptions {
  config: Config;
  isJson: boolean;
  /** `--yes`, `--no`. */
  yes: boolean | undefined;
  no: boolean | undefined;
  model?: Model;
  /** Another run than a new one; undefined for a new one. */
  runId?(engine: Engine): Promise<string | undefined>;
}

/** @throws UsageError when both flags are given, ConfigError when the state folder cannot be used */
export async function createTerminalApp(
  context: CommandContext,
  { config, isJson, yes, no, model, runId: findRun }: TerminalAppOptions,
): Promise<TerminalApp> {
  if (yes && no) throw new UsageError('--yes and --no exclude each other.');
  const isInteractive = !isJson && context.stdin.isTTY === true;
  const consent: Consent = yes ? 'yes' : no ? 'no' : isInteractive ? 'ask' : 'nobody';
  const terminal = openTerminal(context, isJson);
  let settle: (outcome: Outcome) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  // Heard by whoever waits for the outcome, and by nobody before.
  outcome.catch(() => undefined);
  const log = createLog(config.LOG_LEVEL);
  const clock = systemClock;
  await prepareStateFolder(config.STATE_DIR, log);
  const state = createState({
    config,
    log,
    face: 'terminal',
    clock,
    onIncident: ({ file, movedTo }) =>
      terminal.warn(`${file} could not be read; it was put aside as ${movedTo}.`),
    onLost: (error) => fail(error),
  });
  const { durable } = state.engine;
  const runId = (await findRun?.(state.engine)) ?? randomIds.uuid();
  const app = await createApp({
    config,
    log,
    state,
    findAudience: terminalAudience({ terminal, durable, clock, consent, runId, onOutcome: settle }),
    isOperator: true,
    clock,
    ...(model && { model }),
  });
  return {
    app,
    terminal,
    runId,
    outcome,
    async open() {
      await app.open();
      await settleEarlier(app, runId, { terminal, durable, clock, consent });
    },
  };
}

/** What an earlier command left waiting is decided first: its runs have gone on with this one. */
async function settleEarlier(app: App, runId: string, here: Parameters<typeof decideHere>[1]): Promise<void> {
  for (const approval of await listApprovals(app.engine.documents)) {
    if (approval.status !== 'pending' || !isOfTerminal(approval.address)) continue;
    if (here.consent === 'ask') here.terminal.card(approval);
    await decideHere(approval, here);
    if (approval.runId !== runId) await app.engine.durable.finished(approval.runId);
  }
}

function isOfTerminal(address: Json): boolean {
  return (
    address !== null && typeof address === 'object' && !Array.isArray(address) && address.face === 'terminal'
  );
}
