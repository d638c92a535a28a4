import { readFile } from 'node:fs/promises';
import type { Answer } from '../agent/audience.ts';
import { overBudgetSentence } from '../agent/budget-words.ts';
import { answerFooter } from '../agent/footer.ts';
import { parseScript, scriptModel } from '../agent/models/script.ts';
import { LONGEST_QUESTION, type Question, type Tier } from '../agent/question.ts';
import { AGENT_WORDS } from '../agent/words.ts';
import { UsageError } from '../kernel/errors.ts';
import { detectLanguage } from '../kernel/language.ts';
import { withoutMarkdown } from '../terminal/plain-text.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { createTerminalApp } from './terminal-app.ts';

const USAGE = 'ask TEXT [--as NAME] [--tier basic|pro] [--yes|--no] [--script FILE] [--thread ID] [--json]';
const FAILING_STOPS: Answer['stop'][] = ['iterations', 'budget', 'error'];

/** One question through the whole loop, on the terminal. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        as: { type: 'string' },
        tier: { type: 'string' },
        yes: { type: 'boolean' },
        no: { type: 'boolean' },
        script: { type: 'string' },
        thread: { type: 'string' },
      },
      USAGE,
    );
    if (positionals.length !== 1)
      throw new UsageError(`ask takes one TEXT, in quotes. Usage: mostrador ${USAGE}`);
    const text = checkedText(positionals[0] ?? '');
    const tier = checkedTier(values.tier);
    const script = values.script === undefined ? undefined : parseScript(await readScript(values.script));

    const config = configOf(context, values.state);
    const { app, terminal, runId, outcome, open } = await createTerminalApp(context, {
      config,
      isJson: values.json === true,
      yes: values.yes,
      no: values.no,
      ...(script && { model: scriptModel(script) }),
    });
    const name = values.as ?? context.env.USER ?? 'you';
    if (values.as !== undefined && !app.frontDesk.isMember(name))
      terminal.warn(`${name} is not in data/members.json: a guest, on the ${tier ?? 'basic'} tier.`);
    try {
      await open();
      const asked = await app.frontDesk.ask({
        runId,
        conversationId: `terminal:${values.thread ?? runId}`,
        order: app.clock.now().toISOString(),
        person: app.frontDesk.person(name, name, tier),
        text,
        language: detectLanguage(text) ?? null,
        address: { face: 'terminal' },
      } satisfies Question);
      if (asked.status === 'refused') {
        const sentence = overBudgetSentence(asked.over, detectLanguage(text) ?? 'en');
        terminal.warn(sentence);
        if (values.json) context.stdout.write(`${JSON.stringify({ answer: sentence, stop: 'budget' })}\n`);
        return 1;
      }
      const ended = await outcome;
      if ('answer' in ended) await app.engine.durable.finished(runId);
      if ('failure' in ended) {
        terminal.warn(ended.failure);
        if (values.json)
          context.stdout.write(`${JSON.stringify({ answer: ended.failure, stop: 'error' })}\n`);
        return 1;
      }
      if (!('answer' in ended)) return 1;
      const { answer } = ended;
      if (values.json) context.stdout.write(`${JSON.stringify(toJson(answer))}\n`);
      else {
        const { footer, warning } = answerFooter(answer, detectLanguage(text) ?? 'en');
        terminal.line(`\n${withoutMarkdown(answer.text)}\n`);
        if (warning) terminal.line(warning);
        terminal.line(`— ${footer}`);
      }
      return FAILING_STOPS.includes(answer.stop) ? 1 : 0;
    } finally {
      await app.close();
    }
  },
};

function checkedText(text: string): string {
  const words = AGENT_WORDS[detectLanguage(text) ?? 'en'];
  if (text.trim() === '') throw new UsageError(words.emptyQuestion);
  if (text.length > LONGEST_QUESTION) throw new UsageError(words.longQuestion(LONGEST_QUESTION));
  return text;
}

function checkedTier(tier: string | undefined): Tier | undefined {
  if (tier === undefined || tier === 'basic' || tier === 'pro') return tier;
  throw new UsageError(`--tier is basic or pro, not “${tier}”.`);
}

async function readScript(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`The script ${path} cannot be read.`);
  }
}

function toJson(answer: Answer) {
  return {
    answer: answer.text,
    stop: answer.stop,
    iterations: answer.iterations,
    tokens: answer.tokens,
    cost_usd: answer.costUsd ?? null,
    trace: answer.trace.map(({ turn, calls }) => ({
      turn,
      calls: calls.map(({ id, name, input, status, isError, result }) => ({
        id,
        name,
        input,
        status,
        is_error: isError,
        result,
      })),
    })),
    grounding: answer.grounding,
    citations: answer.citations,
  };
}
