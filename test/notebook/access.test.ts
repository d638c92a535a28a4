import { describe, expect, it } from 'vitest';
import type { Person } from '../../src/agent/question.ts';
import type { Json } from '../../src/engine/types.ts';
import { notebookDesk } from '../../src/notebook/index.ts';
import type { WeekDeps } from '../../src/notebook/week/workflow.ts';
import { NOTES, openNotebook } from '../fakes/notebook.ts';

const SOFIA: Person = { id: 'U7', name: 'Sofía', tier: 'basic', approver: false };
const READER: Person = { id: 'U6', name: 'Rosa', tier: 'basic', approver: false };
const BRUNO: Person = { id: 'U2', name: 'Bruno', tier: 'pro', approver: true };

/** A call of each tool of the notebook. */
const CALLS: [string, Json][] = [
  ['buscar_notas', { consulta: 'barroco', k: 1 }],
  ['crear_tarjetas', { id_nota: NOTES[0]?.id ?? 1 }],
  ['generar_portada', { semana: NOTES[0]?.semana ?? 1, maqueta: true }],
  ['narrar_resumen', { semana: NOTES[0]?.semana ?? 1, motor: 'juguete' }],
  ['rehacer', { tarea: 'portada', semana: NOTES[0]?.semana ?? 1 }],
  ['registrar_uso', { tarea: 'x', modelo: 'claude-sonnet-5-5', tokens_entrada: 1, tokens_salida: 1 }],
];

async function desk() {
  const deps = await openNotebook({ ownersFor: () => [SOFIA.id], readers: [READER.id] });
  return notebookDesk(deps, { approvals: {} } as WeekDeps);
}

/** What a call of somebody comes to, as far as it is allowed: tools that are sensitive only prepare. */
async function call(person: Person, name: string, input: Json): Promise<'allowed' | string> {
  const tool = (await desk()).tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const context = {
    person,
    language: 'en' as const,
    now: new Date('2026-12-01T10:00:00Z'),
    key: 'call',
    approvers: [BRUNO.id],
    mayApproveOwn: false,
    approvedBy: [],
  };
  try {
    if (tool.level === 'sensitive') await tool.prepare(input, context);
    else await tool.run(input, context, new AbortController().signal);
    return 'allowed';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('the notebook is its owner’s', () => {
  it('every tool of it is tried here', async () => {
    expect((await desk()).tools.map(({ name }) => name)).toEqual(CALLS.map(([name]) => name));
  });

  it.each(CALLS)('%s is refused to somebody else, an approver included', async (name, input) => {
    expect(await call(BRUNO, name, input)).toMatch(/somebody else’s/);
    expect(await call(SOFIA, name, input)).toBe('allowed');
  });

  it.each(CALLS)('%s of a reader: only reading', async (name, input) => {
    const told = await call(READER, name, input);
    if (name === 'buscar_notas') expect(told).toBe('allowed');
    else expect(told).toMatch(/somebody else’s/);
  });

  it('a model is told of it for the owner and readers alone, and people are asked to use it by nobody else', async () => {
    const { guidance, prompts } = await desk();
    expect(guidance(SOFIA)).toContain('Cuaderno Vivo');
    expect(guidance(READER)).toContain('Cuaderno Vivo');
    expect(guidance(BRUNO)).toBe('');
    expect(prompts('en', BRUNO)).toEqual([]);
  });
});
