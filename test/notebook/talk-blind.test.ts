import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Desk } from '../../src/agent/desk.ts';
import { understand } from '../../src/agent/models/offline/index.ts';
import type { PlannedCall } from '../../src/agent/models/offline/rules.ts';
import type { Language } from '../../src/kernel/language.ts';
import { unheardApp } from '../fakes/app.ts';

/** 120 messages written by somebody who has not seen the planner, with the calls they should come to. */

interface Case {
  text: string;
  language: Language;
  calls: Record<string, string | number | null>[];
  asks: boolean;
}

const CASES = JSON.parse(readFileSync(join(import.meta.dirname, 'talk-blind.json'), 'utf8')) as Case[];
const NOTEBOOK = new Set(['buscar_notas', 'crear_tarjetas', 'generar_portada', 'narrar_resumen', 'rehacer']);
/** What matters of a call. */
function essence({ name, input }: PlannedCall): string {
  const { id_nota: note, semana: week, tarea: task, consulta: about } = input;
  const told = {
    name,
    note,
    week,
    task,
    about: about === undefined ? undefined : String(about).toLowerCase(),
  };
  return JSON.stringify(told);
}

function isMet({ text, language, calls, asks }: Case, desks: Desk[]): boolean {
  const now = { day: '2026-12-01', minutes: 600 };
  const intention = understand({ text, language, tier: 'basic', now, earlier: [] }, desks);
  const plan = intention.kind === 'plan' ? intention.plan : { calls: [] };
  const own = plan.calls.filter(({ name }) => NOTEBOOK.has(name));
  // What is for the notebook is for it alone.
  if (calls.length > 0 && own.length < plan.calls.length) return false;
  if (asks && !(plan.asks && own.length === 0)) return false;
  const left = own.map(essence);
  for (const { name, id_nota: note, semana: week, tarea: task, about } of calls) {
    const at = left.findIndex((one) => {
      const found = JSON.parse(one);
      const isAbout = about === undefined || String(found.about).includes(String(about));
      const { about: _, ...rest } = found;
      return isAbout && JSON.stringify(rest) === JSON.stringify({ name, note, week, task });
    });
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

it('the planner understands what people say of the notebook', async () => {
  const app = await unheardApp();
  const missed = CASES.filter((one) => !isMet(one, app.desks)).map(({ text }) => text);
  process.stdout.write(`notebook talk: ${CASES.length - missed.length} of ${CASES.length}\n`);
  expect(missed).toEqual([]);
});
