/** What is shown as it stands, code and escaped signs, moved to code points that no text has while marks are taken away. */
const KEPT = /`([^`\n]+)`|\\([!-/:-@[-`{-~])/g;
const HIDDEN = /[\ue000-\ue07f]/g;
const HIDDEN_FROM = 0xe000;
const SIGN = /[!-/:-@[-`{-~]/g;
/** Bounded, so that what has only its beginning again and again is not searched to its end from each. */
const LINK = /\[([^[\]\n]+)\]\(([^)\s]{1,2000})\)/g;
/** A mark stands at the edge of a word: `my_user_name` has none. */
const MARKED = /(?<![\p{L}\d])(\*\*|[*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\p{L}\d])/gu;

/** Markdown as people read it on a terminal: without marks, what was escaped as itself, links with their address. */
export function withoutMarkdown(markdown: string): string {
  const hide = (text: string) =>
    text.replace(SIGN, (sign) => String.fromCharCode(HIDDEN_FROM + sign.charCodeAt(0)));
  return markdown
    .replace(HIDDEN, '')
    .replace(KEPT, (_, code?: string, sign?: string) => hide(code ?? sign ?? ''))
    .replace(LINK, '$1 ($2)')
    .replace(MARKED, '$2')
    .replace(HIDDEN, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN_FROM));
}
