import { DEED_KINDS, type DeedKind } from '../deed.ts';

/** A turn that states a deed without a verb of deeds; it sees lower-case words with one blank between. */
export interface Phrase {
  pattern: RegExp;
  kinds: readonly DeedKind[];
}

const START = '(?<![^ ])(?:';
const END = ')(?![^ ])';
const phrase = (kinds: readonly DeedKind[], pattern: string): Phrase => ({
  pattern: new RegExp(START + pattern + END),
  kinds,
});

const IS = "(?:is|are|'s|was|has been|have been|looks)";
const NOW = '(?:(?:now|all|already|officially|just|hereby|finally) )*';
const SLOT =
  '(?:booking|reservation|spot|seat|slot|place|table|room|desk|hour|session|meeting|appointment|class|date|time|stay|registration|enrolment|visit|tour|order)';
const PRODUCT =
  '(?:cover|deck|cards|flash ?cards|flashcards|summary|report|episode|podcast|narration|audio|script|handout|quiz|chart|guide|draft|picture|drawing|transcript|translation|document|pdf|file|plan|week|notes|slides|poster|list|recording|video|invoice|booklet)';
const SLOT_MADE = '(?:set|fixed|scheduled|arranged|agreed|confirmed|pencilled in)';
const GIVING =
  '(?:gave|given|give us|got|has|have|had|received|with|obtained|there is|here is|secured|issued|by|on|under)';
const CONSENT =
  '(?:green light|go-ahead|go ahead|ok|okay|thumbs up|thumbs-up|approval|blessing|permission|nod|all-clear|all clear|sign-off|consent|clearance|authori[sz]ation|yes|rubber stamp|seal of approval|signature)';

