import { type NumberWords, numberWordsFor } from '../../kernel/number-words.ts';
import { COUNTS, HOUR, HOURS } from './when-patterns.ts';

type Half = 'am' | 'pm' | undefined;

/** A time on the clock; without `half` it may be either half of the day. */
export interface ClockTime {
  minutes: number;
  /** The hour that was named. */
  hour: number;
  half: Half;
  /** Written in the 24-hour form, so that nothing is left to guess. */
  isExact: boolean;
}

/** The house opens at eight: a bare `at 3` is in the afternoon. */
export const FIRST_BARE_HOUR = 8;

/** The time that words name: `half past three`, `las tres y media de la tarde`, `15:30`; undefined when they name none. */
export function readClock(text: string | undefined): ClockTime | undefined {
  const words = (text ?? '').trim();
  if (/^(?:el )?(?:noon|midday|mediodia)/.test(words))
    return { minutes: 720, hour: 12, half: undefined, isExact: true };
  const half = readHalf(words);
  const past = new RegExp(
    String.raw`^(half|quarter|\d{1,2}|five|ten|twenty)(?: minutes)?( past| to|) (${HOUR})\b`,
  ).exec(words);
  const plain = new RegExp(String.raw`^(${HOUR})(?:[:.h'](\d{2}))?`).exec(words);
  const hour = toHour(past?.[3] ?? plain?.[1]);
  if (hour === undefined || hour > 24) return undefined;
  let minutes = Number(plain?.[2] ?? 0);
  if (past) minutes = stepOf(past[1] ?? '') * (past[2] === ' to' ? -1 : 1);
  const spoken = /\b(y|menos) (media|cuarto|cinco|diez|veinte|veinticinco)\b/.exec(words);
  if (spoken) minutes = stepOf(spoken[2] ?? '') * (spoken[1] === 'menos' ? -1 : 1);
  const said = /\b(thirty|fifteen|forty[ -]five)\b/.exec(words)?.[1];
  if (said !== undefined) minutes = stepOf(said);
  if (minutes > 59) return undefined;
  // `7:00` is how the clock writes it, `3:30` how people do.
  const isWritten = plain?.[2] !== undefined && hour === FIRST_BARE_HOUR - 1;
  const isExact = hour > 12 || hour === 0 || /^0\d/.test(words) || isWritten;
  const total = hour * 60 + minutes;
  // `Las doce de la mañana` is noon, `las doce de la noche` midnight.
  if (hour === 12 && /noche|night/.test(words))
    return { minutes: total - 720, hour, half: 'am', isExact: true };
  if (hour === 12 && /manana/.test(words)) return { minutes: total, hour, half: 'pm', isExact: true };
  if (half) return { minutes: inHalf(total, half), hour, half, isExact: true };
  return { minutes: total, hour, half, isExact };
}

const STEPS: NumberWords = {
  half: 30,
  media: 30,
  quarter: 15,
  cuarto: 15,
  ...numberWordsFor([5, 10, 15, 20, 25, 30, 45]),
};

function stepOf(word: string): number {
  return STEPS[word] ?? toCount(word);
}

function readHalf(words: string): Half {
  if (/a\.?\s?m\b\.?|manana|morning/.test(words)) return 'am';
  return /p\.?\s?m\b\.?|tarde|noche|afternoon|evening|night|del mediodia/.test(words) ? 'pm' : undefined;
}

/** The minutes of a day for a time of a half of it. */
export function inHalf(minutes: number, half: 'am' | 'pm'): number {
  const ofHalf = minutes >= 720 && minutes < 780 ? minutes - 720 : minutes;
  if (half === 'am') return ofHalf;
  return ofHalf < 720 ? ofHalf + 720 : ofHalf;
}

/** The minutes of the day that are meant: a bare hour before the house opens is in the afternoon. */
export function settled({ minutes, hour, half, isExact }: ClockTime): number {
  if (half || isExact) return minutes;
  return hour < FIRST_BARE_HOUR ? minutes + 720 : minutes;
}

function toHour(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return HOURS[word] ?? (/^\d+$/.test(word) ? Number(word) : undefined);
}

/** A number in words or digits. */
export function toCount(word: string): number {
  return COUNTS[word] ?? Number(word);
}
