import type { OfflinePlan, OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import { foldAccents } from '../../kernel/fold-accents.ts';
import { collect, searchFor } from './calls.ts';
import { clarify } from './clarify.ts';
import type { Draft, PlannerDeps } from './draft.ts';
import { NO_DESK } from './intents.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { type BookingMade, keepMade, postBooking, resolveConfirmation } from './post-booking.ts';
import { isForUs, readRequests } from './requests.ts';

/** A question about the house, which the documents may not answer: then they say so, and who may. */
const ABOUT_HOUSE =
  /\b(?:reservo|rooms?|salas?|coworking|aqui|teneis|ofreceis|aceptais|do you (?:have|offer|provide|sell|allow|accept)|(?:are|is) there|your (?:space|place|house|rooms?))\b/;

/** The calls that a message comes to, with what has to be asked back; undefined when it is not for this desk. */
export function planOf(turn: OfflineTurn, house: PlannerDeps): OfflinePlan | undefined {
  const { text, language } = turn;
  const { rooms, members, byPrice, library } = house;
  const reader = { rooms, members, byPrice, language };
  let requests: ParsedRequest[] = [];
  const made: BookingMade[] = [];
  let isDone = false;
  for (const said of turn.earlier) {
    const read = postBooking(said.text, readRequests(said.text, requests, { ...reader, now: said.now }), {
      before: requests,
      made,
      isDone,
      reader: { ...reader, now: said.now },
    });
    if (read.length > 0) requests = read;
    isDone = keepMade(made, said) || (isDone && read.length === 0);
  }
  const heard = resolveConfirmation(text, requests, isDone);
  requests = postBooking(heard, readRequests(heard, requests, { ...reader, now: turn.now }), {
    before: requests,
    made,
    isDone,
    reader: { ...reader, now: turn.now },
  });
  if (requests.length === 0) {
    // What no rule knows may still be in the documents.
    const mayBe =
      isQuestion(text) && isForUs(text, rooms) && !partsOf(text).some((part) => NO_DESK.test(part));
    return mayBe && (ABOUT_HOUSE.test(foldAccents(text)) || library.search(text, 1).length > 0)
      ? { calls: [searchFor(text)], isGuess: true }
      : undefined;
  }
  const draft: Draft = { turn, house, calls: [], missing: new Set() };
  for (const request of requests) collect(request, draft);
  const sentence = clarify(draft);
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

function isOfAnything({ intent, items, unknownRoom, text }: ParsedRequest): boolean {
  const mayBeAnything = (intent === 'book' || intent === 'quote') && unknownRoom === undefined;
  return mayBeAnything && items.every(({ room }) => room === undefined) && !ROOM_WORD.test(foldAccents(text));
}

const ROOM_WORD = /\b(?:rooms?|salas?|spaces?|espacios?|sitio|hueco|bookings?|reservations?|reservas?)\b/;

/** The parts of a message, folded. */
function partsOf(text: string): string[] {
  return text.split(/[.,;:!?¿¡\n]|\band\b|\by\b/).map((part) => foldAccents(part).trim());
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
