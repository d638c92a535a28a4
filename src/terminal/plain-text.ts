/** The characters that Markdown lets be escaped, moved to code points that no text has while its marks are taken away. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const HIDDEN = /[\ue000-\ue07f]/g;
const HIDDEN_FROM = 0xe000;

/** Markdown as people read it on a terminal: without marks, what was escaped as itself, links with their address. */
export function withoutMarkdown(markdown: string): string {
  return markdown
    .replace(HIDDEN, '')
    .replace(ESCAPED, (_, sign: string) => String.fromCharCode(HIDDEN_FROM + sign.charCodeAt(0)))
    .replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, '$1 ($2)')
    .replace(/(\*\*|[*_`])(?=\S)([^*_`\n]+)\1/gu, '$2')
    .replace(HIDDEN, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN_FROM));
}
