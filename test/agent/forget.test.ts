import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT, auditedDecisions } from '../../src/agent/audit.ts';
import { loadBlocks } from '../../src/agent/conversation.ts';
import { findPerson, forgetPerson } from '../../src/agent/forget.ts';
import { type FileCalls, localEngine } from '../../src/engine/local/index.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { until } from '../engine/contract.ts';
import { ANA, BRUNO, echoTool, sensitiveTool, testAgent } from '../fakes/agent.ts';
import { TEST_COLLECTIONS } from '../fakes/collections.ts';
import { dyingCalls } from '../fakes/file-calls.ts';
import { modelOf } from '../fakes/models.ts';
import { copyAsKilled } from '../fakes/owners.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Forgetting, over any talk of several people, and killed at any write of it. */

const WHO = { ids: [ANA.id], names: [] };
/** Each person's words have one that nobody else says. */
const WORD = { [ANA.id]: 'zarzamora', [BRUNO.id]: 'mandragora' };

interface Said {
  person: typeof ANA;
  conversationId: string;
  kind: 'look' | 'book' | 'reject';
  isJudged: boolean;
}

/** A state after this talk; the model repeats to each what they said. */
async function stateAfter(talk: Said[]): Promise<string> {
  const folder = temporaryFolder();
  const agent = testAgent({
    folder,
    tools: [echoTool('look'), sensitiveTool('book', async ({ value }) => ({ booked: value }))],
    model: modelOf((messages) => {
      const last = JSON.stringify(messages.at(-1)?.content);
      if (last.includes('"tool_result"')) return `You said: ${last.slice(-200)}`;
      const [, name = '', value = ''] = /(look|book) (\w+)/.exec(last) ?? [];
      return [{ name, input: { value } }];
    }),
  });
  await agent.open();
  for (const { person, conversationId, kind, isJudged } of talk) {
    const text = `${kind === 'look' ? 'look' : 'book'} ${WORD[person.id]}`;
    const background = [{ id: ANA.id, name: 'Ana', text: 'zarzamora in the thread' }];
    const runId = await agent.ask(text, { person, conversationId, background });
    if (kind !== 'look') {
      await until(async () => (await agent.frontDesk.pendingFor(person.id)).length > 0);
      const [card] = await agent.frontDesk.pendingFor(person.id);
      if (card) await agent.decide(card, kind === 'book' ? 'approve' : 'reject', person);
    }
    await agent.answer(runId);
    if (isJudged) await agent.frontDesk.judge({ runId, isHelpful: true }, ANA.id);
  }
  await agent.close();
  return folder;
}

async function forgetIn(folder: string, fileCalls?: FileCalls): Promise<void> {
  const engine = engineIn(folder, fileCalls);
  await engine.open();
  await forgetPerson(engine, WHO, await findPerson(engine, WHO));
  await engine.close();
}

const engineIn = (folder: string, fileCalls?: FileCalls) =>
  localEngine({
    folder,
    clock: systemClock,
    log: silentLog,
    face: 'terminal',
    collections: TEST_COLLECTIONS,
    ...(fileCalls && { fileCalls }),
  });

function holding(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'utf8').includes(word))
    .map((path) => path.slice(folder.length + 1));
}

const talks = fc.array(
  fc.record<Said>({
    person: fc.constantFrom(ANA, BRUNO),
    conversationId: fc.constantFrom('c1', 'c2'),
    kind: fc.constantFrom('look', 'book', 'reject'),
    isJudged: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('forgetting', () => {
  it('leaves no word of one person in any talk, all turns of the others, and every decision', async () => {
    await fc.assert(
      fc.asyncProperty(talks, async (talk) => {
        const folder = await stateAfter(talk);
        await forgetIn(folder);
        expect(holding(folder, WORD[ANA.id] as string)).toEqual([]);
        expect(holding(folder, JSON.stringify(ANA.id)).map((path) => basename(path))).toEqual(
          talk.some(({ person, kind }) => person === ANA && kind !== 'look') ? ['audit.jsonl'] : [],
        );
        const { documents, log } = engineIn(folder);
        for (const conversationId of ['c1', 'c2']) {
          const blocks = await loadBlocks(documents, conversationId, 1_000_000);
          const history = blocks.flatMap(({ messages }) => messages);
          const his = talk.filter((said) => said.person === BRUNO && said.conversationId === conversationId);
          expect(
            history.filter(({ content }) => JSON.stringify(content).includes('person: Bruno')),
          ).toHaveLength(his.length);
        }
        const decided = talk.filter(({ kind }) => kind !== 'look');
        expect(auditedDecisions((await log(AUDIT).read()).lines)).toHaveLength(decided.length);
      }),
      { numRuns: 8 },
    );
  });

  it.each(['before', 'after'] as const)(
    'killed %s any write is brought to its end by the next time',
    async (when) => {
      const talk: Said[] = [
        { person: ANA, conversationId: 'c1', kind: 'book', isJudged: true },
        { person: BRUNO, conversationId: 'c1', kind: 'look', isJudged: true },
        { person: ANA, conversationId: 'c2', kind: 'reject', isJudged: false },
      ];
      const state = await stateAfter(talk);
      let kills = 0;
      for (let n = 1; ; n += 1) {
        const folder = temporaryFolder();
        cpSync(state, folder, { recursive: true });
        const { calls, isDead } = dyingCalls(n, when);
        const finished = forgetIn(folder, calls).then(() => true);
        await Promise.race([finished, until(isDead)]);
        if (!isDead()) break;
        kills += 1;
        // As the next process finds it.
        const left = copyAsKilled(folder);
        await forgetIn(left);
        expect(holding(left, WORD[ANA.id] as string), `killed ${when} write ${n}`).toEqual([]);
        const { log, documents } = engineIn(left);
        expect(auditedDecisions((await log(AUDIT).read()).lines)).toHaveLength(2);
        const used = await documents.read<{ models: object }>(`usage/${usageDay(left)}`, 'forgotten');
        expect(used?.models).toMatchObject({ 'model-of-tests': { questions: 2, calls: 4 } });
      }
      expect(kills).toBeGreaterThan(10);
    },
  );
});

function usageDay(folder: string): string {
  return readdirSync(join(folder, 'usage'))[0] ?? '';
}
