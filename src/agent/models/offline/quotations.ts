/** Between marks of one kind, over lines too; one that is not closed goes to the end. No `24"` opens one. */
const QUOTED =
  /(?<![\p{L}\d])(?:"[^"]*(?:"|$)|“[^”]*(?:”|$)|„[^“”]*(?:[“”]|$)|«[^»]*(?:»|$)|‘[^’]*(?:’|$))/gu;
/** What Slack shows as quoted, and code. */
const BLOCKS = /```[\s\S]*?(?:```|$)|`[^`\n]+`|^>.*$/gm;
/** A text behind what is to be done with it: `summarise this mail: …` */
const SHOWN =
  /(?<=\b(?:summari[sz]e|resum(?:e|eme|ir|irme)|translate|tradu(?:ce|ceme|cir|cirme)|proofread|correct|corrige(?:me)?)\b[^:\n]{0,60}):\s[\s\S]*$/i;
/** A word or a name may stand in quotation marks: `what does "no show" mean?` */
const LONGEST_NAME_WORDS = 4;
const ORDER = /\bR-\d{8}-\d|^\W*(?:book|reserve|cancel|move|reserva|cancela|anula|mueve)\b/i;

/** A text without what it quotes; the whole when it is nothing but a quotation. */
export function withoutQuotations(text: string): string {
  const isName = (quoted: string) =>
    quoted.trim().split(/\s+/).length <= LONGEST_NAME_WORDS && !ORDER.test(quoted);
  const own = text
    .replace(BLOCKS, (block) => (isName(block) && !block.startsWith('>') ? block : ' '))
    .replace(QUOTED, (quoted) => (isName(quoted) ? quoted : ' '))
    .replace(SHOWN, ' ');
  return /[\p{L}\d]/u.test(own) ? own.trim() : text;
}
