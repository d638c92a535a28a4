import type { OfflinePlan, OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import { fold } from '../../kernel/fold.ts';
import { afterwards, goAhead, keepMade, type Made } from './afterwards.ts';
import { askBack } from './ask-back.ts';
import { collect, searchFor } from './calls.ts';
import type { Draft, PlannerParts } from './draft.ts';
import { NO_DESK } from './intents.ts';
import { isForUs, type Request, readRequests } from './requests.ts';

/** A question about the house, which the documents may not answer: then they say so, and who may. */
const ABOUT_HOUSE =
  /\b(?:reservo|rooms?|salas?|coworking|aqui|teneis|ofreceis|aceptais|do you (?:have|offer|provide|sell|allow|accept)|(?:are|is) there|your (?:space|place|house|rooms?))\b/;

/** The calls that a message comes to, with what has to be asked back; undefined when it is not for this desk. */
export function planOf(turn: OfflineTurn, house: PlannerParts): OfflinePlan | undefined {
  const { text, language } = turn;
  const { rooms, members, byPrice, library } = house;
  const reader = { rooms, members, byPrice, language };
  let requests: Request[] = [];
  const made: Made[] = [];
  let isDone = false;
  for (const said of turn.earlier) {
    const read = afterwards(said.text, readRequests(said.text, requests, { ...reader, now: said.now }), {
      before: requests,
      made,
      isDone,
      reader: { ...reader, now: said.now },
    });
    if (read.length > 0) requests = read;
    isDone = keepMade(made, said) || (isDone && read.length === 0);
  }
  const heard = goAhead(text, requests, isDone);
  requests = afterwards(heard, readRequests(heard, requests, { ...reader, now: turn.now }), {
    before: requests,
    made,
    isDone,
    reader: { ...reader, now: turn.now },
  });
  if (requests.length === 0) {
    // What no rule knows may still be in the documents.
    const mayBe =
      isQuestion(text) && isForUs(text, rooms) && !partsOf(text).some((part) => NO_DESK.test(part));
    return mayBe && (ABOUT_HOUSE.test(fold(text)) || library.search(text, 1).length > 0)
      ? { calls: [searchFor(text)], isGuess: true }
      : undefined;
  }
  const draft: Draft = { turn, house, calls: [], missing: new Set() };
  for (const request of requests) collect(request, draft);
  const sentence = askBack(draft);
  // What else is missing has to be asked in any case.
  const isNeeded = draft.missing.size === 1 ? draft.isNeeded : undefined;
  return {
    calls: unique(draft.calls),
    ...(sentence && {
      asks: { missing: [...draft.missing], sentence, ...(isNeeded && { isNeeded }) },
    }),
    // `Rent me a locker`: something is wanted, and nothing says that it is a room.
    ...(requests.every(isOfAnything) && { isGuess: true }),
  };
}

function isOfAnything({ intent, items, unknownRoom, text }: Request): boolean {
  const mayBeAnything = (intent === 'book' || intent === 'quote') && unknownRoom === undefined;
  return mayBeAnything && items.every(({ room }) => room === undefined) && !ROOM_WORD.test(fold(text));
}

const ROOM_WORD = /\b(?:rooms?|salas?|spaces?|espacios?|sitio|hueco|bookings?|reservations?|reservas?)\b/;

/** The parts of a message, folded. */
function partsOf(text: string): string[] {
  return text.split(/[.,;:!?¿¡\n]|\band\b|\by\b/).map((part) => fold(part).trim());
}

function isQuestion(text: string): boolean {
  return /[?¿]|^\s*(?:what|which|who|how|where|when|why|is|are|does|do|can|qu[eé]|cu[aá]l|qui[eé]n|c[oó]mo|d[oó]nde|cu[aá]ndo|hay|tiene|puedo)\b/i.test(
    text,
  );
}

function unique(calls: PlannedCall[]): PlannedCall[] {
  const seen = new Set<string>();
  return calls.filter((call) => {
    // Two bookings of the same are two bookings.
    const key = JSON.stringify(call);
    if (call.name !== 'book_room' && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
