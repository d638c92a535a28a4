import { findChannel, findPerson } from '../state.ts';
import { unescapeText } from '../text.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { emojiOf } from './emoji.ts';
import { escapeHtml, type Html, trusted } from './html.ts';

const OPEN = '\uE000';
const CLOSE = '\uE001';
const BEFORE = '(^|[\\s(\\[{¿¡"\'—–-])';
const AFTER = '(?=$|[\\s.,;:!?)\\]}"\'…—–-])';

/** Slack's mrkdwn as markup: everything in it that is not mrkdwn is text, HTML too. */
export function mrkdwn(context: WorkspaceContext, text: string): Html {
  const parts = text.split(/```\n?([\s\S]*?)```/);
  const markup = parts.map((part, index) =>
    index % 2 === 1 ? `<pre class="code">${escapeHtml(unescapeText(part))}</pre>` : paragraphs(context, part),
  );
  return trusted(markup.join(''));
}

function paragraphs(context: WorkspaceContext, text: string): string {
  const out: string[] = [];
  let quoted: string[] = [];
  const closeQuote = () => {
    if (quoted.length > 0) out.push(`<blockquote>${quoted.join('<br>')}</blockquote>`);
    quoted = [];
  };
  const lines = text.replace(/^\n|\n$/g, '').split('\n');
  lines.forEach((line, index) => {
    const quote = /^(?:&gt;|>) ?(.*)$/.exec(line);
    if (quote) {
      quoted.push(inline(context, quote[1] ?? ''));
      return;
    }
    const wasQuote = quoted.length > 0;
    closeQuote();
    out.push((index > 0 && !wasQuote ? '<br>' : '') + inline(context, line));
  });
  closeQuote();
  return out.join('');
}

/** One line: code and `<…>` are replaced by placeholders first, so that formatting does not apply inside them. */
function inline(context: WorkspaceContext, line: string): string {
  const kept: string[] = [];
  const keep = (markup: string) => `${OPEN}${kept.push(markup) - 1}${CLOSE}`;
  const marked = line
    .replaceAll(OPEN, '')
    .replaceAll(CLOSE, '')
    .replace(/`([^`\n]+)`/g, (_all, code: string) => keep(`<code>${escapeHtml(unescapeText(code))}</code>`))
    .replace(/<([^<>\n]+)>/g, (all, inner: string) => {
      const markup = token(context, inner);
      return markup === undefined ? all : keep(markup);
    });
  const formatted = escapeHtml(unescapeText(marked))
    .replace(pattern('\\*'), '$1<strong>$2</strong>')
    .replace(pattern('_'), '$1<em>$2</em>')
    .replace(pattern('~'), '$1<s>$2</s>')
    .replace(/:([\w+-]+):/g, (all, name: string) => emojiOf(name) ?? all);
  return formatted.replace(
    new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g'),
    (_all, index: string) => kept[Number(index)] ?? '',
  );
}

function pattern(mark: string): RegExp {
  return new RegExp(`${BEFORE}${mark}(?!\\s)([^${mark}\\n]+?)(?<!\\s)${mark}${AFTER}`, 'g');
}

/** `<!date^SECONDS^FORMAT|…>` in the zone of the people here. */
function dateOf(context: WorkspaceContext, target: string): string | undefined {
  const seconds = Number(target.split('^')[1]);
  if (!Number.isFinite(seconds)) return undefined;
  const timeZone = context.state.people[0]?.timeZone ?? 'UTC';
  return new Date(seconds * 1000).toLocaleString('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
}

/** The markup of one `<…>`; undefined when it is not a valid entity. */
function token(context: WorkspaceContext, inner: string): string | undefined {
  const [target = '', label] = inner.split('|');
  const shown = label === undefined ? undefined : escapeHtml(unescapeText(label));
  if (target.startsWith('@')) {
    const person = findPerson(context.state, target.slice(1));
    return `<span class="mention">@${person ? escapeHtml(person.realName) : (shown ?? escapeHtml(target.slice(1)))}</span>`;
  }
  if (target.startsWith('#')) {
    const channel = findChannel(context.state, target.slice(1));
    return `<span class="mention">#${channel ? escapeHtml(channel.name) : (shown ?? escapeHtml(target.slice(1)))}</span>`;
  }
  if (/^!(here|channel|everyone)$/.test(target)) return `<span class="mention">@${target.slice(1)}</span>`;
  if (target.startsWith('!date^')) return dateOf(context, target) ?? shown;
  if (!/^(https?:|mailto:)/i.test(target)) return undefined;
  const address = escapeHtml(unescapeText(target));
  return `<a href="${address}" target="_blank" rel="noreferrer noopener">${shown ?? address}</a>`;
}