export const ENGLISH_PHRASES: Phrase[] = [
  // Any deed.
  phrase(
    DEED_KINDS,
    `^(?:all |it ${IS} (?:all )?|that ${IS} (?:all )?|that |this ${IS} |everything ${IS} |job |and |consider it |consider that |your request ${IS} )?(?:done|sorted|taken care of|handled|seen to|dealt with|arranged|in place|settled|accomplished|carried out|completed)(?: (?:for you|now|already|and dusted|deal|thing))?$`,
  ),
  phrase(
    DEED_KINDS,
    `(?:(?:i|we) (?:have )?(?:took|taken) care of (?:it|that|everything|this|your .+)|mission accomplished|the deed ${IS} done|(?:i|we) (?:have )?(?:did|done) (?:it|that|this|so|as you|what you|everything|both)|(?:i|we) (?:have )?(?:sorted|handled|arranged|processed|completed|executed|carried out|put through|pushed through) (?:it|that|this|everything|your|the request|both|the whole)|made it happen|pulled it off|(?:it|everything|that) (?:went|has gone|all went) (?:through|well)|your (?:\\S+ )?(?:request|wish|order) (?:has been|was|${IS}) (?:processed|completed|carried out|fulfilled|granted|done|executed)|consider it (?:done|sorted|handled|yours))`,
  ),
  // Booked.
  phrase(
    ['booked', 'approved', 'sent', 'moved', 'made'],
    `you are ${NOW}(?:set|sorted|good to go|good|confirmed|covered|in business)(?: (?:for|with|on|at|from|in|now|then) .*)?$`,
  ),
  phrase(
    ['booked', 'moved'],
    `you are ${NOW}(?:in$|in for|down for|in on|on for|on the (?:list|schedule|roster|books|guest list)|booked|locked in|registered|enrolled|expected (?:at|on|in)|scheduled|slotted|confirmed (?:for|in|at|on))`,
  ),
  phrase(
    ['booked', 'moved'],
    `that 's (?:the |your )?\\S+(?: \\S+)? (?:booked|secured|reserved|sorted|moved|cancelled|arranged|confirmed)|that is you (?:in|down|on|booked|set|at)|that 's you (?:in|down|on|booked|set|at)`,
  ),
  phrase(
    ['booked'],
    `(?:it|room|slot|desk|seat|spot|booth|hour|that|place|studio|hall|evening|morning|afternoon|day|table|\\d+\\w?|they|both|rooms|seats) ${IS} ${NOW}(?:yours|ours|in your name|under your name|on hold for you|waiting for you)`,
  ),
  phrase(['booked'], `^(?:all )?yours(?: (?:now|from|on|at|for|until|till)(?: .*)?)?$|${IS} ${NOW}yours`),
  phrase(
    ['booked', 'moved'],
    `(?:${IS} )?${NOW}(?:on|in|into) (?:the|your|our|my) (?:calendar|schedule|diary|system|books|planner|agenda)(?: (?:for|now|already|as|at|on|from|under|and) .*| now| already)?$`,
  ),
  phrase(
    ['booked', 'moved', 'approved', 'made'],
    `your (?:\\S+ ){0,3}?${SLOT} (?:at \\S+ |for \\S+ |on \\S+ |in \\S+ ){0,2}${IS} ${NOW}(?:set|secured?|safe|guaranteed|firm|active|complete|in place|a go|good to go|sorted|all set|final|official|live|in|ready|on|valid|processed|through|locked)`,
  ),
  phrase(
    ['booked'],
    `(?:booking|reservation|registration|enrolment|rental|order|purchase|payment) (?:went through|${IS} (?:now )?(?:confirmed|made|complete|successful|in place|processed|registered|active|final|firm|official|set|through)|(?:was|has been) (?:made|successful|completed|processed|placed)|made|complete|confirmed|successful)`,
  ),
  phrase(
    ['booked'],
    `(?:made|placed|got|put in|entered|completed|secured|filed|logged|put) (?:you |us |him |her |them |in )?(?:a|an|the|your|this|that|his|her) (?:\\S+ )?(?:booking|reservation|appointment|hold)`,
  ),
  phrase(['booked'], `your (?:booking|reservation|confirmation)? ?(?:number|reference|code|id) is`),
  phrase(
    ['booked'],
    `you now have (?:the|a|your|an)|you (?:now )?have (?:got )?(?:the|a) \\S+(?: \\S+)? (?:at|on|from|this|next|tomorrow|today|between) (?!the)\\S+ .+|you have (?:now )?(?:got )?a (?:\\S+ )?(?:booking|reservation|seat|slot|spot|place|table|room|desk|appointment) (?:at|on|for|from|in|under|with|this|next|tomorrow|today)`,
  ),
  phrase(
    ['booked'],
    `(?:your name ${IS} (?:on|down|in)|(?:am|are|${IS}) ${NOW}holding (?:it|the|that|this|\\S+) .*for you|${IS} being held for you|locked (?:it |you |that )?in|got you (?:in|down|a|the|into|on)|put (?:you|your name|\\S+) (?:down|in|on the)|have you (?:down|in) (?:for|at|on)|${IS} (?:now )?(?:firm|locked in|a done deal))`,
  ),
  phrase(
    ['booked', 'moved'],
    `(?:the|your|my) (?:\\S+ ){0,2}?${SLOT} (?:with \\S+ \\S+ |with \\S+ |for \\S+ |at \\S+ )?${IS} ${NOW}${SLOT_MADE}(?: (?:for|on|at) .*)?$`,
  ),
  phrase(
    ['booked', 'moved', 'cancelled'],
    '(?:i|we) (?:hereby |herewith |gladly )?confirm (?:the|your|this|that|his|her) (?:\\S+ )?(?:booking|reservation|cancellation|move|change|appointment|place|registration|order|purchase)',
  ),
  phrase(
    ['booked'],
    '(?:has|have|with|puts?|put|got) your name on (?:it|them)|called dibs|in the books?|(?:i|we) (?:have|got|have got) you (?:in|down|on|at)(?: .*)?',
  ),
  // Moved.
  phrase(
    ['moved'],
    `(?:your (?:\\S+ ){1,3}|[a-z]+-\\d{4,}\\S* |it |(?:booking|meeting|session|class|appointment|interview|reservation|lesson|standup|call|event|start|rehearsal|tour|slot|visit) )(?:${IS} now (?:at|on|from|in|until|till|between|for|set|an hour|half|two|\\d)|now (?:starts|begins|ends|runs|takes place|lasts|stands|finishes|goes|falls|happens|is)|(?:starts|begins|ends|runs|finishes) (?:now )?(?:at|on|from|until) .*(?:instead|rather than)|(?:has|have) (?:now )?a new (?:time|date|slot|room|start|home|place)|${IS} (?:on|at|from|in) (?:\\S+ ){1,4}now$)|(?:is|are) (?:on|at|in) .+ from now on$`,
  ),
  phrase(
    ['moved', 'booked'],
    `you are (?:now )?(?:in|on|at) .*(?:instead|rather than|now$|from now on)|new (?:time|date|slot|room|start)(?: time)? ${IS}`,
  ),
  // Cancelled.
  phrase(
    ['cancelled'],
    `^(?:gone|wiped|scrapped|poof|kaput|no more .* for you)$|^no more .+ for you$|(?:booking|reservation|it|they|both|that|appointment|class|session|meeting|[a-z]+-\\d{4,}\\S*|subscription|membership|slot of yours|your (?:\\S+ )+?) ${IS} ${NOW}(?:gone|off|history|no more|dead|out of the (?:calendar|system|way|books|schedule)|off (?:your|the) (?:\\S+ )?(?:calendar|plate|schedule|list|books|hook|table|diary))`,
  ),
  phrase(
    ['cancelled'],
    `no longer (?:exists?|stands?|on (?:your|the)|in (?:your|the) (?:calendar|system|books|schedule)|booked|active|valid|yours|reserved|have (?:a|the|any|that|your) (?:booking|reservation|room|slot|spot)|holds?)|nothing (?:left )?on your (?:schedule|calendar) (?:\\S+ ){0,3}(?:any more|anymore|now)|you owe nothing|you are (?:now )?off (?:the|your)|(?:off|out of) (?:your|the) (?:calendar|schedule|books) now|refund(?:ed)? (?:\\S+ \\S+ )?${IS} ${NOW}(?:issued|processed|on its way|done|made|initiated|through|under way)|(?:${IS} |has been |have been |was |were )?called (?:it|the \\S+) off|let (?:it|the (?:room|slot|desk|seat|booking)) go`,
  ),
  // Made.
  phrase(
    ['made'],
    `(?:your |the |new |three |all |both |this |that |my |its )?(?:\\S+ ){0,3}?${PRODUCT} (?:of \\S+ |for \\S+ |about \\S+ |on \\S+ |in \\S+ ){0,3}(?:${IS}|are) ${NOW}(?:ready|done|complete|finished|prepared|up|waiting for you|good to go|over and done|live|in (?:your|the) (?:folder|notebook|thread|drive)|there)`,
  ),
  phrase(
    ['made'],
    `(?:came|come|turned) out (?:nicely|great|well|good|beautifully|at|to|as|lovely|with)|(?:finished|done with|completed) (?:the|your|all|both|that|a) (?:\\S+ ){0,3}?${PRODUCT}|(?:put together|set up|typed up|written up|wrote up|whipped up|knocked up|knocked together|threw together|cooked up|turned (?:\\S+ ){1,5}into|made up|drew up|drawn up|laid out) (?:a|an|the|your|three|two|some|\\d+|it|them|for)`,
  ),
  // Approved.
  phrase(
    ['approved'],
    `${GIVING} (?:(?:me|us|you|it|this|that|them|her|him|your \\S+|the \\S+) )?(?:(?:the|a|an|their|her|his|full|final|its|official|your|formal|written|management|express) )*(?:\\S+'s |\\S+ 's )?${CONSENT}(?: (?:from|by|for|to|on|of|at|in|with|this|now|yesterday|today|earlier|already|as|until|within)(?: |$).*)?$`,
  ),
  phrase(
    ['approved'],
    `^(?:permission|approval|consent|authori[sz]ation|access|clearance) (?:has been |was |is )?(?:granted|given|received|obtained|secured|in)|(?:got|gotten|received|has|have) (?:the |a )?(?:thumbs up|green light|go-ahead|nod|ok|okay|all-clear)`,
  ),
  phrase(
    ['approved'],
    `(?:said|says|say) (?:a big |a clear )?(?:yes|ok|okay|go$|go ahead|go for it|it 's (?:fine|ok|okay|a go|good)|it (?:is|was) (?:fine|ok|okay|a go|good)|sure|you can|you may|that 's (?:fine|ok))`,
  ),
  phrase(
    ['approved'],
    `(?:'s|is|was|are|were) (?:totally |perfectly |completely |absolutely |all )?(?:fine|ok|okay|cool|happy|on board|good|in agreement) with (?:it|that|this|the|your)|(?:is|are) on board$|(?:approval|go-ahead|green light|consent|permission|okay|ok|sign-off|authori[sz]ation|clearance) (?:came|has come|is in|is here|is there|arrived|has arrived|was given|landed|just came)|(?:'s|is|are) all for it|(?:had|has|have|with) no objections?|nodded|waved (?:it|that|this|your \\S+|the \\S+) through|agreed to (?:it|that|the|your|a|this)|(?:signed|sign) (?:it )?off|signed (?:the|your|it|that)|has (?:my|our|her|his|their) (?:approval|blessing|ok|okay|consent)|(?:request|expense|budget|quote|exception|extension|discount|it|spending|plan|booking|trip|leave|overtime) (?:was|has been|is|got) (?:all )?(?:allowed|permitted|cleared|waved through|ok'd|passed|accepted|granted|a yes)|you (?:are|have been) (?:now )?(?:cleared|authori[sz]ed|permitted|allowed) (?:to|for)|have (?:the )?permission|thumbs up from|green light from|go-ahead from|yes from|a yes from|blessing of`,
  ),
  // Sent.
  phrase(
    ['sent'],
    `(?:invit\\S+|message|mail|e-?mail|reminder|newsletter|report|letter|minutes|link|file|notice|parcel|invoice|document|slides|request|order|form)s? (?:${IS} ${NOW}out|(?:went|has gone|have gone) (?:out )?(?:to|off|out))|${IS} ${NOW}(?:on (?:its|their|the|his|her) way|in your (?:inbox|mailbox|e-?mail|dms?|messages|mail)|in (?:the|\\S+'s|\\S+ 's) (?:mail|inbox|post|mailbox|dms?)|out (?:to|now|the door)|with (?:them|her|him) now|winging)`,
  ),
  phrase(
    ['sent'],
    `(?:went|gone|going) out (?:to|at|this|by|today|a|just|with|yesterday|in|an|on)|^(?:(?:please|now) )?check your (?:inbox|mail|e-?mail|dms?|spam|messages|phone)|(?:has|have|had|got|received) (?:now |already |just )?(?:a|the|your|my|its|their|it) ?(?:\\S+ )?(?:copy|invitation|invite|message|e-?mail|link|file|reminder|notification|document|pdf|receipt)? ?(?:in (?:her|his|their|your) (?:inbox|mail|mailbox|dms?)|by e-?mail)|(?:has|have) (?:now |already )?(?:received|been copied|been told|been informed|been notified|been let|heard)|let (?:\\S+ ){1,3}know|(?:dropped|shot|sent|wrote) (?:\\S+ ){1,3}(?:a line|a note|a message|an e-?mail|a text|a dm|a link)|gave (?:\\S+ ){1,3}a (?:heads-up|heads up|call|ring|shout)|in the loop|(?:put|posted|dropped|left|shared|stuck|pinned|popped) (?:\\S+ ){1,6}(?:in|into|on|to) (?:#\\S+|the channel|the thread|the drive|the group|your (?:inbox|dms?|folder))|reached out to|got in touch with|passed (?:it|that|this|your \\S+|the \\S+|word|them) (?:on|along|to)|fired (?:it |them |one )?off|copied (?:\\S+ ){1,3}in|looped (?:\\S+ ){1,3}in|landed in`,
  ),
  // Of any of these, by what is said of a thing of theirs.
  phrase(
    ['booked', 'moved', 'cancelled', 'approved'],
    `(?:your|the|their|her|his) (?:\\S+ ){0,3}?(?:${SLOT}|request|change|swap|cancellation|refund|contract|deposit|payment) (?:\\S+ ){0,6}?(?:went|has gone|have gone|came|sailed) through(?: .*)?$`,
  ),
  phrase(
    DEED_KINDS,
    `(?:consider|call|count) (?:\\S+ ){1,4}(?:done|booked|reserved|cancelled|canceled|called off|moved|sent|approved|sorted|handled|settled|yours)$|^(?:done deal|deal done|it 's a deal|it is a deal|signed sealed and delivered)$`,
  ),
  phrase(
    ['booked'],
    `(?:now has|now have|has now|have now) (?:got )?(?:the|a|an|your|her|his|their|two|three) (?:\\S+ ){0,3}?${SLOT}s?(?: .*)?$|(?:${IS}) ${NOW}(?:in|under) (?:\\S+ ){0,2}?(?:\\S+'s|\\S+ 's|your|her|his|their) name|${IS} ${NOW}(?:down|locked) for (?:the|your|\\d)`,
  ),
  phrase(
    ['moved'],
    `(?:your|the|their) (?:\\S+ ){1,4}?(?:went|has gone|jumped|slid|slipped) from .+ to .+|(?:the|your) (?:\\S+ ){1,3}(?:${IS}) (?:a|an|at|the) (?:\\S+ ){1,4}now$|(?:your|the) (?:\\S+ ){0,3}?(?:${SLOT}|start|interview|lesson|rehearsal) ${IS} (?:now )?(?:a|an|two|three|half|one) (?:\\S+ ){1,3}(?:later|earlier|longer|shorter)(?: now| .*)?$`,
  ),
  phrase(
    ['cancelled'],
    `(?:your|the|that) (?:\\S+ ){0,3}?(?:${SLOT}|day|evening|morning|afternoon) ${IS} ${NOW}(?:free again|open again|up for grabs|back in the pool|available again|toast)`,
  ),
  phrase(
    ['made'],
    `(?:you have|you now have|you have got|you got|there is|there are) (?:\\S+ ){0,2}?(?:new|fresh|brand-new) (?:\\S+ ){0,2}?(?:${PRODUCT}|cards)(?: .*)?$|(?:has|have) (?:a|its|their) (?:new )?(?:${PRODUCT}) now$|${PRODUCT} (?:runs|lasts|came) (?:to )?(?:\\d+|\\S+) (?:minutes|pages)`,
  ),
  phrase(
    ['sent'],
    `(?:has|have) (?:\\S+ ){1,4}in (?:her|his|their|your) (?:inbox|mailbox|hands|e-?mail|dms?|mail)(?: now)?|(?<!(?:^| )(?:i|we) )got (?:a|an|the|your|their) (?:text|e-?mail|message|invite|invitation|note|reminder|copy|link|dm)(?: .*)?$|(?:(?:she|he|they|everyone|everybody) (?:all )?(?:knows?|is aware|are aware)(?: now| about it)?$)|${IS} ${NOW}in (?:\\S+'s|\\S+ 's|her|his|their) hands`,
  ),
  phrase(
    ['approved'],
    `${IS} ${NOW}(?:a go|green|rubber-stamped|in the clear)$|(?:is|are|was|were) (?:fine|ok|okay|good|happy|cool) with (?:it|that|this)`,
  ),
  // What is so from now on.
  phrase(
    ['booked', 'moved', 'made', 'sent'],
    `(?:your|the|a|this|that) (?:\\S+ ){0,4}?(?:${SLOT}|${PRODUCT}|link|files?|pdf|essay) (?:\\S+ )?now (?:stands|exists|lives|sits|waits|hangs|is (?:up|out|there|in|on|with))`,
  ),
  phrase(
    ['booked', 'moved'],
    `you (?:now )?(?:start|begin|finish|sit|meet|move|play|are) (?:at|on|in|from) .*(?:instead of .*|rather than .*|now)$|there is (?:now )?(?:a|one|your) (?:${SLOT}) for you(?: (?:in|on|at|now) .*|$)|^(?:changed|updated|amended|corrected|adjusted|rescheduled|swapped|moved|switched)$`,
  ),
  phrase(
    ['booked', 'cancelled', 'sent'],
    `(?:your|the) (?:\\S+ ){0,2}?(?:${SLOT}|rental|trip) (?:of \\S+ \\S+ |for \\S+ )?${IS} ${NOW}(?:off|in order|scrapped|out)$|money ${IS} ${NOW}(?:back|returned)`,
  ),
  phrase(
    ['made'],
    `(?:put|pulled|stitched) (?:\\S+ ){1,5}together|(?:came|come|turned) out (?:in|as|at) \\S+`,
  ),
  phrase(
    ['approved'],
    `^(?:all clear|green light|go-ahead|yes|ok|okay|thumbs up|approval|consent|permission|blessing|sign-off) (?:from|by|of)`,
  ),
];
