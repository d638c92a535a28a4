import { errorFields } from '../engine/errors.ts';
import type { Engine, Json } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Language } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import { ANSWER, answerWorkflow, STOPPED } from './answer.ts';
import { type AnswerRecord, readAnswer } from './answer-record.ts';
import {
  type Approval,
  type Click,
  type DecisionResult,
  decide,
  pendingFor,
  readApproval,
} from './approvals.ts';
import type { ApprovalDeps } from './ask-approval.ts';
import type { FindAudience } from './audience.ts';
import type { OverBudget } from './budgets.ts';
import { type CommandCall, type CommandResult, createCommands } from './commands.ts';
import { decidersOf } from './deciders.ts';
import type { Desk, Prompt } from './desk.ts';
import { type Edit, type EditResult, editApproval } from './edit-approval.ts';
import { type EditableField, editableFields } from './editable-fields.ts';
import { type Feedback, recordFeedback } from './feedback.ts';
import { createExtract } from './grounding/extract.ts';
import { createHaltNotices } from './halt-notices.ts';
import type { HomeItem } from './home.ts';
import type { Limits } from './limits.ts';
import { ADDED_TOKENS, type Model, mostTokens } from './model.ts';
import { systemPrompt } from './prompt.ts';
import { firstQuestions } from './prompts.ts';
import type { Person, Question, Tier } from './question.ts';
import { reconcileApprovals } from './reconcile-approvals.ts';
import { toApiTools } from './schema.ts';
import { createTurns } from './turns.ts';
import type { UsageMeter } from './usage-meter.ts';

/** What a question came to; one that is refused has changed nothing, and the face tells its person so. */
export type AskResult = { status: 'started' | 'known' } | { status: 'refused'; over: OverBudget };

/** What every face talks to: all that a person can do, whoever shows it to them. */
export interface FrontDesk {
  /**
   * Resolves when the question is recorded; its answer goes to its audience. `complete` adds what costs something
   * to find out: it is called for a question that is taken, before it is recorded. @throws NotSaved
   */
  ask(question: Question, complete?: () => Promise<Pick<Question, 'background'>>): Promise<AskResult>;
  /** Whether a question of this run is open, or was answered and is kept. */
  isAsked(runId: string): Promise<boolean>;
  /** Resolves when the decision is recorded. @throws NotSaved */
  decide(click: Click): Promise<DecisionResult>;
  /** An approval with those who may decide it now, and the fields of its call, for a form. */
  editable(approvalId: string): Promise<{ approval: Approval; fields: EditableField[] } | undefined>;
  /** Resolves when the change is recorded; `invalid` has changed nothing. @throws NotSaved */
  edit(edit: Edit): Promise<EditResult>;
  /** The names of the desks' slash commands. */
  commands: string[];
  /** Resolves when what a command started is recorded. @throws NotSaved */
  runCommand(call: CommandCall): Promise<CommandResult>;
  /** A person stops what they asked in a conversation; resolves with how many runs that ended. */
  stop(conversationId: string, personId: string): Promise<number>;
  /** Ends all that is open, for a local Slack that begins anew. */
  endAll(): Promise<void>;
  /** What a person sees on opening the desk. */
  home(person: Person, language: Language): Promise<HomeItem[]>;
  /** First questions for a person, in their language: something of each desk. */
  prompts(language: Language, person: Person): Prompt[];
  /** What a person has asked for and nobody has decided yet. */
  pendingFor(personId: string): Promise<Approval[]>;
  /** How the answer of a run was made. */
  answerOf(runId: string): Promise<AnswerRecord | undefined>;
  /** Brings approvals up to date that a crash or a refusal of Slack left behind; never throws. */
  reconcile(): Promise<void>;
  /** Keeps what a person thinks of an answer. @throws NotSaved */
  judge(feedback: Feedback, personId: string): Promise<void>;
  /** Hears of each person who was answered: what they see may have changed. */
  onAnswered(listener: (personId: string) => void): void;
  /** Somebody by id and name; the tier is the list's where none is given. */
  person(id: string, name: string, tier?: Tier): Person;
  /** Whether the list of members knows somebody by this id or name. */
  isMember(idOrName: string): boolean;
  /** How many runs are open, and whether the state can be written. */
  pulse(): Promise<{ runsInFlight: number; stateWritable: boolean }>;
}

/** Who is a member, and on which tier. */
export interface Membership {
  tierOf(id: string, name: string): Tier;
  isMember(idOrName: string): boolean;
}

export interface FrontDeskDeps {
  engine: Pick<Engine, 'documents' | 'durable'>;
  clock: Clock;
  log: Log;
  desks: Desk[];
  model: Model;
  limits: Limits;
  approvals: ApprovalDeps;
  meter: UsageMeter;
  findAudience: FindAudience;
  membership: Membership;
  /** The venue's time zone and currency, for what people are told. */
  zone: string;
  currency: string;
}

