import { END, type Reading, type Rule, rule, START, unread } from '../mention.ts';
import { UNIT } from './durations.ts';

const HALF_DAY = String.raw`(?:([ap])(?:\. ?m\.|\.? ?m(?![\p{L}\d])))`;
const PART_OF_DAY = /(?<morning>ma[ñn]ana|madrugada|morning)|(?<later>tarde|noche|afternoon|evening|night)/iu;
const PART = `(?:(?:de|por|en|in|at) (?:la |the )?(?:ma[ñn]ana|madrugada|tarde|noche|morning|afternoon|evening|night)${END})`;
const HOUR = String.raw`(\d{1,2}|one|una)${END}`;
/** What follows a number that is not a time: a unit, a thing, a percentage, more digits. */
const NO_TIME = String.raw`(?! ?(?:%|\p{Sc}|:\d|[.,]\d|⁄|(?:${UNIT})${END}|(?:por ciento|percent|per cent)))`;
/** What may come behind a time that only an article announces: `las nueve`. */
const AFTER = String.raw`(?=[ \n]*(?:$|[.,;:!?)»]|[-–]|(?:y|o|a|al|del|de|hasta|en|por|para|el|la|and|or|to|until|on|in|for|se|termin|empiez)))`;
const HALF_DAY_MINUTES = 720;

const word = (shown: string, ...values: number[]): Reading => ({ kind: 'time', shown, values, face: [] });

/** A time on the clock; what no clock shows is backed by the same signs alone. */
function clock(shown: string, hours: number, minutes: number): Reading {
  if (hours > 24 || minutes >= 60) return unread('time', shown);
  return { kind: 'time', shown, values: [hours * 60 + minutes], face: [] };
}

const half = (hours: number, written: string | undefined) => (hours > 12 ? 99 : twelve(hours, written ?? ''));

/** A time without its half of the day: either half, unless it says which part of the day it is. */
function spoken(shown: string, hours: number, minutes: number, context = ''): Reading | undefined {
  if (hours > 24) return undefined;
  const part = PART_OF_DAY.exec(context)?.groups;
  const early = hours * 60 + minutes;
  const late = hours < 12 ? early + HALF_DAY_MINUTES : early;
  const twelveAtNight = [early - HALF_DAY_MINUTES, early + HALF_DAY_MINUTES];
  if (hours === 12 && /noche|night/i.test(context)) return word(shown, ...twelveAtNight);
  if (part?.later) return word(shown, late);
  if (part?.morning) return word(shown, early);
  return { kind: 'time', shown, values: hours <= 12 ? [early, late] : [early], face: [hours] };
}

function twelve(hours: number, written: string): number {
  const isAfternoon = /^p/i.test(written);
  if (hours === 12) return isAfternoon ? 12 : 0;
  return isAfternoon ? hours + 12 : hours;
}

const hourOf = (written: string | undefined) =>
  /^(?:one|una)$/i.test(written ?? '') ? 1 : Number(written ?? Number.NaN);

/** `y media`, `menos cuarto`, `y 20`: in minutes. */
function minutesOf(words: string | undefined): number {
  if (words === undefined) return 0;
  const amount = /media/i.test(words)
    ? 30
    : /cuarto/i.test(words)
      ? 15
      : Number(words.split(' ').at(-1) ?? 0);
  return /menos/i.test(words) ? -amount : amount;
}

/** `half past`, `quarter to`, `20 past`: in minutes. */
function pastOrTo(amount: string | undefined, direction: string | undefined): number {
  const minutes = /half/i.test(amount ?? '') ? 30 : /quarter/i.test(amount ?? '') ? 15 : Number(amount);
  return /past|after/i.test(direction ?? '') ? minutes : -minutes;
}

