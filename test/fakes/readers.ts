import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeeds } from '../../src/agent/deeds/find.ts';
import { checkDeeds } from '../../src/agent/deeds/index.ts';
import { checkGrounding } from '../../src/agent/grounding/index.ts';
import { withoutQuotations } from '../../src/agent/models/offline/quotations.ts';
import { isAgreement, isCapabilityQuestion, isSmallTalk } from '../../src/agent/models/offline/small-talk.ts';
import { LONGEST_QUESTION } from '../../src/agent/question.ts';
import { readContext } from '../../src/agent/user-turn.ts';
import { detectLanguage } from '../../src/kernel/language.ts';
import { normalizeForSearch } from '../../src/knowledge/analyse.ts';
import { chunkText } from '../../src/knowledge/chunk.ts';
import { readQuestion } from '../../src/knowledge/question.ts';
import { scanDocuments } from '../../src/knowledge/scan.ts';
import { searchNotes } from '../../src/notebook/search-notes.ts';
import { readWeekRequest } from '../../src/notebook/week/request.ts';
import { isBareDecision } from '../../src/slack/bare-decision.ts';
import { markdownPosts } from '../../src/slack/blocks/answer.ts';
import { safeMarkdown, splitText, toMrkdwn } from '../../src/slack/mrkdwn.ts';
import { withoutMarkdown } from '../../src/terminal/plain-text.ts';
import { conversationOf, DESK_TOOLS } from './deeds.ts';
import { NOTES } from './notebook.ts';
import { said, understood } from './planner.ts';

/**
 * What is read of people, models and documents takes time in proportion to its length: four times the text takes
 * four times the time. Where time goes with the square of the length it is sixteen times, and one message stops the
 * desk for everybody.
 */

const LONG = LONGEST_QUESTION;
const SHORT = LONG / 4;
export const MOST_TIMES = 9;
/** Below this nobody waits, and the clock tells more of the machine than of the text. */
const SHORTEST_MS = 25;
const TRIES = 5;

const USD = { currency: 'USD', zone: 'Europe/Madrid' };

/** Whatever reads texts that others wrote, by what it is for. */
export const READERS: Record<string, (text: string, folder: string) => unknown> = {
  'the planner': (text) => understood(text),
  'the planner, after another message': (text) =>
    understood(text, [said('book focus tomorrow at 10 for 2 hours')]),
  'the planner, of an earlier message': (text) => understood('and for 2 hours?', [said(text)]),
  'grounding, of an answer': (text) => checkGrounding(text, [{ role: 'user', content: 'hello' }], USD),
  'grounding, of what backs it': (text) =>
    checkGrounding('It is $10 at 10:00.', [{ role: 'user', content: text }], USD),
  'what an answer says was done': findDeeds,
  'what backs that something was done': (text) =>
    checkDeeds(
      `I have booked it. ${text}`,
      conversationOf({ name: 'search_docs', result: text }),
      DESK_TOOLS,
    ),
  'the language': detectLanguage,
  'the context of a turn': readContext,
  'small talk': (text) => [isSmallTalk(text), isAgreement(text), isCapabilityQuestion(text)],
  quotations: withoutQuotations,
  'a bare decision': isBareDecision,
  'a request for a week': (text) => readWeekRequest(text, 'es'),
  'a search of notes': (text) => searchNotes(NOTES, text, 3),
  'a search of documents': (text) => [
    normalizeForSearch(text),
    readQuestion(text, new Map(), ['en', 'es']),
    chunkText('a', text),
  ],
  'a document': async (text, folder) => {
    // Documents are longer than questions.
    writeFileSync(join(folder, 'a.txt'), text.repeat(4));
    return await scanDocuments(folder);
  },
  'an answer in Slack': (text) => [safeMarkdown(text), toMrkdwn(text), splitText(text, 900)],
  'the posts of an answer': (text) => markdownPosts(text, new Set(['reservo.slack.com'])),
  'an answer on a terminal': withoutMarkdown,
};

/** What patterns begin with and look for the end of. */
export const UNITS = [
  ...'\n\t aé0…“"\'`*_-#>|.,:;!?()[]{}<&@$€%/\\'.split(''),
  ...['\n\n', ' \n', '[](', '[a](', '![', '**a', '*a ', '__', '```\n', '> ', '- ', '1. ', '](', '"a', '*_'],
  ...[
    '<@U1|',
    '<http:',
    '<!date^',
    '&lt;',
    'a@',
    'a.',
    'https://',
    '10:',
    '10-',
    '0,',
    ',0,',
    '000,',
    ' 000',
  ],
  ...[
    'half ',
    'ten ',
    'cien ',
    'mil ',
    'hours ',
    'and ',
    'book ',
    'for ',
    'por ',
    'a las ',
    'monday ',
    'pro ',
  ],
  ...['I have ', 'booked it ', 'is ready ', 'te he ', 'queda ', 'que ', 'the room ', 'have the '],
  ...[
    '12,5 % ',
    '$10 ',
    '10 usd ',
    'R-',
    ' and a half hours ',
    'between 10 and 11 ',
    'semana ',
    'not ',
    '٧',
    'XV',
  ],
];
export const ENDS = ['', '\u0000', '!x'];

const repeated = (unit: string, length: number, end: string) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;

async function processorMs(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many times as long the long text takes; the least of a few tries, since much beside the text takes time. */
export async function timesAsLong(
  read: (text: string) => unknown,
  unit: string,
  end: string,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES && least > MOST_TIMES; n += 1) {
    const long = await processorMs(read, repeated(unit, LONG, end));
    if (long < SHORTEST_MS) return 0;
    least = Math.min(least, long / Math.max(1, await processorMs(read, repeated(unit, SHORT, end))));
  }
  return least;
}
