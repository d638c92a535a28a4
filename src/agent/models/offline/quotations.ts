/** Between quotation marks, over lines too; a mark that is not closed goes to the end. */
const QUOTED = /["“«][^"”»]*(?:["”»]|$)/g;
/** A word or a name may stand in quotation marks: `what does "no show" mean?` */
const LONGEST_NAME_WORDS = 4;

/** A text without what it quotes; the whole when it is nothing but a quotation. */
export function withoutQuotations(text: string): string {
  const own = text.replace(QUOTED, (quoted) =>
    quoted.trim().split(/\s+/).length > LONGEST_NAME_WORDS ? ' ' : quoted,
  );
  return /[\p{L}\d]/u.test(own) ? own.trim() : text;
}
