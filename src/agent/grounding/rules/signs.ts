/** What makes an amount negative: a minus before it, or the parentheses of an account. */

/** A minus, or the word; a range, a bullet and a subtraction have none, nor `al menos` and `más o menos`. */
export const MINUS = String.raw`(?<![\p{L}\d)%\p{Sc}])[-−–]|(?<![\p{L}\d])(?:negative|(?<!(?:[\d)%\p{Sc}]|dollars|euros|cents|d[oó]lares|pesos|centavos|horas|hours|minutos|minutes|al|lo|o|or|las|nada|no|y|and) )(?:minus|menos)) `;

/** What joins the ends of a range: `and` and `a` only where one is announced. */
export const RANGE = String.raw`(?:[-–]| (?:to|or|o|u) |(?<=(?:between|entre) \S{1,12}) (?:and|y) |(?<=(?:from|de|desde) \S{1,12}) (?:a|hasta) )`;

const CELL_START = /(?:^|[|\n\t]) ?$/;
const CELL_END = /^ ?(?:$|[|\n\t])/;

/** Whether a part of a text fills a line, or a cell of a table, where parentheses mean a minus. */
export function isCell(input: string, at: number, length: number): boolean {
  return (
    CELL_START.test(input.slice(Math.max(0, at - 2), at)) &&
    CELL_END.test(input.slice(at + length, at + length + 2))
  );
}

/** The values less than zero. */
export const negated = (values: number[]) => values.map((value) => -value);
