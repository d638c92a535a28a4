import type { Tier } from '../../agent/question.ts';
import type { LocalNow } from '../../agent/user-turn.ts';
import { ARTICLES_FOR_ONE, type NumberWords, numberWordsFor, range } from '../../kernel/number-words.ts';
import type { Members } from '../members.ts';
import type { Said } from './said.ts';
import { readWhen } from './when.ts';

/** What a message names: rooms, tiers, times, durations, bookings, in the order in which they stand. */
export type FoundSlot = Said | ({ at: number; end: number } & NamedSlot);

type NamedSlot =
  | { kind: 'room'; value: string }
  | { kind: 'tier'; value: Tier }
  | { kind: 'hours'; value: number }
  | { kind: 'booking'; value: string };

const NUMBERS: NumberWords = {
  ...numberWordsFor([...range(0, 12), 15, 30, 45, 90]),
  ...ARTICLES_FOR_ONE,
};
const NUMBER = String.raw`-?\d+(?:[.,]\d+)?|${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join('|')}`;
/** Without the articles. */
const COUNT = String.raw`-?\d+(?:[.,]\d+)?|${Object.keys(NUMBERS)
  .filter((word) => !/^(?:a|an|un|una|uno|one)$/.test(word))
  .sort((a, b) => b.length - a.length)
  .join('|')}`;
const HOURS = '(?:hours?|hrs?|horas?|horitas?|hs?)';
const MINUTES = '(?:minutes?|mins?|minutos?)';
const ARTICLE = String.raw`(?:an?|una?)\b`;
/** Not the hour of `$1 an hour`: that is a price. */
const NOT_A_RATE = String.raw`(?<![$€]\s?\d[\d.,]*\s|\d\s?(?:€|\$|eur|euros?|usd|dollars?|dolares|pavos|bucks)\s)`;

/** Durations, the longest forms first; what one has taken, the later ones do not see. */
const DURATIONS: [RegExp, (match: string[]) => number | undefined][] = [
  [new RegExp(String.raw`\b(${NUMBER})\s+(?:and\s+a\s+half)\s+${HOURS}\b`, 'g'), (m) => add(m[1], 0.5)],
  [
    new RegExp(String.raw`\b(${NUMBER})\s+${HOURS}\s+(?:y\s+media|and\s+a\s+half)\b`, 'g'),
    (m) => add(m[1], 0.5),
  ],
  [
    new RegExp(String.raw`\b(${NUMBER})\s+${HOURS}\s+(?:y\s+cuarto|and\s+a\s+quarter)\b`, 'g'),
    (m) => add(m[1], 0.25),
  ],
  [new RegExp(String.raw`\b(${NUMBER})\s+and\s+a\s+quarter\s+${HOURS}\b`, 'g'), (m) => add(m[1], 0.25)],
  [
    new RegExp(String.raw`\b(${NUMBER})\s+${HOURS}\s+(?:y\s+tres\s+cuartos|and\s+three\s+quarters)\b`, 'g'),
    (m) => add(m[1], 0.75),
  ],
  [
    new RegExp(String.raw`\b(${NUMBER})\s+${HOURS}\s+(?:y|and)\s+(${NUMBER})\s+${MINUTES}\b`, 'g'),
    (m) => add(m[1], (scaled(m[2], 1) ?? 0) / 60),
  ],
  [/\b(?:(?:an?|one|una?) )?(?:hora y media|hour and a half)\b/g, () => 1.5],
  [/\b(?:(?:a )?couple of hours|(?:un )?par de horas)\b/g, () => 2],
  [/\b(?:hora y cuarto|hour and a quarter)\b/g, () => 1.25],
  [/\b(?:tres cuartos de hora|three quarters of an hour)\b/g, () => 0.75],
  [/\b(?:un cuarto de hora|cuarto de hora|quarter of an hour|a quarter hour|quarter hour)\b/g, () => 0.25],
  [/\b(?:media hora|half an hour|half hour|a half hour|half-hour)\b/g, () => 0.5],
  [
    new RegExp(
      String.raw`(?:\b|(?<=\s))(\d+)\s?h(?:ours?|oras?|rs?)?\s?(?:and |y )?(\d{1,2})\s?(?:m|${MINUTES})?\b`,
      'g',
    ),
    (m) => Number(m[1]) + Number(m[2]) / 60,
  ],
  [new RegExp(String.raw`(?:\b|(?<=\s))(${NUMBER})[\s-]?${MINUTES}\b`, 'g'), (m) => scaled(m[1], 1 / 60)],
  [
    new RegExp(
      String.raw`(?:(?!${ARTICLE})|${NOT_A_RATE})(?:\b|(?<=\s))(${NUMBER})(?:(?<=\d)|[\s-])\s?${HOURS}\b`,
      'g',
    ),
    (m) => scaled(m[1], 1),
  ],
  [
    new RegExp(
      String.raw`${NOT_A_RATE}\b(?:per|an|by the|each|la|por|a la|cada) (?:hour|hora)\b(?! (?:me|nos|es|da|no|que|en))`,
      'g',
    ),
    () => 1,
  ],
  [/\bhourly\b/g, () => 1],
  // 'the boardroom for 3', 'boardroom tres': a number that nothing else follows.
  [
    new RegExp(
      String.raw`\b(?:for|para|por)\s+(${COUNT})\s*(?=$|[,.?!;]|(?:and|y|each|cada|en|on|in)\b)`,
      'g',
    ),
    (m) => scaled(m[1], 1),
  ],
  [
    new RegExp(String.raw`(?<=focus|studio|boardroom)\s+(${COUNT})\s*(?=$|[,.?!;])`, 'g'),
    (m) => scaled(m[1], 1),
  ],
];

