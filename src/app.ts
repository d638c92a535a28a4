import { join } from 'node:path';
import { ANSWER, answerWorkflow, STOPPED } from './agent/answer.ts';
import { type AnswerRecord, readAnswer } from './agent/answer-record.ts';
import {
  type Approval,
  type Click,
  type ClickResult,
  decide,
  pendingOf,
  readApproval,
} from './agent/approvals.ts';
import type { FindAudience } from './agent/audience.ts';
import { type CommandCall, type CommandResult, createCommands } from './agent/commands.ts';
import type { AgentDeps } from './agent/deps.ts';
import type { CommandInput, Desk, Prompt } from './agent/desk.ts';
import {
  type Edit,
  type EditableField,
  type EditResult,
  editApproval,
  editableFields,
} from './agent/edit-approval.ts';
import type { HomeItem } from './agent/home.ts';
import type { Model } from './agent/model.ts';
import { anthropicModel } from './agent/models/anthropic.ts';
import { meteredModel } from './agent/models/metered.ts';
import { offlineModel } from './agent/models/offline/index.ts';
import type { Person, Question, Tier } from './agent/question.ts';
import { sweepDaily } from './agent/sweep.ts';
import { createTurns } from './agent/turns.ts';
import { AGENT_WORDS } from './agent/words.ts';
import { calculatorDesk } from './calculator/index.ts';
import { DATA_FOLDER, docsFolder, notesFile, readConfiguredVenue } from './data-paths.ts';
import { createIdempotencyStore, type IdempotencyStore } from './engine/idempotency.ts';
import { type FileCalls, type Incident, localEngine } from './engine/local/index.ts';
import type { Engine } from './engine/types.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { type Ids, randomIds } from './kernel/ids.ts';
import type { Language } from './kernel/language.ts';
import type { Log } from './kernel/log.ts';
import { readGlossary } from './knowledge/glossary.ts';
import { openLibrary } from './knowledge/library.ts';
import { watchDocuments } from './knowledge/watch.ts';
import { notebookDesk } from './notebook/index.ts';
import { openNotebook } from './notebook/open.ts';
import { openProducts } from './notebook/products/store.ts';
import { registerUse } from './notebook/register-use.ts';
import { openUsageLog } from './notebook/usage-log.ts';
import type { WeekRequest } from './notebook/week/request.ts';
import { questionOf, WEEK, weekWorkflow } from './notebook/week/workflow.ts';
import { RESERVO_COLLECTIONS } from './reservo/collections.ts';
import { reservoDesk } from './reservo/index.ts';
import { readMembers } from './reservo/members.ts';

export interface AppOptions {
  config: Config;
  log: Log;
  /** Whose runs this process resumes. */
  face: 'slack' | 'terminal';
  /** Gets what the face needs, and gives back its way to a listener. */
  findAudience(idempotency: IdempotencyStore, engine: Engine): FindAudience;
  /** Another model than the configured one, as for `--script`. */
  model?: Model;
  clock?: Clock;
  ids?: Ids;
  fileCalls?: FileCalls;
  onIncident?(incident: Incident): void;
}

