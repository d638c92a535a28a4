import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../src/agent/schema.ts';
import { type Tool, ToolError, toolContext } from '../../src/agent/tool.ts';
import { unheardApp } from '../fakes/app.ts';

/** What a tool's input is not is said, whatever a model, a form or a script puts into it. */

const HOSTILE = ['', ' ', 'x'.repeat(1000), -1, 0, 1e9, 1.5, null, true, [], Array(1000).fill(1), {}];

function fieldsOf(tool: Tool): string[] {
  return tool.input instanceof z.ZodObject ? Object.keys(tool.input.shape) : [];
}

describe('every field of every tool', () => {
  it('says in both languages what it takes when it gets something else; never only that it is not valid', async () => {
    const tools = (await unheardApp()).desks.flatMap(({ tools }) => tools);
    expect(tools.length).toBeGreaterThan(10);
    for (const tool of tools)
      for (const field of fieldsOf(tool))
        for (const value of HOSTILE)
          for (const language of ['en', 'es'] as const) {
            const parsed = parseInput(tool, { [field]: value }, language);
            const reasons = parsed.ok ? [] : parsed.reason.split('; ').filter((one) => one.startsWith(field));
            for (const reason of reasons)
              expect(reason, `${tool.name} ${JSON.stringify(value)}`).not.toMatch(
                /: (?:Invalid input|Entrada inválida)$/,
              );
          }
  });
});

describe('a name of hundreds of characters', () => {
  it.each([
    ['en', /A name may have 80 characters/],
    ['es', /Un nombre puede tener 80 caracteres/],
  ] as const)('is refused in a sentence that says how long one may be (%s)', async (language, sentence) => {
    const { desks } = await unheardApp();
    const tool = desks.flatMap(({ tools }) => tools).find(({ name }) => name === 'book_room');
    const parsed =
      tool && parseInput(tool, { room: 'Focus', hours: 1, member: 'Ana '.repeat(200) }, language);
    if (!tool || !parsed?.ok) throw new Error('the call was not read');
    const person = { id: 'U1', name: 'Ana', tier: 'basic' as const, approver: false };
    const context = toolContext(
      { person, language },
      { approvers: ['U2'], mayApproveOwn: false },
      'a',
      new Date('2026-12-01T10:00:00Z'),
    );
    const refusal = await Promise.resolve(tool.prepare(parsed.input, context)).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ToolError);
    expect(refusal).toMatchObject({ message: expect.stringMatching(sentence), field: 'member' });
  });
});
