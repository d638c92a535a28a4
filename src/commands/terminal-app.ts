import { listApprovals } from '../agent/approvals.ts';
import type { Model } from '../agent/model.ts';
import { type App, createApp } from '../app.ts';
import type { Json } from '../engine/types.ts';
import type { Config } from '../kernel/config.ts';
import { UsageError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import { type Consent, decideHere, type Outcome, terminalAudience } from '../terminal/audience.ts';
import { openTerminal, type Terminal } from '../terminal/terminal.ts';
import type { CommandContext } from './command.ts';

/** The house with a terminal as its face, for one piece of work. */
export interface TerminalApp {
  app: App;
  terminal: Terminal;
  /** The run that this command is about; others that go on meanwhile are told as they come. */
  runId: string;
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
  runId?(app: App): Promise<string | undefined>;
}

/** @throws UsageError when both flags are given */
export async function createTerminalApp(
  context: CommandContext,
  { config, isJson, yes, no, model, runId: findRun }: TerminalAppOptions,
): Promise<TerminalApp> {
  if (yes && no) throw new UsageError('--yes and --no exclude each other.');
  const isInteractive = !isJson && context.stdin.isTTY === true;
  const consent: Consent = yes ? 'yes' : no ? 'no' : isInteractive ? 'ask' : 'nobody';
  const terminal = openTerminal(context, isJson);
  let settle: (outcome: Outcome) => void = () => undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  let runId = '';
  const app = await createApp({
    config,
    log: createLog(config.LOG_LEVEL),
    face: 'terminal',
    ...(model && { model }),
    onIncident: ({ file, movedTo }) =>
      terminal.warn(`${file} could not be read; it was put aside as ${movedTo}.`),
    findAudience: (_ledger, engine) => (question) =>
      terminalAudience({
        terminal,
        durable: engine.durable,
        clock: app.clock,
        consent,
        runId,
        onOutcome: settle,
      })(question),
  });
  runId = (await findRun?.(app)) ?? app.ids.uuid();
  return {
    app,
    terminal,
    runId,
    outcome,
    async open() {
      await app.open();
      await settleEarlier(app, runId, { terminal, durable: app.engine.durable, clock: app.clock, consent });
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
