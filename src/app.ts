import { join } from 'node:path';
import type { FindAudience } from './agent/audience.ts';
import { AUDIT, createAudit } from './agent/audit.ts';
import { budgetsOf } from './agent/budgets.ts';
import type { Desk } from './agent/desk.ts';
import { createFrontDesk, type FrontDesk } from './agent/front-desk.ts';
import { approvalDepsOf, limitsOf } from './agent/limits.ts';
import type { Model } from './agent/model.ts';
import { offlineModel } from './agent/models/offline/index.ts';
import { openModels } from './agent/models/open.ts';
import { housekeeping } from './agent/sweep.ts';
import { createUsageMeter, meteringOf } from './agent/usage-meter.ts';
import { calculatorDesk } from './calculator/index.ts';
import { DATA_FOLDER, docsFolder, notesFile, ROOMS_FILE } from './data-paths.ts';
import type { Engine } from './engine/types.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { type Ids, randomIds } from './kernel/ids.ts';
import type { Log } from './kernel/log.ts';
import { readGlossary } from './knowledge/glossary.ts';
import { type Library, openLibrary } from './knowledge/library.ts';
import { notebookDesk } from './notebook/index.ts';
import { openNotebook } from './notebook/open.ts';
import { openProducts } from './notebook/products/store.ts';
import { registerUse } from './notebook/register-use.ts';
import { openUsageLog } from './notebook/usage-log.ts';
import { reservoDesk } from './reservo/index.ts';
import { membershipOf, readMembers } from './reservo/members.ts';
import { openVenue } from './reservo/venue.ts';
import type { State } from './state.ts';

export interface AppOptions {
  config: Config;
  log: Log;
  state: State;
  findAudience: FindAudience;
  /** Whoever asks is the operator, as on a terminal: names are their word, and the notebook is theirs. */
  isOperator: boolean;
  /** Another model than the configured one, as for `--script`. */
  model?: Model;
  clock?: Clock;
  ids?: Ids;
}

/** The desk with all that it works with. */
export interface App {
  frontDesk: FrontDesk;
  engine: Engine;
  library: Library;
  desks: Desk[];
  model: Model;
  clock: Clock;
  /** Takes the state and goes on with what was cut off. @throws StateLocked */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Configuration → parts → desks → front desk. A new desk is one line in here. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, state, findAudience, isOperator, clock = systemClock, ids = randomIds } = options;
  const { engine, idempotency } = state;
  const { documents } = engine;
  const now = () => clock.now();
  const members = await readMembers(join(DATA_FOLDER, 'members.json'));
  const glossary = await readGlossary(join(DATA_FOLDER, 'glossary.json'));
  const library = await openLibrary({ folder: docsFolder(config), glossary });
  const usage = openUsageLog(join(config.STATE_DIR, 'notebook', 'registro_uso.csv'), now);
  const openRuns = async () => (await engine.durable.runs()).map(({ runId }) => runId);
  const zone = config.VENUE_ZONE;
  const meter = createUsageMeter({ documents, clock, zone, budgets: budgetsOf(config), openRuns });
  const metering = meteringOf(meter, (use) => registerUse(use, usage, ids, log));
  const models = await openModels(config, metering, options.model);
  const audit = createAudit(engine.log(AUDIT), clock);
  const approvals = approvalDepsOf(config, { documents, clock, ids, log, audit });
  const notebook = await openNotebook(config, {
    documents,
    products: openProducts(documents, idempotency, now),
    usage,
    notesFile: notesFile(config),
    ...(models.writer && { model: models.writer }),
    isAskerOwner: isOperator,
  });
  const desks = [
    reservoDesk({
      venue: await openVenue(ROOMS_FILE, zone),
      members,
      documents,
      library,
      currency: config.CURRENCY,
      approvalLimitCents: config.APPROVAL_LIMIT_CENTS,
    }),
    notebookDesk(notebook, { approvals, findAudience }),
    calculatorDesk(config.CURRENCY),
  ];
  const model = models.questions ?? offlineModel(desks);
  const frontDesk = createFrontDesk({
    engine,
    clock,
    log,
    desks,
    model,
    limits: limitsOf(config),
    approvals,
    meter,
    findAudience,
    membership: membershipOf(members, isOperator),
    zone,
    currency: config.CURRENCY,
  });
  const { reconcile } = frontDesk;
  const keeping = housekeeping({ engine, clock, log, retentionDays: config.RETENTION_DAYS, reconcile });

  return {
    frontDesk,
    engine,
    library,
    desks,
    model,
    clock,
    async open() {
      await engine.open();
      keeping.start();
    },
    async close() {
      keeping.stop();
      await engine.close();
      await usage.close();
    },
  };
}
