import type { PlannedCall } from '../../agent/models/offline/rules.ts';
import { PRICES } from '../../agent/prices.ts';
import { foldAccents } from '../../kernel/fold-accents.ts';

/** A message that begins by ordering a registration; a question or a negation does not. */
const ASKS =
  /^(?:(?:please|ok|vale|por favor|porfa|hey|hola|hi)[, ]+|(?:can|could) you |puedes )*(?:log|record|register|registra(?:me)?|anota(?:me)?|apunta(?:me)?)\b.*\b(?:uses?|usage|usos?|tokens?)\b/;
const NO_TASK = /^(?:today|hoy|yesterday|ayer|me|mi|now|ahora)$/i;
const TASK =
  /(?:\btask|\btarea|\bfor|\bpara|\bde)\s+(?:the |la |el |un |una )?["“«]?([\p{L}][\p{L} _-]{1,40}?)["”»]?\s*(?:[,.:;]|$)/iu;
const INPUT = /(\d[\d.,]*)\s*(?:tokens?\s*)?(?:in(?:put)?\b|de entrada|entrada)/;
const OUTPUT = /(\d[\d.,]*)\s*(?:tokens?\s*)?(?:out(?:put)?\b|de salida|salida)/;

/** The call for `log a use: summary, claude-haiku-5-5, 1200 tokens in, 300 out`; undefined when a part is missing. */
export function readUse(text: string): PlannedCall | undefined {
  const folded = foldAccents(text);
  if (!ASKS.test(folded)) return undefined;
  const modelo = Object.keys(PRICES).find((model) => folded.includes(model));
  const input = INPUT.exec(folded)?.[1];
  const output = OUTPUT.exec(folded)?.[1];
  const tarea = TASK.exec(text)?.[1]?.trim();
  if (modelo === undefined || tarea === undefined || NO_TASK.test(tarea)) return undefined;
  const [tokens_entrada, tokens_salida] = [wholeNumber(input), wholeNumber(output)];
  if (tokens_entrada === undefined || tokens_salida === undefined) return undefined;
  return {
    name: 'registrar_uso',
    input: { tarea, modelo, tokens_entrada, tokens_salida },
  };
}

/** Reads `1,200` and `1.200` as 1200; undefined for `1.200,5`, which is no whole number. */
function wholeNumber(digits: string | undefined): number | undefined {
  return /^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(digits ?? '')
    ? Number(digits?.replace(/[.,]/g, ''))
    : undefined;
}
