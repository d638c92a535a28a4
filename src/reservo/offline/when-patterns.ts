import { ARTICLES_FOR_ONE, type NumberWords, numberWordsFor, range } from '../../kernel/number-words.ts';
import type { PartOfDay } from './said.ts';

/** How days and times are written, in Spanish and English: patterns over folded text (lower case, no accents). */

/** The hours of a clock; of the Spanish words for one only `una`, as in `la una`. */
export const HOURS: NumberWords = Object.fromEntries(
  Object.entries(numberWordsFor(range(0, 12))).filter(([word]) => word !== 'un' && word !== 'uno'),
);
export const COUNTS: NumberWords = {
  ...numberWordsFor([...range(0, 12), 15]),
  ...ARTICLES_FOR_ONE,
  couple: 2,
};
export const WEEKDAYS: Record<string, number> = Object.fromEntries(
  [
    'monday mon lunes',
    'tuesday tues tue martes',
    'wednesday wed miercoles',
    'thursday thurs thur thu jueves',
    'friday fri viernes',
    'saturday sat sabado',
    'sunday sun domingo',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);

const anyOf = (words: string[]) => [...words].sort((a, b) => b.length - a.length).join('|');
export const HOUR = String.raw`(?:\d{1,2}|${anyOf(Object.keys(HOURS).filter((word) => !/^(?:cero|zero)$/.test(word)))})`;
const COUNT = String.raw`(?:\d{1,2}|${anyOf(Object.keys(COUNTS))})`;
const WEEKDAY = anyOf(Object.keys(WEEKDAYS));
/** Not `sat`, `sun`, `mon`, which are other words too, nor `domingo`, which is a name: they need a word before them. */
const PLAIN_WEEKDAY = anyOf(Object.keys(WEEKDAYS).filter((name) => !/^(?:sat|sun|mon|domingo)$/.test(name)));
const MONTH =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december|ene|feb|abr|jun|jul|ago|sept?|oct|nov|dic|jan|mar|apr|aug|dec';
const PART_WORD = 'manana|tarde|noche|morning|afternoon|evening|night';
const HALF = String.raw`(?:\s?(?:a\.?\s?m\b\.?|p\.?\s?m\b\.?)|\s+(?:(?:de|por|x) la|in the|at) (?:${PART_WORD})\b|\s+del mediodia\b)`;
const SPOKEN = String.raw`(?:\s(?:y media|y cuarto|menos cuarto|(?:y|menos) (?:cinco|diez|veinte|veinticinco)|thirty|fifteen|forty[ -]five)\b(?!\s(?:hora|de hora)))`;
const BEFORE_HOUR = String.raw`(?:half(?: past)?|quarter past|quarter to|(?:\d{1,2}|five|ten|twenty)(?: minutes)? past|(?:five|ten|twenty) to)`;
const NOON = String.raw`\b(?:noon|midday|(?:el )?mediodia)\b`;
const DIGITAL = String.raw`\d{1,2}(?:[:.h']\d{2})(?:\s?h\b)?`;
const CLOCK = String.raw`(?:${NOON}|(?:${BEFORE_HOUR} ${HOUR}|(?:${DIGITAL}|${HOUR}(?:\s?h\b)?)(?:\s?(?:o'clock|en punto))?${SPOKEN}?)(?:${HALF}|(?![\w'])))`;

const TO = String.raw`(?:-|–|\bto\b|\buntil\b|\btill\b|\band\b|\by\b|\bal?\b|\bhasta\b)`;
const THE = String.raw`(?:las?\s+|el\s+)?`;
const COUNTED = String.raw`(?!\s*(?:%|people|persons?|personas|rooms?|salas?|euros?|dollars?|hours?\b|horas?\b|hrs?\b|min))`;
export const RANGE = new RegExp(
  String.raw`\b(?:from|between|entre|desde|del?)\s+${THE}(${CLOCK})\s*${TO}\s*${THE}(${CLOCK})${COUNTED}`,
  'g',
);
export const DASHED_RANGE = new RegExp(
  String.raw`(?<![\d-])\b(${CLOCK})\s?[-–]\s?(${CLOCK})(?![\d-])${COUNTED}`,
  'g',
);
/** `9 to 11`, where one of the two cannot be a count, or a day stands before them. */
export const PLAIN_RANGE = new RegExp(
  String.raw`(?<![\d-])(?:\b(?:at|a las?)\s+)?\b(${CLOCK})\s(?:to|till|until|al?|hasta)\s${THE}(${CLOCK})(?![\d-])${COUNTED}`,
  'g',
);
export const IS_CLOCK = new RegExp(String.raw`\d[:h]\d?|\d\s?h\b|m\b|\b(?:${PART_WORD})\b|^(?:at|a las?)\b`);
export const AFTER_DAY = new RegExp(String.raw`\b(?:${WEEKDAY}|tomorrow|today|manana|hoy),?\s+$`);
/** After these words a number is a time of day. */
export const AT = new RegExp(
  String.raw`(?:\b(?:at|around|about|by|from|starting|since|from|a las?|a eso de las?|sobre las?|hacia las?|desde las?|partir de las?|para las?|al)|(?<!\bde )\blas|@)\s+(?:about |around )?(${CLOCK})${COUNTED}`,
  'g',
);
/** Forms that are a time of day by themselves. */
export const EXACT = new RegExp(
  String.raw`(?<![\d:.,$€-])(?:${NOON}|\b\d{1,2}:\d{2}(?:\s?h\b)?${HALF}?|\b(?:1[3-9]|2[0-3])\s?h\b|\b(?:[89]|1\d|2[0-3])[.h]\d{2}\s?h?\b|\b${HOUR}${HALF}|\b${HOUR} (?:o'clock|en punto)${HALF}?|\b${BEFORE_HOUR} (?!an?\b)${HOUR}${HALF}?|\b${HOUR}${SPOKEN}${HALF}?)(?![\d:])`,
  'g',
);
export const UNTIL = new RegExp(String.raw`\b(?:until|till|hasta)\s+${THE}(${CLOCK})`, 'g');
export const LATER = new RegExp(
  String.raw`\b(?:in|dentro de)\s+(?:(${COUNT})\s+(hours?|horas?|minutes?|minutos?)|half an hour|media hora)\b`,
  'g',
);

/** `before 3pm`: neither a start nor an end. */
export const BOUND = new RegExp(String.raw`\b(?:before|after|antes de|despues de)\s+${THE}(?:${CLOCK})`, 'g');
export const ONE_OF_TWO = new RegExp(
  String.raw`\b(?:at|a las?)\s+(?:${CLOCK})\s+(?:or|o)\s+(?:at\s+|a\s+)?${THE}(?:${CLOCK})`,
  'g',
);
export const NO_TIME = /\b24\/7\b|\b(?:good|buena) (?:morning|afternoon|evening|night)\b|\bbuen dia\b/g;
export const DAY_AFTER_TOMORROW = /\b(?:pasado manana|(?:the )?day after tomorrow)\b/g;
export const TOMORROW = /\b(?:tmrw|tmr|tomorow|tommorow|tommorrow|2moro)\b/g;
export const THIS_PART =
  /\b(?:this (morning|afternoon|evening)|(tonight)|esta (manana|tarde|noche)|hoy (?:por|x) la (manana|tarde|noche))\b/g;
export const PART =
  /\b(?:(?:por|en|de|a|x) la (manana|tarde|noche)|(?:a|por) (?:ultima|primera) hora de la (manana|tarde|noche)|(?:in|during) the (morning|afternoon|evening)|al? (mediodia)|at (night))\b/g;
/** `tomorrow morning`, `friday afternoon`, `…, morning, …`. */
export const PART_AFTER_DAY = new RegExp(
  String.raw`(?<=\b(?:tomorrow|today|${PLAIN_WEEKDAY}|domingo|manana|hoy) |, )(morning|afternoon|evening|night|tarde|noche)\b`,
  'g',
);
export const IN_DAYS = new RegExp(
  String.raw`\b(?:(?:in|dentro de|de aqui a)\s+(${COUNT})(?: of)?\s+(days?|dias?|weeks?|semanas?)|in a (fortnight))\b`,
  'g',
);
export const WEEKS_FROM = new RegExp(
  String.raw`\b(${COUNT}) weeks? (?:from|on) (today|tomorrow|now|${WEEKDAY})\b|\b(${WEEKDAY}) (week)\b`,
  'g',
);
export const WEEKDAY_NEXT_WEEK = new RegExp(
  String.raw`\b(?:on |the |el |para el )?(${WEEKDAY}),? (?:of |de )?(?:next week|la semana que viene|la proxima semana|la semana proxima)\b|\bnext week(?:'s)? (?:on )?(${WEEKDAY})\b|\b(?:la semana que viene|la proxima semana),? (?:el )?(${WEEKDAY})\b`,
  'g',
);
/** `viernes 11`, when that is a Friday. */
export const WEEKDAY_DAY = new RegExp(
  String.raw`\b(?:on |the |el )?(${WEEKDAY}),?(?: the| el)? (\d{1,2})(?:st|nd|rd|th)?\b(?!\s*(?:[:.h]\d|h\b|am\b|pm\b|a\.m|p\.m|(?:de |of )?(?:${MONTH})\b|(?:to|al?|-|–)\s?\d))`,
  'g',
);
const NO_DATE_AFTER = String.raw`(?!,?\s*(?:the |el )?(?:\d{1,2}(?:st|nd|rd|th)?\s*(?:de |of )?(?:${MONTH})\b|(?:${MONTH}) \d))`;
export const WEEKDAY_ALONE = new RegExp(
  String.raw`\b(?:(?:on|next|this|coming|the coming|el proximo|este|proximo|el|del)\s+(${WEEKDAY})|(?:^|(?<=[\s,]))(sat|sun|mon)(?= [\d ])|(?<!\b(?:para|con|soy|de|nombre|senor|don|mr|ms|mrs|dear|hi|hello|hola) )(${PLAIN_WEEKDAY}))(?:\s+(?:que viene|proximo))?\b${NO_DATE_AFTER}`,
  'g',
);
export const DAY_OF_MONTH =
  /\b(?:(?:el |on )?dia (\d{1,2})|(?:on )?the (\d{1,2})(?:st|nd|rd|th)|el (\d{1,2}))(?!\d|[:.,/]\d|\s*(?:de|of|h|%|horas?|y)\b)/g;
/** `el uno de diciembre`, which chrono does not know. */
export const SPOKEN_DATE = new RegExp(String.raw`\b(?:el )?(${COUNT}|primero) de (${MONTH})\b`, 'g');
export const ISO_DAY = /\b(\d{4}-\d{2}-\d{2})(?=t|\b)/g;

const FEASTS = [
  'christmas eve|nochebuena',
  '(?:dia de )?navidad|christmas(?: day)?|xmas',
  "new year(?:'s)? eve|nochevieja",
  "(?:dia de )?ano nuevo|new year(?:'s)?(?: day)?",
];
const ANY_FEAST = `(?:${FEASTS.join('|')})`;
/** Days that have a name, in the order of `FEAST_DAYS`; not what they are the occasion of (`comida de Navidad`). */
export const FEAST = new RegExp(
  String.raw`(?<!\b(?:comida|cena|fiesta|party|lunch|dinner) (?:de |for )?)\b(?:on |el |en |por )?(?:${FEASTS.map((one) => `(${one})`).join('|')})\b(?! (?:party|lunch|dinner|meal|do|drinks|cards?))`,
  'g',
);
/** `Happy new year!` names no day. */
export const GREETING = new RegExp(String.raw`\b(?:happy|merry|feliz|felices) ${ANY_FEAST}\b`, 'g');
/** `The day after Christmas`, `antes de Navidad`: which day that is, is for its person to say. */
export const AROUND_FEAST = new RegExp(
  String.raw`\b(?:(?:the |el |\w+ )?(?:days?|dias?|nights?|noches?|weeks?|semanas?) )?(?:before|after|between|around|by|until|since|antes de|despues de|entre|tras|hasta|desde|sobre) (?:the |el |la )?${ANY_FEAST}\b`,
  'g',
);
/** Their months and days. */
export const FEAST_DAYS = ['12-24', '12-25', '12-31', '01-01'];

/** Words that name no day that can be booked. */
const ANY_WEEKDAY = `(?:${WEEKDAY})`;
export const VAGUE = new RegExp(
  String.raw`\b(?:(?:last|past) (?:week|month|year|${ANY_WEEKDAY})|(?:la semana|el mes|el ano) pasad[ao]|(?:el )?pasado ${ANY_WEEKDAY}|${ANY_WEEKDAY} pasado|(?:but|except|other than|menos|excepto|salvo)(?: for)?(?: the| el| on)? ${ANY_WEEKDAY}|(?:at )?midnight|(?:a )?medianoche|(?:on )?(?:christmas|easter|new year(?:'s)?)(?: eve| day)?|navidad|nochebuena|nochevieja|ano nuevo|reyes|semana santa|(?:in|en) (?:${MONTH})|(?:(?:next|this|the following|every|each) (?:week|month|weekend|year)|weekend|weekly|daily|every (?:day|${WEEKDAY})|(?:la|el|esta|este|cada|todas las|todos los) (?:proxim[ao] )?(?:semanas?|mes|meses|ano|fin de semana|finde)(?: que viene| proxim[ao])?|todos los (?:dias|${WEEKDAY})|cada (?:dia|${WEEKDAY})|finde|fin de semana|someday|sometime|mas tarde|soon|pronto|first thing|a primera hora|a ultima hora|end of the day))\b(?! de la)`,
  'g',
);
/** What is left of a date or a time when all that could be read has been. */
export const UNREADABLE = new RegExp(
  String.raw`\b(?:\d{1,2}(?:st|nd|rd|th)? (?:de |of )?(?:${MONTH})|(?:${MONTH}) \d{1,2}|the \d{1,2}(?:st|nd|rd|th)|dia \d{1,2})\b|(?<![\d-])\d{1,2}[/:]\d{1,2}(?![\d-])|(?<![\d.-])\d{1,2}\.\d{1,2}\.(?!\d)`,
  'g',
);
export const EITHER = /^\s*(?:or|o|u)\s*(?:at |on |a las? |el )?$/;

export const PARTS: Record<string, PartOfDay> = {
  manana: 'morning',
  morning: 'morning',
  tarde: 'afternoon',
  afternoon: 'afternoon',
  mediodia: 'afternoon',
  noche: 'evening',
  evening: 'evening',
  night: 'evening',
  tonight: 'evening',
};