/** The house, put together. */
export interface App {
  engine: Engine;
  idempotency: IdempotencyStore;
  desks: Desk[];
  model: Model;
  clock: Clock;
  ids: Ids;
  person(id: string, name: string, tier?: Tier): Person;
  /** Whether the list of members knows somebody by this id or name. */
  isMember(idOrName: string): boolean;
  /** Resolves when the question is recorded; its answer goes to its audience. @throws NotSaved */
  ask(question: Question): Promise<'started' | 'known'>;
  decide(click: Click): Promise<ClickResult>;
  /** The names of the desks' slash commands. */
  commands: string[];
  /** Resolves when what a command started is recorded. @throws NotSaved */
  command(call: CommandCall): Promise<CommandResult>;
  /** First questions for a person, in their language: something of each desk. */
  prompts(language: Language, person: Person): Prompt[];
  /** How the answer of a run came to be. */
  answerOf(runId: string): Promise<AnswerRecord | undefined>;
  /** What a person sees on opening the desk. */
  home(person: Person, language: Language): Promise<HomeItem[]>;
  /** What a person has asked for and nobody has decided yet. */
  pendingOf(personId: string): Promise<Approval[]>;
  /** Whether a question of this run is open, or was answered and is kept. */
  isAsked(runId: string): Promise<boolean>;
  /** Ends all that is open, for a local Slack that begins anew. */
  endAll(): Promise<void>;
  /** A person stops what they asked in a conversation; resolves with how many runs that ended. */
  stop(conversationId: string, personId: string): Promise<number>;
  /** An open approval with the fields of its call, for a form. */
  editable(approvalId: string): Promise<{ approval: Approval; fields: EditableField[] } | undefined>;
  edit(edit: Edit): Promise<EditResult>;
  /** How many runs are open, and whether the state can be written. */
  pulse(): Promise<{ runsInFlight: number; stateWritable: boolean }>;
  /** Takes the state and goes on with what was cut off. @throws StateLocked */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Slack shows no more. */
const MOST_PROMPTS = 4;

/** How the documents of all desks have changed since their first version. */
export const COLLECTIONS = { ...RESERVO_COLLECTIONS };

/** Config → parts → an app that is ready to open. A new desk is one line in here. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const toldOfHalt = new Set<string>();
  const engine = localEngine({
    folder: config.STATE_DIR,
    clock,
    log,
    face: options.face,
    collections: COLLECTIONS,
    ...(options.fileCalls && { fileCalls: options.fileCalls }),
    ...(options.onIncident && { onIncident: options.onIncident }),
    onHalt: ({ runId, workflow, input }) => {
      // Each attempt to go on may halt again; a person hears of it once.
      if (toldOfHalt.has(runId)) return;
      toldOfHalt.add(runId);
      const question =
        workflow === WEEK
          ? questionOf({ id: runId }, input as unknown as CommandInput)
          : (input as unknown as Question);
      deps
        .findAudience(question)
        .failure(AGENT_WORDS[question.language ?? 'en'].halted)
        .catch((error: unknown) => log.error({ runId: question.runId, error }, 'a person could not be told'));
    },
  });
  const idempotency = createIdempotencyStore(engine.documents);
  const members = await readMembers(join(DATA_FOLDER, 'members.json'));

  const library = await openLibrary({
    folder: docsFolder(config),
    glossary: await readGlossary(join(DATA_FOLDER, 'glossary.json')),
  });
  const usage = openUsageLog(join(config.STATE_DIR, 'notebook', 'registro_uso.csv'), () => clock.now());
  const ownModel = options.model ?? modelOf(config);
  const model = ownModel && meteredModel(ownModel, (use) => registerUse(use, usage, ids, log));
  const notebook = await openNotebook(config, {
    documents: engine.documents,
    products: openProducts(engine.documents, idempotency, () => clock.now()),
    usage,
    notesFile: notesFile(config),
    ...(model && options.model === undefined && { model }),
    // Whoever sits at the terminal has the notebook's files in their hands.
    isAskerOwner: options.face === 'terminal',
  });
  const desks: Desk[] = [
    reservoDesk({
      venue: await readConfiguredVenue(config),
      members,
      documents: engine.documents,
      library,
      currency: config.CURRENCY,
      approvalLimitCents: config.APPROVAL_LIMIT_CENTS,
    }),
    notebookDesk(notebook),
    calculatorDesk(config.CURRENCY),
  ];

  const deps: AgentDeps = {
    engine,
    clock,
    ids,
    log,
    desks,
    tools: new Map(desks.flatMap((desk) => desk.tools).map((tool) => [tool.name, tool])),
    model: model ?? offlineModel(desks),
    limits: {
      maxIterations: config.MAX_ITERATIONS,
      tokenBudget: config.TOKEN_BUDGET,
      conversationTokens: config.CONVERSATION_TOKENS,
    },
    turns: createTurns(),
    findAudience: options.findAudience(idempotency, engine),
    approvers: config.APPROVERS,
    confirmAboveCents: config.CONFIRM_ABOVE_CENTS,
    approvalTtlMs: config.APPROVAL_TTL_MINUTES * 60_000,
    zone: config.VENUE_ZONE,
    currency: config.CURRENCY,
  };
  let stopSweeping: () => void = () => undefined;
  let stopWatching: () => Promise<void> = async () => undefined;

  engine.durable.workflow<Question>(ANSWER, answerWorkflow(deps));
  engine.durable.workflow<WeekRequest & CommandInput>(WEEK, weekWorkflow(deps, notebook));

  return {
    engine,
    idempotency: idempotency,
    desks,
    model: deps.model,
    clock,
    ids,
    person: (id, name, tier) => ({
      id,
      name,
      // On a terminal the name is the operator's word; in Slack people choose the names they are shown under.
      tier:
        tier ??
        (options.face === 'terminal' ? (members.find(name)?.tier ?? 'basic') : members.tierOf(id, name)),
      approver: config.APPROVERS.includes(id),
    }),
    isMember: (idOrName) => members.find(idOrName) !== undefined,
    ask: (question) => engine.durable.start(question.runId, ANSWER, question),
    decide: (click) => decide(engine.documents, engine.durable, click),
    commands: desks.flatMap((desk) => desk.commands ?? []).map(({ name }) => name),
    command: createCommands(engine, desks, () => clock.now()),
    prompts(language, person) {
      const own = desks.map((desk) => desk.prompts(language, person));
      const chosen = [...own.flatMap((all) => all.slice(0, 1)), ...own.flatMap((all) => all.slice(1))];
      return own.flat().filter((one) => chosen.indexOf(one) < MOST_PROMPTS);
    },
    answerOf: (runId) => readAnswer(engine.documents, runId),
    async home(person, language) {
      const items = desks.map((desk) => desk.home?.(person, language, clock.now()) ?? []);
      return (await Promise.all(items)).flat();
    },
    pendingOf: (personId) => pendingOf(engine.documents, personId),
    isAsked: async (runId) => (await engine.durable.status(runId)) !== undefined,
    async endAll() {
      const open = await engine.durable.runs();
      await Promise.all(open.map(({ runId }) => engine.durable.cancel(runId, 'reset')));
    },
    async stop(conversationId, personId) {
      const runIds = deps.turns.runsOf(conversationId, personId);
      await Promise.all(runIds.map((runId) => engine.durable.cancel(runId, STOPPED)));
      return runIds.length;
    },
    async editable(approvalId) {
      const approval = await readApproval(engine.documents, approvalId);
      const tool = approval && deps.tools.get(approval.tool);
      return (
        approval && tool && { approval, fields: editableFields(tool, approval.input, approval.language) }
      );
    },
    edit: (edit) => editApproval(deps, edit),
    async pulse() {
      const at = clock.now().toISOString();
      const stateWritable = await engine.documents
        .update('health', 'pulse', () => ({ result: true, next: { at } }))
        .catch(() => false);
      return { runsInFlight: (await engine.durable.runs()).length, stateWritable };
    },
    async open() {
      await engine.open();
      stopSweeping = sweepDaily(engine, clock, config.RETENTION_DAYS, log);
      if (options.face === 'slack')
        stopWatching = await watchDocuments(docsFolder(config), library, clock, log);
    },
    async close() {
      stopSweeping();
      await stopWatching();
      await engine.close();
    },
  };
}

/** Claude when there is a key; undefined for the offline planner. */
function modelOf(config: Config): Model | undefined {
  if (config.ANTHROPIC_API_KEY === undefined) return undefined;
  return anthropicModel({
    apiKey: config.ANTHROPIC_API_KEY,
    model: config.MODEL,
    effort: config.MODEL_EFFORT,
    maxTokens: config.MODEL_MAX_TOKENS,
    ...(config.ANTHROPIC_BASE_URL !== undefined && { baseUrl: config.ANTHROPIC_BASE_URL }),
  });
}
