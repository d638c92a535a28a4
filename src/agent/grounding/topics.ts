/** What costs nothing, in either language: cancelling for nothing says nothing about a room. */
const TOPICS: readonly (readonly [string, RegExp])[] = [
  [
    'cancelling',
    /cancel|anula|refund|reembols|devuel|devol|comes? back|resched|reprogram|\b(?:mov(?:e|es|ed|ing|er|erla|erlo)|chang(?:e|es|ing)|cambi(?:o|os|ar|arla|arlo))\b|free window|(?:until|up to|hasta)[^.]{0,60}(?:before|antes)|(?:free(?: of charge)?|gratis|gratuit\w+|cargo|coste|costo) (?:until|up to|hasta)/i,
  ],
  ['drinks', /coffee|caf[eé]|\btea\b|\bt[eé]\b|water|\bagua\b|drinks?\b|bebida/i],
  ['food', /breakfast|lunch|snack|desayun|almuerzo|comida|fruit|fruta/i],
  ['network', /wi-?fi|internet/i],
  ['parking', /parking|\bpark\b|aparca|estaciona|bicic|bikes?\b/i],
  ['printing', /print|impr[ie]|scan|escan|pages?\b|p[aá]ginas?|cop(?:y|ies)|copias?/i],
  ['guests', /guests?\b|visitors?|invitad|visitas?\b|acompa[ñn]/i],
  ['lockers', /lockers?|taquilla/i],
  ['entry', /\bentry\b|entrance|admission|\bentrada\b|\bacceso\b/i],
];
/** What speaks of the price of a room, and of nothing that was said before. */
const PRICE = /\brooms?\b|\bsalas?\b|book|reserv|price|precio|cost(?!a rica)|cuest|\bvale\b|rate\b|tarifa/i;
const AROUND = 240;
const SENTENCE = /[.!?](?=\s|$)|[\n|]/;

/** What a sentence is about that says that something costs nothing; of one that tells nothing, what was spoken of before. */
export function topicsAt(text: string, at: number, length: number): string[] {
  const before = text.slice(Math.max(0, at - AROUND), at).split(SENTENCE);
  const behind = text.slice(at + length, at + length + AROUND).split(SENTENCE)[0] ?? '';
  const sentence = `${before.at(-1) ?? ''}${text.slice(at, at + length)}${behind}`;
  const own = topicsOf(sentence);
  if (own.length > 0) return own;
  if (PRICE.test(sentence)) return [OTHER];
  const earlier = topicsOf(before.slice(0, -1).join(' '));
  return earlier.length > 0 ? earlier : [OTHER];
}

const OTHER = 'other';

function topicsOf(text: string): string[] {
  return TOPICS.flatMap(([topic, pattern]) => (pattern.test(text) ? topic : []));
}

/** What a field of a result that is zero is about; undefined where it may be about anything. */
export function topicsOfField(field: string): string[] | undefined {
  if (/refund|kept|cancel|fee|difference|extra/i.test(field)) return ['cancelling'];
  return /price|cost|rate|total/i.test(field) ? [OTHER] : undefined;
}
