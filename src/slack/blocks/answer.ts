import type { Answer } from '../../agent/audience.ts';
import { answerFooter } from '../../agent/footer.ts';
import type { KnownBlock } from '../../blockkit/types.ts';
import type { Language } from '../../kernel/language.ts';
import { type LinkHosts, withoutLinks } from '../links.ts';
import { escapeMrkdwn, mrkdwnText, safeMarkdown, splitText, toMrkdwn } from '../mrkdwn.ts';
import type { Post } from '../outbound/index.ts';
import { feedbackBlock } from './feedback.ts';

/** A message's `markdown` blocks hold 12,000 characters together. */
const LONGEST_BLOCK = 11_000;
const LONGEST_PIECE = 9_000;

/** An answer as messages: the text, and under the last one what was checked. */
export function answerPosts(answer: Answer, language: Language, runId: string, hosts: LinkHosts): Post[] {
  const pieces = splitText(withoutLinks(answer.text, hosts), LONGEST_PIECE).flatMap(asFits);
  const { footer, warning: marked } = answerFooter(answer, language);
  // It repeats what the model wrote.
  const warning = marked === undefined ? undefined : withoutLinks(marked, hosts);
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    const blocks: KnownBlock[] = [{ type: 'markdown', text: safeMarkdown(piece) }];
    if (isLast && warning) blocks.push({ type: 'section', text: mrkdwnText(escapeMrkdwn(warning)) });
    if (isLast)
      blocks.push({
        type: 'context',
        elements: [mrkdwnText(escapeMrkdwn(footer), 2000)],
      });
    if (isLast) blocks.push(feedbackBlock(runId, language));
    const told = isLast && warning ? `\n${escapeMrkdwn(warning)}` : '';
    return { text: toMrkdwn(piece) + told, markdown: safeMarkdown(piece), blocks };
  });
}

/** Markdown as messages, without a footer: what the program says of its own work. */
export function markdownPosts(markdown: string, hosts: LinkHosts): Post[] {
  return splitText(withoutLinks(markdown, hosts), LONGEST_PIECE)
    .flatMap(asFits)
    .map((piece) => ({
      text: toMrkdwn(piece),
      markdown: safeMarkdown(piece),
      blocks: [{ type: 'markdown', text: safeMarkdown(piece) }],
    }));
}

/** Escaping can make a piece too long for its block; then it is cut once more. */
function asFits(piece: string): string[] {
  const isFit = [...safeMarkdown(piece)].length <= LONGEST_BLOCK;
  return isFit ? [piece] : splitText(piece, Math.floor([...piece].length / 2)).flatMap(asFits);
}

/** A plain sentence as a message. */
export function sentencePost(sentence: string): Post {
  return mrkdwnPost(escapeMrkdwn(sentence));
}

/** A sentence of ours with mentions and times in it; its parts from people are escaped already. */
export function mrkdwnPost(text: string): Post {
  return { text, blocks: [{ type: 'section', text: mrkdwnText(text) }] };
}
