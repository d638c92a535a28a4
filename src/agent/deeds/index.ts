import type { Message } from '../model.ts';
import type { Tool } from '../tool.ts';
import type { DeedClaim } from './deed.ts';
import { collectDeeds, type DeedEvidence, wordsAlone } from './evidence.ts';
import { findDeeds } from './find.ts';
import { wordsOf } from './sentences.ts';

/** What an answer says was done. */
export interface DeedReport {
  claims: (DeedClaim & { backedBy?: string })[];
  /** The sentences that say so of what no tool did, each once, in their order. */
  unbacked: string[];
}

/**
 * Holds every statement of an answer that something was done against the results of the tools that do it
 * (hostile test, C12). `messages` are those of the conversation, earlier questions included.
 */
export function checkDeeds(text: string, messages: Message[], tools: ReadonlyMap<string, Tool>): DeedReport {
  if (findDeeds(text).length === 0) return { claims: [], unbacked: [] };
  const evidence = collectDeeds(messages, tools);
  const found = findDeeds(withoutQuotations(text, evidence));
  const claims = found.map((claim) => {
    const backing = evidence.find((one) => isBacked(claim, one));
    return { ...claim, ...(backing && { backedBy: backing.tool }) };
  });
  const unbacked = claims.flatMap(({ sentence, backedBy }) => (backedBy === undefined ? sentence : []));
  return { claims, unbacked: [...new Set(unbacked)] };
}

/** What stands between these; a second opening begins anew, so that none is looked through twice. */
const QUOTATION = /«[^«»]{1,4000}»|“[^“”]{1,4000}”|"[^"\n]{1,4000}"/g;

/** Without what is quoted word for word from a result: a document tells it, and not the answer. */
function withoutQuotations(text: string, evidence: DeedEvidence[]): string {
  return text.replace(QUOTATION, (quotation) => {
    const words = wordsAlone(quotation);
    return evidence.some((one) => isWordForWord(words, one)) ? '“…”' : quotation;
  });
}

/** So many words are no accident. */
const FEWEST_WORDS = 4;

function isWordForWord(words: string, evidence: DeedEvidence): boolean {
  return words.split(' ').length >= FEWEST_WORDS && ` ${evidence.words} `.includes(` ${words} `);
}

function isBacked(claim: DeedClaim, evidence: DeedEvidence): boolean {
  const isAmong = (kinds: readonly string[]) => claim.kinds.some((kind) => kinds.includes(kind));
  if (isAmong(evidence.done)) return true;
  if (evidence.isAsked && claim.kinds.includes('sent') && REQUEST.test(claim.clause)) return true;
  if (claim.isOwn) return false;
  // A sentence that a tool gave, why it could not do something for example, may be told again.
  if (isWordForWord(wordsAlone(claim.sentence), evidence)) return true;
  return (isAmong(evidence.reported) && isAbout(claim, evidence)) || isQuoted(claim, evidence);
}

/** What is sent to those who decide is the request. */
const REQUEST = /(?<!\p{L})(?:requests?|approvals?|solicitud|petición|aprobación|autorización)(?!\p{L})/iu;

const BOOKING_ID = /^[a-z]+-\d{4,}/i;

/** What a tool tells that others did backs a sentence with the same ids, and with one of its names at least. */
function isAbout({ sentence }: DeedClaim, { text }: DeedEvidence): boolean {
  const words = wordsOf(sentence);
  if (words.some((word) => BOOKING_ID.test(word) && !text.includes(word.toLowerCase()))) return false;
  const names = words
    .slice(1)
    .filter((word) => /^\p{Lu}\p{Ll}/u.test(word) && !CALENDAR.has(word.toLowerCase()));
  return names.length === 0 || names.some((name) => text.includes(name.toLowerCase()));
}

/** A sentence that names a document which a tool returned tells what that says, as long as it is not of the reader. */
function isQuoted({ sentence }: DeedClaim, { documents }: DeedEvidence): boolean {
  if (/(?<!\p{L})(?:you|your|yours|te|ti|tu|tus|su|sus|usted|os)(?!\p{L})/iu.test(sentence)) return false;
  return documents.some((id) => sentence.toLowerCase().includes(id));
}

/** The names of days and months: they are checked as dates. */
const CALENDAR = new Set(
  ['en', 'es'].flatMap((language) => {
    const name = (day: Date, part: 'weekday' | 'month') =>
      new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(day).toLowerCase();
    return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, month + 1))).flatMap(
      (day) => [name(day, 'month'), name(day, 'weekday')],
    );
  }),
);
