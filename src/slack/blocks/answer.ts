import type { Answer } from '../../agent/audience.ts';
import { answerFooter } from '../../agent/footer.ts';
import type { KnownBlock } from '../../blockkit/types.ts';
import type { Language } from '../../kernel/language.ts';
import { escapeMrkdwn, safeMarkdown, splitText, toMrkdwn } from '../mrkdwn.ts';
import type { Post } from '../outbound.ts';

/** A `markdown` block holds 12,000 characters a message; escaping makes text longer. */
const LONGEST_PIECE = 9_000;
const LONGEST_TEXT = 3_500;

/** An answer as messages: the text, and under the last one what was checked. */
export function answerPosts(answer: Answer, language: Language): Post[] {
  const pieces = splitText(answer.text, LONGEST_PIECE);
  const { footer, warning } = answerFooter(answer, language);
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    const blocks: KnownBlock[] = [{ type: 'markdown', text: safeMarkdown(piece) }];
    if (isLast && warning)
      blocks.push({ type: 'section', text: { type: 'mrkdwn', text: escapeMrkdwn(warning).slice(0, 3000) } });
    if (isLast)
      blocks.push({
        type: 'context',
        elements: [{ type: 'mrkdwn', text: escapeMrkdwn(footer).slice(0, 2000) }],
      });
    return { text: toMrkdwn(piece).slice(0, LONGEST_TEXT), blocks };
  });
}

/** A plain sentence as a message. */
export function sentencePost(sentence: string): Post {
  return mrkdwnPost(escapeMrkdwn(sentence));
}

/** A sentence of ours with mentions and times in it; its parts from people are escaped already. */
export function mrkdwnPost(text: string): Post {
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text: text.slice(0, 3000) } }] };
}