/** The front desk over an engine: names the workflows, and is ready when the engine is opened. */
export function createFrontDesk(deps: FrontDeskDeps): FrontDesk {
  const { engine, clock, log, desks, approvals, meter, findAudience, membership } = deps;
  const { documents, durable } = engine;
  const tools = new Map(desks.flatMap((desk) => desk.tools).map((tool) => [tool.name, tool]));
  const turns = createTurns();
  const answered = new Set<(personId: string) => void>();
  const apiTools = toApiTools(tools.values());
  const prompt = {
    system: (person: Person) => systemPrompt(desks, person),
    tools: apiTools,
    fixedTokens: mostTokens(apiTools) + ADDED_TOKENS,
  };
  const onAnswered = (personId: string) => {
    for (const listener of answered) listener(personId);
  };
  const mayDecide = async (approval: Approval): Promise<string[]> => {
    const tool = tools.get(approval.tool);
    // A desk that is gone: its call can only be turned down.
    if (!tool) return approval.approvers;
    const { input, language, requestedBy: person } = approval;
    return await decidersOf(approvals, { tool, input, person, language, approval });
  };
  const decisions = { documents, durable, audit: approvals.audit };
  const reconcile = () =>
    reconcileApprovals({ ...decisions, findAudience, log }).catch((error: unknown) => {
      log.error(errorFields(error), 'approvals could not be brought up to date');
    });
  const notices = createHaltNotices(findAudience, log);
  const extract = createExtract();
  const answers = answerWorkflow({ ...deps, documents, durable, tools, turns, prompt, extract, onAnswered });
  for (const { name, run, replyTo } of [answers, ...desks.flatMap((desk) => desk.workflows ?? [])])
    durable.workflow(
      name,
      async (open, input: Json) => {
        try {
          await run(open, input);
        } catch (error) {
          // However it ends, what it asked for is settled as what it came to.
          void durable.finished(open.id).then(reconcile);
          throw error;
        }
      },
      (runId, input: Json) => notices.tell(replyTo(runId, input)),
    );

  return {
    async ask(question, complete) {
      const { runId, person } = question;
      if ((await durable.status(runId)) !== undefined) return { status: 'known' };
      const over = await meter.admit({ personId: person.id, runId }, deps.model.name);
      if (over) return { status: 'refused', over };
      return { status: await durable.start(runId, ANSWER, { ...question, ...(await complete?.()) }) };
    },
    isAsked: async (runId) => (await durable.status(runId)) !== undefined,
    decide: (click) => decide(decisions, click, mayDecide),
    async editable(approvalId) {
      const approval = await readApproval(documents, approvalId);
      const tool = approval && tools.get(approval.tool);
      if (!approval || !tool) return undefined;
      const approvers = await mayDecide(approval);
      const fields = editableFields(tool, approval.input, approval.language);
      return { approval: { ...approval, approvers }, fields };
    },
    edit: (edit) => editApproval({ ...decisions, tools, policy: approvals.policy }, edit),
    commands: desks.flatMap((desk) => desk.commands ?? []).map(({ name }) => name),
    runCommand: createCommands({ engine, desks, meter, model: deps.model.name, now: () => clock.now() }),
    async stop(conversationId, personId) {
      const runIds = turns.runsOf(conversationId, personId);
      await Promise.all(runIds.map((runId) => durable.cancel(runId, STOPPED)));
      return runIds.length;
    },
    async endAll() {
      const open = await durable.runs();
      await Promise.all(open.map(({ runId }) => durable.cancel(runId, 'reset')));
    },
    async home(person, language) {
      const items = desks.map((desk) => desk.home?.(person, language, clock.now()) ?? []);
      return (await Promise.all(items)).flat();
    },
    prompts: (language, person) => firstQuestions(desks, language, person),
    pendingFor: (personId) => pendingFor(documents, personId),
    answerOf: (runId) => readAnswer(documents, runId),
    reconcile,
    judge: (feedback, personId) => recordFeedback(documents, feedback, personId, clock.now()),
    onAnswered: (listener) => void answered.add(listener),
    person: (id, name, tier = membership.tierOf(id, name)) => ({
      id,
      name,
      tier,
      approver: approvals.policy.approvers.includes(id),
    }),
    isMember: membership.isMember,
    async pulse() {
      const at = clock.now().toISOString();
      const stateWritable = await documents
        .update('health', 'pulse', () => ({ result: true, next: { at } }))
        .catch(() => false);
      return { runsInFlight: (await durable.runs()).length, stateWritable };
    },
  };
}