export const TIME_RULES: Rule[] = [
  rule(String.raw`T?(?<![\d:])(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)? ?${HALF_DAY}`, (m) =>
    clock(m[0], half(Number(m[1]), m[3]), Number(m[2])),
  ),
  rule(String.raw`${START}(\d{1,2}) ?${HALF_DAY}`, (m) => clock(m[0], half(Number(m[1]), m[2]), 0)),
  rule(String.raw`T?(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?!\d)`, (m) =>
    clock(m[0].replace(/^T/i, ''), Number(m[1]), Number(m[2])),
  ),
  // `a las 16.30`, `at 16.30`; it may be a plain number.
  rule(
    String.raw`(?<=${START}(?:las?|at|until|till|from) )(\d{1,2})[.h](\d{2})(?: ?h(?:oras|rs|s)?${END})?(?![\d.,%]| ?[%\p{Sc}])`,
    (m) => {
      const isTime = Number(m[1]) <= 24 && Number(m[2]) < 60;
      return isTime
        ? { ...clock(m[0], Number(m[1]), Number(m[2])), face: [Number(`${m[1]}.${m[2]}`)] }
        : undefined;
    },
  ),
  rule(String.raw`${START}(1[3-9]|2[0-4])h(\d{2})${END}`, (m) => clock(m[0], Number(m[1]), Number(m[2]))),
  rule(String.raw`${START}(\d{1,2})[.](\d{2}) ?h${END}`, (m) => clock(m[0], Number(m[1]), Number(m[2]))),
  rule(String.raw`(?<=${START}(?:a|desde|hasta|sobre|hacia) las )(\d{1,2}) ?h(?:oras|rs|s)?${END}`, (m) =>
    clock(m[0], Number(m[1]), 0),
  ),
  rule(`${START}(?:al? )?medi(?:o ?d[ií]a)${END}`, (m) =>
    /^a/i.test(m[0]) || /mediod/i.test(m[0]) ? word(m[0].replace(/^al? /i, ''), HALF_DAY_MINUTES) : undefined,
  ),
  rule(`${START}(?:12 )?(?:noon|midday)${END}`, (m) => word(m[0], HALF_DAY_MINUTES)),
  rule(`${START}(?:12 )?(?:midnight|medianoche|media noche)${END}`, (m) =>
    word(m[0], 0, 2 * HALF_DAY_MINUTES),
  ),
  // Both ends of a range may be times, or plain numbers.
  rule(
    String.raw`(?<=${START}(?:from|de|entre|between) )(\d{1,2})(?= (?:to|a|y|and) (?:\d{1,2}${END}${NO_TIME}|half past|(?:a )?quarter|una${END}))`,
    (m) => spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  rule(`${START}(half|(?:a )?quarter|5|10|20|25) (?:minutes )?(past|after) ${HOUR}(?: ${PART})?`, (m) =>
    spoken(m[0], hourOf(m[3]), pastOrTo(m[1], m[2]), m[0]),
  ),
  rule(
    `${START}(half|(?:a )?quarter|(?<=(?:at|by|until|till|it's|is|about) )(?:5|10|20|25)) (?:minutes )?(to|of|before) ${HOUR}(?: ${PART})?`,
    (m) => (/half/i.test(m[1] ?? '') ? undefined : spoken(m[0], hourOf(m[3]), pastOrTo(m[1], m[2]), m[0])),
  ),
  rule(
    String.raw`(?<=${START}(?:at|by|until|till|from|to|las) )(\d{1,2}) {1,2}([0-5]\d)${END}${NO_TIME}`,
    (m) => spoken(m[0], Number(m[1]), Number(m[2])),
  ),
  rule(`${START}(?:un )?cuarto para las? ${HOUR}(?: ${PART})?`, (m) => spoken(m[0], hourOf(m[1]), -15, m[0])),
  rule(`${START}${HOUR} ?o'clock`, (m) => spoken(m[1] ?? '', hourOf(m[1]), 0)),
  rule(
    String.raw`(?<=${START}las? )${HOUR} ((?:y|menos|con) (?:media|(?:un )?cuarto|\d{1,2}))${END}(?: ${PART})?`,
    (m) => spoken(m[0], hourOf(m[1]), minutesOf(m[2]), m[0]),
  ),
  rule(`(?<=${START}(?:a|desde|hasta) )${HOUR} ((?:y|menos) (?:media|cuarto))${END}`, (m) =>
    spoken(m[0], hourOf(m[1]), minutesOf(m[2])),
  ),
  rule(`(?<=${START}las? )${HOUR} en punto${END}(?: ${PART})?`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0, m[0]),
  ),
  rule(String.raw`${START}(\d{1,2})${END} ${PART}`, (m) => spoken(m[1] ?? '', hourOf(m[1]), 0, m[0])),
  rule(`(?<=${START}las? )${HOUR} ${PART}`, (m) => spoken(m[1] ?? '', hourOf(m[1]), 0, m[0])),
  rule(`(?<=${START}(?:a|desde|hasta|sobre|hacia) las? )${HOUR}${NO_TIME}`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  rule(String.raw`(?<=${START}las )(\d{1,2})${END}${NO_TIME}${AFTER}`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  rule(String.raw`(?<=${START}(?:at|until|till) )${HOUR}${NO_TIME}(?! \p{L}+s${END})`, (m) =>
    spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
  // The first end is blank by now.
  rule(
    String.raw`(?<=${START}(?:from|de|entre|between) {2,3} (?:to|a|y|and) )(\d{1,2})${END}${NO_TIME}`,
    (m) => spoken(m[1] ?? '', hourOf(m[1]), 0),
  ),
];
