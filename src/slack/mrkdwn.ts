import { cutPlace, cutText } from '../kernel/cut-text.ts';

/** Text on its way into Slack, and out of it. */

/** Of a section (docs.slack.dev, Section block). */
const LONGEST_TEXT = 3_000;

/** Escapes text from people, tools and documents for mrkdwn (docs.slack.dev, Formatting: these three signs). */
export function escapeMrkdwn(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * A text of blocks in mrkdwn, of at most so many characters; `verbatim`, so that Slack makes no links of the addresses
 * in it.
 */
export function mrkdwnText(
  text: string,
  longest = LONGEST_TEXT,
): { type: 'mrkdwn'; text: string; verbatim: true } {
  return { type: 'mrkdwn', text: cutMrkdwn(text, longest), verbatim: true };
}

/** Mrkdwn of at most so many characters; neither an escaped sign nor a mention is cut in two. */
export function cutMrkdwn(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${cutText(text, longest - 1, '').replace(/(?:&[a-z]{0,3}|<[^>]*)$/, '')}…`;
}

/** Undoes what Slack escapes in the text of a message. */
export function unescapeMrkdwn(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/**
 * Markdown from a model or a document for a `markdown` block: nothing in it pings anybody or is taken for a
 * tag. Outside of code the three signs are escaped (a `>` that quotes a line stays); in code, where an entity
 * would be shown as it is, only what Slack would resolve is broken up.
 */
export function safeMarkdown(text: string): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? breakMentions(part) : escapeProse(part)))
    .join('');
}

/** Text that is shown as it stands: what Slack might take for a mention is broken up. */
export function breakMentions(text: string): string {
  return text.replace(/<(?=[!@#])/g, '<\u200b');
}

function escapeProse(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(
      /^(\s*(?:>\s?)*)(.*)$/gm,
      (_line, quote: string, rest: string) => quote + rest.replace(/>/g, '&gt;'),
    );
}

/** The same answer as mrkdwn, for notifications and for clients that know no `markdown` block. */
export function toMrkdwn(markdown: string): string {
  return escapeMrkdwn(markdown)
    .replace(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replace(/^#{1,6}[ \t]+(.+)$/gm, '*$1*')
    .replace(/^([ \t]*)[-*][ \t]+/gm, '$1• ');
}

/**
 * Cuts a text into pieces of at most `longest` code points, at paragraphs, else lines, else sentences, else
 * anywhere; a code fence that is cut is closed and opened again.
 */
export function splitText(text: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  let fence = '';
  while (size(fence + rest) > longest) {
    const room = longest - size(fence) - '\n```'.length;
    const points = [...rest].slice(0, room).join('');
    const head = rest.slice(0, cutPlace(rest, points.length));
    const at = splitPlace(head);
    const piece = rest.slice(0, at);
    const open = openFence(fence + piece);
    pieces.push(fence + piece.trimEnd() + (open ? '\n```' : ''));
    rest = rest.slice(at).replace(/^\n+/, '');
    fence = open;
  }
  if (rest.trim() !== '') pieces.push(fence + rest);
  return pieces;
}

function splitPlace(head: string): number {
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = head.lastIndexOf(mark);
    if (at > head.length / 2) return at + mark.length;
  }
  return head.length;
}

/** The opening line of a fence that is still open at the end of a text. */
function openFence(text: string): string {
  const fences = text.match(/^```.*$/gm) ?? [];
  const opening = /^`{3}\w{0,20}/.exec(fences.at(-1) ?? '')?.[0] ?? '```';
  return fences.length % 2 === 1 ? `${opening}\n` : '';
}

function size(text: string): number {
  return [...text].length;
}
