import lunr from 'lunr';
import addSpanish from 'lunr-languages/lunr.es.js';
import addStemmerSupport from 'lunr-languages/lunr.stemmer.support.js';
import { stripAccents } from '../kernel/fold-accents.ts';
import type { Language } from '../kernel/language.ts';

addStemmerSupport(lunr);
addSpanish(lunr);

/** Our own stop words: lunr's include `no`, `not` and `can`, and would break `no-show`. */
const STOP: Record<Language, Set<string>> = {
  en: new Set(
    'a an the of to in on at for and or is are was be am do does did i me my we our you your it its this that there with from as by so what which who how when where why can could would will should may if any some have has had get gets happens happen want wants wanted like good into here there one make makes made come comes take takes use uses using t s let us also just only about up out over more does explain tell know find please m re ve ll d don doesn didn isn aren won wasn them they their he she his her been being still even really again than too very something anything somebody someone working works give gave given read hi hello hey please thanks thank pls sorry stuff somewhere anywhere'.split(
      ' ',
    ),
  ),
  es: new Set(
    'a al ante con de del desde el la los las lo un una unos unas en y e o u es son era ser esta estan estoy hay que cual cuales quien como cuando donde cuanto cuanta por para si se su sus mi mis me te nos le les tu tus puedo puede pueden tengo tiene yo ya mas muy pasa pasaria ocurre tomar dentro gente algo alguien hacer haces hace hago uso usar tambien muy esto eso ese esa este sobre fuera doy da dan dar pone poner ponen quiero quiere queremos necesito hace falta cual ahi aqui asi bien mal todo toda todos todas otra otro mismo misma cosas cosa solo nada cada donde estan estoy fui iba va vamos han he has hemos ser soy somos eres tener tienen tenemos aceptan admiten dejan permiten hola buenas buenos dias tardes noches gracias porfa favor perdona perdon oye llevar traer meter venir venirme ir irme entrar q k xq pq tb'.split(
      ' ',
    ),
  ),
};

/** Words with several spellings: apart, with a hyphen, or as one word. */
const COMPOUNDS: [RegExp, string][] = [
  [/\bwi[\s-]?fi\b/g, 'wifi'],
  [/\bno[\s-]shows?\b/g, 'noshow'],
  [/\bcheck[\s-]?(in|out)\b/g, 'check$1'],
  [/\be[\s-]?mail\b/g, 'email'],
  [/\bphone\s?booth\b/g, 'phonebooth'],
  [/\bboard\s?room\b/g, 'boardroom'],
];

/** Lower case, without accents, compounds joined: the same for documents and questions. */
export function normalizeForSearch(text: string): string {
  const plain = stripAccents(text.toLowerCase());
  return COMPOUNDS.reduce((folded, [pattern, joined]) => folded.replace(pattern, joined), plain);
}

/** The words and numbers of a text, folded. */
export function tokens(text: string): string[] {
  return normalizeForSearch(text).match(/[\p{L}\d]+/gu) ?? [];
}

/** Whether a folded word is a stop word. */
export function isStopWord(word: string, language: Language): boolean {
  return STOP[language].has(word);
}

/** A folded word's stem. */
export function stem(word: string, language: Language): string {
  const stemmer = language === 'es' ? lunr.es?.stemmer : lunr.stemmer;
  return stemmer?.(new lunr.Token(word, {})).toString() ?? word;
}
