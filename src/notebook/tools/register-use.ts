import { createHash } from 'node:crypto';
import { z } from 'zod';
import { costUsd, PRICES } from '../../agent/prices.ts';
import { takes } from '../../agent/schema.ts';
import { defineTool, resultFields, type Tool } from '../../agent/tool.ts';
import { checkMaker } from '../access.ts';
import type { NotebookDeps } from '../deps.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

const LONGEST_TASK = 80;
const COST_DECIMALS = 7;
const TASK = takes({
  en: `it takes 1 to ${LONGEST_TASK} characters`,
  es: `hacen falta de 1 a ${LONGEST_TASK} caracteres`,
});
const TOKENS = takes({ en: 'it takes 0 or more', es: 'hacen falta 0 o más' });

/** The key of a row that a person dictated, by the key of the call. The program's own rows have uuids. */
export function dictatedKey(callKey: string): string {
  return createHash('sha256').update(callKey).digest('hex').slice(0, 16);
}

/** `registrar_uso`: adds a row that a person dictates to the usage log. The program adds its own uses itself. */
export function registerUseTool(deps: Pick<NotebookDeps, 'ownersFor' | 'usage'>): Tool {
  const { usage } = deps;
  return defineTool({
    name: 'registrar_uso',
    description:
      'Adds a row to the register of model uses: a task, a model, its input and output tokens. Returns { fila, coste_usd }. Call it when somebody asks to register a use; the uses of this conversation are registered by the program itself. It needs no approval.',
    level: 'reversible',
    deed: { kinds: ['made'] },
    input: z.strictObject({
      tarea: z.string().refine((task) => task.trim() !== '' && task.length <= LONGEST_TASK, TASK),
      modelo: z.enum(Object.keys(PRICES)),
      tokens_entrada: z.int().refine((tokens) => tokens >= 0, TOKENS),
      tokens_salida: z.int().refine((tokens) => tokens >= 0, TOKENS),
    }),
    async run({ tarea, modelo, tokens_entrada: inputTokens, tokens_salida: outputTokens }, context) {
      checkMaker(deps, context);
      const cost =
        costUsd(PRICES[modelo], { inputTokens, outputTokens, cacheWriteTokens: 0, cacheReadTokens: 0 }) ?? 0;
      const row = await usage.add({
        task: tarea,
        model: modelo,
        inputTokens,
        outputTokens,
        costUsd: cost,
        key: dictatedKey(context.key),
      });
      return { fila: row, coste_usd: Number(cost.toFixed(COST_DECIMALS)) };
    },
    present(result, _input, language) {
      const { fila, coste_usd: cost } = resultFields(result);
      return NOTEBOOK_WORDS[language].tell.use(Number(fila), `$${cost}`);
    },
  });
}
