/** Numbers that are written with other signs than 0 to 9. */

const isDigit = (sign: string) => /^\p{Nd}$/u.test(sign);
const MOST_DIGITS_IN_A_ROW = 50;

/** The value of a decimal digit of any script: 5 of `٥`, `५`, `５`. Unicode lays the ten of a script out in a row, zero first. */
export function decimalDigit(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let start = code;
  while (code - start < MOST_DIGITS_IN_A_ROW && isDigit(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}

/** First of a row of numbers, the value of that one, and how many there are: of those that NFKC leaves as they are. */
const ROWS: readonly (readonly [number, number, number])[] = [
  // Negative, sans-serif and double circled digits.
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x24ff, 0, 1],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
  // Ethiopic and Brahmi digits without a zero.
  [0x1369, 1, 9],
];
const TENS_FROM = 0x3248;
const KEYCAP_TEN = 0x1f51f;

/** The digits of a sign that is a number by itself, where NFKC does not tell: `❼`, `㉈`, `🔟`. */
export function numberSign(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  if (code === KEYCAP_TEN) return '10';
  if (code >= TENS_FROM && code < TENS_FROM + 8) return String((code - TENS_FROM + 1) * 10);
  const row = ROWS.find(([start, , length]) => code >= start && code < start + length);
  return row && String(code - row[0] + row[1]);
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** A Roman numeral as one can be written; longer words of these letters are none. */
export const ROMAN = 'M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';
const WHOLE_ROMAN = new RegExp(`^${ROMAN}$`, 'i');

/** The value of a Roman numeral, 75 of `LXXV`; undefined of what is none. */
export function romanValue(text: string): number | undefined {
  if (text === '' || !WHOLE_ROMAN.test(text)) return undefined;
  const values = [...text.toUpperCase()].map((letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const HAN_DIGITS = new Map(
  ['〇零', '一壹弌', '二贰貳两兩', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap(
    (signs, value) => [...signs].map((sign) => [sign, value] as const),
  ),
);
const HAN_PLACES = new Map<string, number>([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1000],
  ['仟', 1000],
]);
const HAN_GROUPS = new Map<string, number>([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
]);

/** The signs that Chinese and Japanese numbers are made of. */
export const HAN_NUMERALS = [...HAN_DIGITS.keys(), ...HAN_PLACES.keys(), ...HAN_GROUPS.keys()].join('');

/** What may follow a number in Chinese signs: no sign of another word, or a unit. */
export const HAN_BEHIND = String.raw`(?!\p{sc=Han})|[元圆圓円块塊美欧歐英人个個位次小分点點时時月日号號年天周週%]`;

/** The value of a number in Chinese signs: 75 of `七十五`, 2026 of `二〇二六`. */
export function hanValue(text: string): number {
  const signs = [...text];
  if (signs.every((sign) => HAN_DIGITS.has(sign)))
    return Number(signs.map((sign) => HAN_DIGITS.get(sign)).join(''));
  let total = 0;
  let group = 0;
  let digit: number | undefined;
  for (const sign of signs) {
    const place = HAN_PLACES.get(sign);
    const large = HAN_GROUPS.get(sign);
    if (place !== undefined) {
      group += (digit ?? 1) * place;
      digit = undefined;
    } else if (large !== undefined) {
      total += (group + (digit ?? 0) || 1) * large;
      group = 0;
      digit = undefined;
    } else digit = HAN_DIGITS.get(sign);
  }
  return total + group + (digit ?? 0);
}