const TIERS: [RegExp, Tier][] = [
  [/\bpro\b/g, 'pro'],
  [/\b(?:basic|basico|basica)\b/g, 'basic'],
];

/** The room of a slot that says `the cheapest`, until it is known among which (`cheapest.ts`). */
export const CHEAPEST = 'the cheapest';
const SAYS_CHEAPEST =
  /\b(?:the cheaper|(?:the )?cheapest|cheaper (?=one|room))(?: (?:one|room|of (?:the )?(?:two|both)))?\b|\b(?:la|lo|sala) mas (?:barat[ao]|economic[ao])\b|\bla barata\b/g;

/** What reading a message needs: the names people use for rooms, folded, and when and in what language it was said. */
export interface Reader {
  rooms: Map<string, string>;
  /** The rooms that can be booked, the cheapest first. */
  byPrice: string[];
  members: Members;
  language: 'es' | 'en';
  now: LocalNow;
}

/** The slots of a folded text (lower case, no accents). */
export function readSlots(
  folded: string,
  { rooms, language, now }: Pick<Reader, 'rooms' | 'language' | 'now'>,
): FoundSlot[] {
  const slots: FoundSlot[] = [];
  let rest = folded;
  const take = (
    pattern: RegExp,
    read: (match: string[]) => NamedSlot['value'] | undefined,
    kind: NamedSlot['kind'],
  ) => {
    rest = rest.replace(pattern, (...args) => {
      const whole = String(args[0]);
      const at = args.find((arg): arg is number => typeof arg === 'number') ?? 0;
      const value = read(args.map(String));
      if (value === undefined) return whole;
      slots.push({ kind: kind, value, at, end: at + whole.length } as FoundSlot);
      return ' '.repeat(whole.length);
    });
  };
  take(/\br-\d{8}-\d+\b/g, (m) => m[0]?.toUpperCase(), 'booking');
  for (const said of readWhen(rest, language, now)) {
    slots.push(said);
    rest = rest.slice(0, said.at) + ' '.repeat(said.end - said.at) + rest.slice(said.end);
  }
  for (const [pattern, read] of DURATIONS) take(pattern, read, 'hours');
  for (const [name, room] of rooms) take(new RegExp(String.raw`\b${name}\b`, 'g'), () => room, 'room');
  take(SAYS_CHEAPEST, () => CHEAPEST, 'room');
  for (const [pattern, tier] of TIERS) take(pattern, () => tier, 'tier');
  return slots.sort((a, b) => a.at - b.at);
}

/** A bare number, where a duration was asked for or is being changed: 'and for two?', '3'. */
export function readBareHours(folded: string): number | undefined {
  const number = String.raw`(?<![\d.,:-])(?<!\b(?:at|until|till|hasta|las|la) )\b(${NUMBER})\b(?![\d:])`;
  const matches = [...folded.matchAll(new RegExp(number, 'g'))];
  const last = matches
    .map((match) => match[1] ?? '')
    .filter((word) => !/^(?:a|an|un|una|uno)$/.test(word))
    .at(-1);
  return last === undefined ? undefined : scaled(last, 1);
}

function scaled(word: string | undefined, by: number): number | undefined {
  if (word === undefined) return undefined;
  const value = NUMBERS[word] ?? Number(word.replace(',', '.'));
  return Number.isFinite(value) ? Math.round(value * by * 1e6) / 1e6 : undefined;
}

function add(word: string | undefined, more: number): number | undefined {
  const value = scaled(word, 1);
  return value === undefined ? undefined : value + more;
}
