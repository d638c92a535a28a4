import { foldAccents } from '../../kernel/fold-accents.ts';
import type { Members } from '../members.ts';

const OTHERS = [
  /\b(?:for|on behalf of|in the name of)\s+(?!me\b|myself\b|my\b|us\b|our\b|a\b|an\b|the\b|one\b|two\b|three\b|four\b|five\b|six\b|half\b|today\b|tomorrow\b|now\b|this\b|next\b|Focus\b|Studio\b|Boardroom\b|Monday\b|Tuesday\b|Wednesday\b|Thursday\b|Friday\b)(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u,
  /\b(?:for|para) (?:my|mi) [a-zñáéíóú]+ (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u,
  /\b(?:para|a nombre de|en nombre de|(?:[Rr]es[eé]rva|[Cc][oó]ge|[Gg]u[aá]rda|[Aa]p[uú]nta)le (?:[^,.;]{1,40} )?a)\s+(?!mi\b|mí\b|nosotros\b|el\b|la\b|una?\b|dos\b|tres\b|cuatro\b|hoy\b|mañana\b|Focus\b|Studio\b|Boardroom\b)(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u,
];

/** Days, occasions and groups, which a booking may be for, but which are nobody. */
const NOBODY = new RegExp(
  `^(?:${'monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado domingo manana hoy january february march april may june july august september october november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre navidad nochebuena nochevieja christmas xmas new ano reyes team client clients company our the lunch meeting equipo cliente clientes reunion comida clase taller workshop yoga'.split(' ').join('|')})\\b`,
);
const ROOM = /^(?:Focus|Studio|Boardroom|Lounge|Phonebooth)\b/;
const FOR =
  /\b(?:for|para|on behalf of|a nombre de|en nombre de|(?:res[eé]rva|c[oó]ge|gu[aá]rda|ap[uú]nta)le (?:[^,.;]{1,40} )?a)\s+([\p{L}'-]+)(?:\s+([\p{L}'-]+))?/giu;

/** Whom a booking is for, in the words of a message: a member by any spelling, or somebody with a name in capitals. */
export function memberIn(text: string, members: Members): string | undefined {
  for (const [, word = '', next = ''] of text.matchAll(FOR)) {
    const whole = `${word} ${next}`;
    if (members.find(whole)) return whole;
    // `Ana Pérez` is not the Ana who is a member.
    const isSurname =
      /^\p{Lu}/u.test(next) && /^\p{Lu}/u.test(word) && !NOBODY.test(foldAccents(next)) && !ROOM.test(next);
    if (members.find(word)) return isSurname ? whole : word;
  }
  for (const pattern of OTHERS) {
    const name = pattern.exec(text)?.[1];
    if (name && !NOBODY.test(foldAccents(name))) return name;
  }
  return undefined;
}
