import { type ClauseRules, type Token, wordsOf } from '../sentences.ts';

/** `la sala que pediste está reservada`, `cancelada, como querías`: asides about the wish for it. */
const ASIDES: [RegExp, string][] = [
  [
    /(?<![\p{L}])(?:tal (?:y )?como|así como|como) (?:me |nos |lo |te |ya )*(?:pediste|pedías|pidió|pidieron|pedisteis|querías|quería|queríais|querían|dijiste|dijo|dijimos|deseabas|deseaba|solicitaste|solicitó|indicaste|indicó|acordamos|hablamos|quedamos|prometí|prometimos|habías pedido|habíamos quedado|sugeriste|preferías|esperabas)(?![\p{L}])/giu,
    ' ',
  ],
  [
    /(?<![\p{L}])(?:que|la que|lo que|el que) (?:me |nos |te |tú |usted |ya )*(?:pediste|pedías|pidió|pidieron|querías|quería|quieres|quiere|dijiste|necesitabas|necesitaba|buscabas|preferías|solicitaste|solicitó|mencionaste|elegiste|habías pedido|te gustaba|gusta|mandaste|pasaste)(?= (?:ya |te |se |la |lo |le |les )*(?:ha|han|he|hemos|está|están|fue|fueron|queda|quedan|quedó|quedaron|\p{L}+(?:é|ó|aron|ieron))(?![\p{L}]))/giu,
    ' ',
  ],
];

function tokens(text: string): Token[] {
  return wordsOf(text).map((word) => ({
    word: word.toLowerCase(),
    isCapital: /^\p{Lu}/u.test(word) || /^\d+\p{Lu}$/u.test(word),
  }));
}

/** Spanish clauses. */
export const SPANISH_CLAUSES: ClauseRules = {
  conjunctions:
    /(\s(?:y|e|pero|así que|porque|ya que|puesto que|dado que|pues|aunque|entonces|sino|conque|o sea|es decir|mas)\s|^(?:y|e|pero|así que|porque|ya que|pues|aunque|entonces|conque|o sea)\s)/i,
  question:
    /^\W*(?:(?:y|o|pero|oye|eh|entonces|vale|ok) )*(?:qué|quién|quiénes|cuál|cuáles|cuándo|cómo|dónde|cuánto|por qué|te|le|quieres|querés|quiere|puedo|puedes|es|está|hay|ha|han|has|fue|algo|necesitas|de acuerdo|vale|ok|sí|no|verdad|o|lo|la|seguro|mejor|alguna)(?![\p{L}])/iu,
  tokens,
};

/** A sentence without its asides. */
export function withoutAsides(sentence: string): string {
  return ASIDES.reduce((now, [aside, instead]) => now.replace(aside, instead), sentence);
}
