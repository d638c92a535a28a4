import { PRICES } from '../../agent/model.ts';
import type { PlannedCall } from '../../agent/models/offline/rules.ts';
import { fold } from '../../kernel/fold.ts';

const ASKS = /\b(?:log|record|register|registra\w*|anota\w*|apunta\w*)\b.*\b(?:uses?|usage|usos?|tokens?)\b/;
const TASK =
  /(?:\btask|\btarea|\bfor|\bpara|\bde)\s+(?:the |la |el |un |una )?["“«]?([\p{L}][\p{L} _-]{1,40}?)["”»]?\s*(?:[,.:;]|$)/iu;
const INPUT = /(\d[\d.,]*)\s*(?:tokens?\s*)?(?:in(?:put)?\b|de entrada|entrada)/;
const OUTPUT = /(\d[\d.,]*)\s*(?:tokens?\s*)?(?:out(?:put)?\b|de salida|salida)/;

/** `log a use: summary, claude-haiku-5-5, 1200 tokens in, 300 out`; undefined when a part of it is missing. */
export function readUse(text: string): PlannedCall | undefined {
  const folded = fold(text);
  if (!ASKS.test(folded)) return undefined;
  const modelo = Object.keys(PRICES).find((model) => folded.includes(model));
  const input = INPUT.exec(folded)?.[1];
  const output = OUTPUT.exec(folded)?.[1];
  const tarea = TASK.exec(text)?.[1]?.trim();
  if (modelo === undefined || input === undefined || output === undefined || tarea === undefined)
    return undefined;
  return {
    name: 'registrar_uso',
    input: { tarea, modelo, tokens_entrada: wholeNumber(input), tokens_salida: wholeNumber(output) },
  };
}

/** `1,200` and `1.200` are both twelve hundred. */
function wholeNumber(digits: string): number {
  return Number(digits.replace(/[.,]/g, ''));
}
