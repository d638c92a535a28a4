import { type ClauseRules, type Token, wordsOf } from '../sentences.ts';

/** `the room you asked for has been booked`, `booked, as you wanted`: asides about the wish for it. */
const ASIDES: [RegExp, string][] = [
  [
    /\b(?:just |exactly |precisely )?(?:as|like|the way|how) (?:you|we|i) (?:have |had |just |both )?(?:asked|ask|wanted|want|said|requested|wished|wish|liked|like|suggested|told me|instructed|agreed|discussed|promised|approved|confirmed|planned|hoped|preferred|specified)(?: (?:for|it|to|me to|me))?\b/gi,
    ' ',
  ],
  [
    /\b(?:that |which )?you (?:have |had |were |just )?(?:asked (?:me )?(?:for|about)|wanted|want|requested|needed|need|like|liked|mentioned|chose|picked|asked me to \w+|wanted me to \w+|sent me|gave me|told me about|looking for|hoping for)(?= (?:has|have|is|was|are|were|had|got)\b)/gi,
    ' ',
  ],
];

const CONTRACTIONS: [RegExp, string][] = [
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bshan't\b/gi, 'shall not'],
  [/\bain't\b/gi, 'is not'],
  [/\b(\w+)n't\b/gi, '$1 not'],
  [/\b(does|do|did|is|are|was|were|has|have|had|would|could|should)nt\b/gi, '$1 not'],
  [/\b(I|you|we|they)'ve\b/gi, '$1 have'],
  [/\bive\b/gi, 'i have'],
  [/\byouve\b/gi, 'you have'],
  [/\bI'm\b|\bim\b/gi, 'I am'],
  [/\b(you|we|they)'re\b/gi, '$1 are'],
  [/\byoure\b/gi, 'you are'],
  [/\b(\w+)'ll\b/gi, '$1 will'],
  [/\blet's\b/gi, 'let us'],
  [/\b(\w+)'d\b(?<!cc'd|dm'd|ok'd)/gi, "$1 'd"],
  [/(\w)'s\b/gi, "$1 's"],
  [/\bbeen and\b/gi, ''],
];

function tokens(text: string): Token[] {
  const plain = CONTRACTIONS.reduce((now, [form, full]) => now.replace(form, full), text);
  return plain.split(/\s+/).flatMap((piece) => {
    const own = /^["(]*('s|'d)\b/.exec(piece)?.[1];
    if (own !== undefined) return [{ word: own, isCapital: false }];
    return wordsOf(piece).map((word) => ({
      word: word.toLowerCase(),
      isCapital: /^\p{Lu}/u.test(word) || /^\d+\p{Lu}$/u.test(word),
    }));
  });
}

/** English clauses. */
export const ENGLISH_CLAUSES: ClauseRules = {
  conjunctions:
    /(\s(?:and|but|so(?! (?:far|much|many|long|that))|because|since|as|though|although|while|whereas|then|plus|yet(?= (?:i|we|you|the|it)\b)|&)\s|^(?:and|but|so(?! (?:far|much|many|long))|because|since|though|although|while|whereas|then|plus)\s)/i,
  question:
    /^\W*(?:(?:and|or|so|but|hmm|well|ok|hey|now|also|please|oh|wait|sorry|btw|then|to whom|for whom|by whom|from whom|in) )*(?:is|are|was|were|am|do|does|did|has|have|had|will|would|can|could|shall|should|may|might|must|who|whom|whose|what|which|when|where|why|how|want|need|any|anything|anyone|care|ok|okay|right|correct|yes|no|or|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|won't|wouldn't|can't|couldn't|shouldn't|agreed|deal|alright|fine|sound|sounds|good|happy|ready|really|still|else|something|fancy|mind|eh|yeah|thoughts)(?![\w'])/i,
  tokens,
};

/** A sentence without its asides. */
export function withoutAsides(sentence: string): string {
  return ASIDES.reduce((now, [aside, instead]) => now.replace(aside, instead), sentence);
}
