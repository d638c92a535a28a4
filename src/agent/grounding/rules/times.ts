import { END, type Reading, type Rule, rule, START } from '../mention.ts';
import { NUMBER_WORD, readNumber } from '../numbers.ts';
import { UNIT } from './durations.ts';

const HALF_DAY = String.raw`(?:([ap])(?:\.\s?m\.|\.?\s?m(?![\p{L}\d])))`;
const PART_OF_DAY = /(?<morning>ma[ñn]ana|madrugada|morning)|(?<later>tarde|noche|afternoon|evening|night)/iu;
const PART = String.raw`(?:(?:de|por|en|in|at)\s(?:la\s|the\s)?(?:ma[ñn]ana|madrugada|tarde|noche|morning|afternoon|evening|night)${END})`;
/** An article is no hour: `one at a time`. */
const HOUR = String.raw`(?!an?${END})(\d{1,2}|${NUMBER_WORD})${END}`;
/** What follows a number that is not a time: a unit, a thing, a percentage, more digits. */
const NO_TIME = String.raw`(?!\s?(?:%|[$€£]|:\d|[.,]\d|(?:${UNIT})${END}|(?:por ciento|percent)))`;
/** What may come behind a time that only an article announces: `las nueve`. */
const AFTER = String.raw`(?=\s*(?:$|[.,;:!?)»]|[-–]|(?:y|o|a|al|del|de|hasta|en|por|para|el|la|and|or|to|until|on|in|for|se|termin|empiez)))`;

function clock(shown: string, hours: number, minutes: number): Reading | undefined {
  if (hours > 24 || minutes >= 60) return undefined;
  return { kind: 'time', shown, values: [hours * 60 + minutes], face: [] };
}

/** A time without its half of the day: either half, unless it says which part of the day it is. */
function spoken(shown: string, hours: number, minutes: number, context = ''): Reading | undefined {
  if (hours > 24) return undefined;
  const part = PART_OF_DAY.exec(context)?.groups;
  const early = hours * 60 + minutes;
  const late = hours < 12 ? early + 720 : early;
  if (part?.later) return { kind: 'time', shown, values: [late], face: [] };
  if (part?.morning) return { kind: 'time', shown, values: [early], face: [] };
  return { kind: 'time', shown, values: hours <= 12 ? [early, late] : [early], face: [hours] };
}

function twelve(hours: number, half: string): number {
  const isAfternoon = /^p/i.test(half);
  if (hours === 12) return isAfternoon ? 12 : 0;
  return isAfternoon ? hours + 12 : hours;
}

const hourOf = (written: string | undefined) => readNumber(written ?? '')[0] ?? 99;

/** `y media`, `menos cuarto`, `y veinte`: in minutes. */
function minutesOf(words: string | undefined): number {
  if (words === undefined) return 0;
  const amount = /media/i.test(words)
    ? 30
    : /cuarto/i.test(words)
      ? 15
      : (readNumber(words.split(/\s/).at(-1) ?? '')[0] ?? 0);
  return /menos/i.test(words) ? -amount : amount;
}

export const TIME_RULES: Rule[] = [
  rule(String.raw`T?(?<![\d:])(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*${HALF_DAY}`, (m) =>
    clock(m[0], twelve(Number(m[1]), m[3] ?? ''), Number(m[2])),
  ),
  rule(String.raw`${START}(\d{1,2})\s*${HALF_DAY}`, (m) => clock(m[0], twelve(Number(m[1]), m[2] ?? ''), 0)),
  rule(String.raw`T?(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)`, (m) =>
    clock(m[0].replace(/^T/i, ''), Number(m[1]), Number(m[2])),
  ),
  rule(`${START}(half|quarter) (past|to) ${HOUR}`, (m) => {
    const quarter = m[1]?.toLowerCase() === 'half' ? 30 : 15;
    const minutes = m[2]?.toLowerCase() === 'to' ? -quarter : quarter;
    return spoken(m[3] ?? '', hourOf(m[3]), minutes);
  }),
  rule(String.raw`${START}${HOUR}\s?o['’]clock`, (m) => spoken(m[1] ?? '', hourOf(m[1]), 0)),
  rule(
    String.raw`(?<=${START}las?\s)${HOUR}\s((?:y|menos)\s(?:media|cuarto|${NUMBER_WORD}|\d{1,2}))${END}(?:\s${PART})?`,
    (m) => spoken(m[1] ?? '', hourOf(m[1]), minutesOf(m[2]), m[0]),
  ),
  rule(String.raw`${START}${HOUR}\s${PART}`, (m) => spoken(m[1] ?? '', hourOf(m[1]), 0, m[0])),
  rule(String.raw`(?<=${START}(?:a|desde|hasta|sobre|hacia)\slas?\s)${HOUR}${NO_TIME}`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  rule(String.raw`(?<=${START}las\s)(\d{1,2}|${NUMBER_WORD})${END}${NO_TIME}${AFTER}`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  rule(String.raw`(?<=${START}(?:at|until|till)\s)${HOUR}${NO_TIME}(?!\s\p{L}+s${END})`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  // Both ends of a range may be times, or plain numbers.
  rule(
    String.raw`(?<=${START}(?:from|de|entre|between)\s)(\d{1,2})(?=\s(?:to|a|y|and)\s\d{1,2}${END}${NO_TIME})`,
    (m) => spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  // The first end is blank by now.
  rule(
    String.raw`(?<=${START}(?:from|de|entre|between)\s\s{1,2}\s(?:to|a|y|and)\s)(\d{1,2})${END}${NO_TIME}`,
    (m) => spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
];
