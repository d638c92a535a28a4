import type { DeedKind } from '../deed.ts';

/** Words and turns of English that tell how a clause is meant. Patterns see lower-case words with one blank between. */

const set = (words: string) => new Set(words.split(' '));
/** A pattern of whole words. */
export const words = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`);

/** They may stand between an auxiliary and its verb. */
const ADVERBS = set(
  'just now already also then since both all even indeed thus therefore finally meanwhile accordingly still first soon too hereby actually really so today yesterday tonight again anew kindly fully straight instead right personally myself ourselves',
);
export const isAdverb = (word: string) => ADVERBS.has(word) || /^[a-z]{3,}ly$/.test(word);

export const NEGATION = words(
  'not|no|never|nobody|none|nothing|neither|nor|without|hardly|cannot|unable|failed|fail|fails|refused?|declined?|no-one|nowhere|impossible|instead of|rather than|yet to|far from|anything but|too late|lacks?|missing|forgot|doubt|unless',
);
/** They contain a word of denial and deny nothing. */
export const NO_NEGATION =
  /(?<![^ ])(?:no (?:problem|worries|worry|need to worry|trouble|sweat|stress|fuss|extra (?:cost|charge)|additional (?:cost|charge)|issues?|sooner|longer|doubt|more)|not (?:to worry|only|just|bad)|do not worry|why not|nothing to worry about|without (?:any )?(?:problems?|issues?|trouble|delay|a hitch|fail|changes?)|never mind|against all odds|no one else|as you (?:will )?no doubt)(?![^ ])/g;

export const MODAL = words(
  'will|would|could|can|may|might|must|should|shall|ought|gonna|wanna|going to|about to|supposed to|have to|has to|need|needs|needed|want|wants|wanted|like|likes|wish|hope|hoping|wait|waiting|awaiting|pending|plan to|planning|prefer|let us|let me|in order|(?:to|would|not|can|please) (?:be|have|get|see|make|let|being)|to get|being|having|be|get|getting|keep|remember to',
);
export const CONDITION = words(
  'if|whether|unless|until|once|when|whenever|wherever|suppose|supposing|assume|assuming|provided|providing|imagine|in case|as though|as if|as soon as|by the time|lest|otherwise|pretend|depending|say we|should you|had (?:i|we|you|it|he|she|they)|were (?:i|we|you|it|he|she|they)|in the event|on condition|as long as|so long as|the moment|maybe|perhaps|possibly|hypothetically|in theory|every time|each time|next time',
);
export const HABIT = words(
  'always|usually|normally|generally|typically|often|sometimes|rarely|seldom|frequently|occasionally|traditionally|historically|by default|as a rule|in general|regularly|used to|ever|only',
);
/** Who does not matter: nobody in particular. */
export const ANYBODY = words(
  'any|every|each|anything|everything that|whatever|whoever|whichever|anyone|anybody|everyone who|everybody who|somebody|someone|some|something|another|others|other|people|those|members?|guests|most|many|few|several|who|what|which|half of|either|nobody|there|users?|customers?|tenants|visitors|students|a member|all (?:rooms|bookings|members|requests|changes|cards|files|messages)|one can|the first to',
);
/** Somebody else has it: that it is taken is no deed. */
export const BY_OTHERS =
  /(?<![^ ])(?:by|for) (?:a|an|some(?! (?:days|hours|minutes))|another|other|others|somebody|someone|anyone|people|members?|whoever|different|the (?:previous|other|same)|maintenance|cleaning|repairs?)(?! (?:\S+ )?(?:weeks?|days?|hours?|half|quarter|months?|minutes?|couple|few|bit|little))(?![^ ])/;

const SAYING =
  '(?:said|says|say|told|tell|tells|mentioned|mention|mentions|wrote|write|writes|claimed|claim|claims|thought|think|thinks|asked|ask|asks|wanted|wants|believe|believed|believes|assume|assumed|assumes|meant|mean|means|reported|suggest|suggested|suggests|remember|recall|requested|wondered|wonders|described|insisted|insists|hoped|expected|complained|hears?|heard|swears?)';
/** The words of whoever asks, or of a document: what follows is theirs. */
export const REPORT = words(
  `(?:you|somebody|someone|people) (?:just |also |have |had |once |yourself )?${SAYING}|your ${SAYING}|(?:the |your |our |this |that |its )?(?:documents?|docs?|policy|policies|manual|guide|handbook|notes?|terms|contract|rules?|faq|page|article|book|chapter|text|website|price list|e-?mail|message|letter|thread|story|lesson|paragraph|section|title|law|statutes) (?:\\w+ )?(?:says?|states?|mentions?|explains?|reads?|describes?|tells?|claims?|notes?|requires?|reports?|said|quotes?|lists?|puts?|has it)|according to|as per|as the \\w+ (?:puts?|has)|it says|it reads|quote|for example|for instance|e\\.g|such as|called|phrase|the words?|in the (?:story|novel|play|film|book|tale|chapter|text|poem)`,
);
/** Somebody else's words: of an approval they are as good as any. */
export const HEARSAY = words(
  `(?!i |we |you |as |if |it |for |and )[a-z]+ (?:just |also |has |had )?${SAYING}(?: (?:me|us|that|whether|if|to|it|the|her|his)| )`,
);

/** Of the past of the world or of the house. */
export const HISTORY = words(
  '1[0-9]{3}|in (?:\\w+ )?(?:of )?20[0-2][0-6]|\\w+ century|centur(?:y|ies)|bc|ad|kings?|queens?|popes?|emperors?|empires?|treat(?:y|ies)|parliament|congress|senate|constitution|decrees?|republic|revolution(?:ary)?|army|armada|battles?|wars?|novels?|poets?|philosophers?|scientists?|physicists?|chemists?|theorems?|dynasty|pharaohs?|colon(?:y|ies)|colonists?|council of|monks?|bishops?|ancient|medieval|roman|romans|greeks?|egyptians?|galileo|newton|darwin|einstein|founders?|founded|architects?|built as|dance hall|theory|dna|molecules?|proteins?|cells?|enzymes?|atoms?|species|planets?|nasa|satellites?|un|united nations|colonial|nobel|explorers?|voyages?|ministers?|president|election|abolished|slavery|church|cathedral|monastery|shakespeare|cervantes|mozart|beethoven|picasso|goya|velázquez|paintings?|symphony|opera|museum|discover(?:s|ed|y|ies)|invent(?:ed|ion|ions)|conquer(?:ed|s)|was born|died',
);
export const HOUSE_PAST = words(
  '(?:last|this) (?:year|spring|summer|autumn|fall|winter|decade)|years ago|back then|originally|at the time|in those days|since (?:19|20)\\d\\d|when we opened|the (?:building|premises|house|house rules|policy|policies|rules|price list|prices|rates|terms|opening hours|club|café|cafe|kitchen|garden was|statutes)',
);

const NAME_OF_DAY =
  "(?:o'clock|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|today|tomorrow|tonight|january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|noon|midnight|weekend|\\d{1,2}(?::|\\.)\\d\\d|\\d{1,2} ?(?:am|pm|a\\.m|p\\.m)|(?:at|from|till|until|to|by) (?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)|\\d{1,2}(?:st|nd|rd|th)|next week|[a-z]+-\\d{6,}(?:-\\d+)?";
const PLACE =
  'bookings?|reservations?|rooms?|slots?|desks?|seats?|tables?|places?|spots?|sessions?|meetings?|appointments?|class(?:es)?|workshops?|lessons?|interviews?|calls?|visits?|events?|hours?|minutes?|afternoons?|mornings?|evenings?|weeks?|schedules?|calendars?|diary|agenda|tours?|studio|booths?|parking|lockers?|rehearsals?|standup|stand-up|tutoring|tutorial|dates?|times?|starts?|ends?|deadline|shift|space|hall|corner|subscription|membership|contract|lease|deposit|rental|chairs?|enrolment|registration|list|stay|trip|window|podium|projector|bike|locker|whiteboard|r-\\d+-?\\d*';
const MESSAGE =
  'tickets?|complaints?|maintenance|accounting|landlord|homework|e-?mails?|mails?|messages?|invit(?:ation|e)s?|reminders?|notifications?|notices?|links?|files?|attachments?|documents?|docs?|pdfs?|handouts?|slides|receipts?|invoices?|confirmations?|cop(?:y|ies)|forms?|notes?|texts?|addresses|codes?|password|inbox|dms?|request|report|summary|word|line|heads-up|head|know|everyone|everybody|team|group|attendees|participants|staff|colleagues?|host|manager|boss|reception|thread|channel|#\\S+|pin|details|card|deck|cover|audio|episode|photos?|pictures?|scans?|minutes|quote|bill|statement|feedback|newsletter|transcript';
const PRODUCT =
  'cards?|flash ?cards?|flashcards?|decks?|covers?|pictures?|images?|drawings?|illustrations?|audio|narrations?|episodes?|podcasts?|summar(?:y|ies)|reports?|scripts?|guides?|lists?|charts?|quiz(?:zes)?|drafts?|versions?|transcripts?|translations?|plans?|agendas?|posters?|sheets?|documents?|docs?|pdfs?|files?|handouts?|slides|notes?|spreadsheets?|rows?|register|log|uses?|usage|entry|table|glossary|glossaries|mind ?maps?|timelines?|diagrams?|graphs?|outline|essay|letter|invoice|receipt|logo|folder|channel|event|entry|entries|playlist|recording|mp3|video|thumbnail|booklet|workbook|exercises?|questions|answers|test|exam|week|pack|bundle|materials?|template|form|survey|poll|checklist|minutes|copy|copies|vocabulary|tickets?|complaint|timetable|playlist|track|episode|jingle|voice';
const REQUEST =
  'requests?|exceptions?|quotes?|quotations?|budgets?|expenses?|discounts?|extensions?|refunds?|payments?|invoices?|deposits?|purchases?|orders?|leave|proposals?|overtime|trips?|changes?|bookings?|reservations?|cost|costs|spending|amount|plan|application|design|draft|hour|hours|it|that|this|checkout|access|permission|holiday|upgrade|guest|guests|catering|surcharge|fee|[$€£]\\S+|\\d{2,}|claim|swap|price|list|move|cancellation|cover|text|date|dates|appeal|waiver';

/** What a deed of each kind is done to. */
export const OBJECT: Record<DeedKind, RegExp> = {
  booked: words(`${NAME_OF_DAY}|${PLACE}`),
  moved: words(
    `${NAME_OF_DAY}|${PLACE}|it|them|both|that|everything|move|change|transfer|update|time|forward|back|earlier|later`,
  ),
  cancelled: words(
    `${NAME_OF_DAY}|${PLACE}|it|them|both|that|everything|order|refund|request|off|up|cancellation|refund|charge|deposit|invitation|invite|payment`,
  ),
  made: words(`${PRODUCT}|it|them|both|that`),
  approved: words(REQUEST),
  sent: words(`${MESSAGE}|${PRODUCT}|it|them|that|him|her|you|over|along|on`),
};
/** Those whose word counts for an approval. */
export const DECIDER = words(
  'approvers?|managers?|management|boss|bosses|committee|board|accounting|accounts|director|owner|landlord|reception|front desk|team|supervisor|admins?|administration|head|chief|principal|treasurer|host|finance|hr|office|upstairs|above|lady|everyone|both',
);
/** Something of this house or of whoever asks. */
export const OURS = words(
  `you|your|yours|our|${NAME_OF_DAY}|${PLACE}|${MESSAGE}|${PRODUCT}|${REQUEST}|[a-z]+-\\d{4,}(?:-\\d+)?`,
);

/** What stands before the statement itself. */
const GREETING =
  '(?:(?:and|so|well|ok|okay|okey|yes|yep|yeah|yup|yay|sure(?: thing)?|great|perfect|hi|hey|hello|alright|right|good news|great news|update|quick update|fyi|heads up|psst|hmm|ah|aha|oh|ta-?da+|voil[aà]|there you go|there we go|here we go|here you go|done|all done|success|no problem|no worries|of course|absolutely|certainly|gladly|thanks|thank you|cool|boom|bingo|hooray|lovely|nice|excellent|fine|good|also|then|now|too|finally|meanwhile|additionally|furthermore|moreover|luckily|fortunately|hi there|dear \\w+|ok then|right then|fun fact|btw|by the way|in short|in fact|apparently|as \\w+(?: \\w+){0,2}|(?:per|following|at|on|after|upon) (?:your|the|our) \\w+|for (?:you|the record)|this (?:morning|afternoon)|a (?:minute|moment) ago|success|all set|just now|today|yesterday|earlier(?: today)?) )*';
const TELLING =
  '(?:confirm|tell you|report|say|assure you|let you know|announce|inform you|mention|share|add|see|verify|promise)';
/** `I can confirm that`, `you will be glad to know that`: what follows is stated. */
export const INTRODUCTION = new RegExp(
  `^${GREETING}(?:(?:(?:i|we) (?:can|am able to|are able to|could) (?:now |also |gladly |happily |hereby )?${TELLING}|(?:i|we|just) (?:am |are )?(?:very |so |really )?(?:happy|pleased|glad|delighted|excited|sorry|proud|thrilled)(?: to ${TELLING})?|(?:happy|pleased|glad|delighted|sorry) to ${TELLING}|(?:i|we) (?:just )?(?:want|wanted|would like|wish|have) to ${TELLING}|this (?:message |email |note )?is (?:just )?to ${TELLING}|let me ${TELLING}|just (?:to )?(?:confirm|confirming|letting you know|so you know|a note|a heads up)|(?:please )?(?:note|know|be advised|rest assured)|you (?:will|can|should|may|might)(?: be)?(?: (?:now|also))? (?:(?:glad|happy|pleased|delighted|relieved) to (?:know|hear|learn)|see|find|notice|know)|you (?:will|can|may) (?:relax|stop worrying|sleep well)(?: now)?|(?:i|we) (?:hereby )?(?:confirm|inform you|tell you|declare|certify|assure you|promise(?: you)?|see|believe|think)|(?:it )?turns out|as you can see|the (?:good|great|best) news is|(?:i am|we are) (?:done|finished)|(?:it )?looks like|what matters is|trust me|believe me|guess what|remember|surprise) )(?:that )?`,
);
export const GREETING_ONLY = new RegExp(`^${GREETING}`);

/** A clause that orders: what follows it with *and* is what would come of it. */
export const ORDER =
  /^(?:(?:please|just|then|now|simply) )*(?:click|press|tap|tell|ask|reply|say|approve|confirm|send|choose|pick|select|give|type|write|use|wait|let|check|make|have|call|email|go|see|come|bring|read|open|enter|fill|remember|try|visit|contact|book|cancel|move|keep|follow|look|do)(?![^ ])/;
