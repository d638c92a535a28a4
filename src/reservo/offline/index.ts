import type { OfflineRules, PlannedCall } from '../../agent/models/offline/rules.ts';
import type { Json } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { ReservoParts } from '../parts.ts';
import { RESERVO_WORDS, type ReservoWords } from '../words.ts';
import { type Item, type Request, readRequests } from './requests.ts';

const SEARCH_RESULTS = 3;

/** How the offline planner understands and tells what the Reservo desk does. */
export function reservoOffline({ rooms, library, currency }: ReservoParts): OfflineRules {
  const names = new Map<string, string>(
    rooms.flatMap(({ name }) => [
      [name.toLowerCase(), name],
      ...(name === 'Boardroom' ? ([['board room', name]] as const) : []),
      ...(name === 'Phonebooth' ? ([['phone booth', name]] as const) : []),
    ]),
  );
  const bookable = rooms.filter((room) => room.bookable).map((room) => room.name);

  return {
    plan({ text, language, tier, earlier }) {
      let requests: Request[] = [];
      for (const said of [...earlier, text]) {
        const read = readRequests(said, requests, names);
        if (said === text && read.length === 0) requests = [];
        else if (read.length > 0) requests = read;
      }
      if (requests.length === 0) {
        // What no rule knows may still be in the documents.
        return isQuestion(text) && library.search(text, 1).length > 0
          ? { calls: [searchFor(text)] }
          : undefined;
      }
      const calls: PlannedCall[] = [];
      const missing = new Set<string>();
      for (const request of requests) collect(request, tier, calls, missing);
      const sentence = askBack(missing, RESERVO_WORDS[language], bookable);
      return { calls: unique(calls), ...(sentence && { asks: { missing: [...missing], sentence } }) };
    },

    tell: (call, result, language) => tell(call, result, language, currency),
  };
}

function collect(request: Request, tier: Item['tier'], calls: PlannedCall[], missing: Set<string>): void {
  if (request.intent === 'list') calls.push({ name: 'list_bookings', input: {} });
  if (request.intent === 'docs') calls.push(searchFor(request.text));
  if (request.intent === 'cancel') {
    for (const id of request.bookings) calls.push({ name: 'cancel_booking', input: { id } });
    if (request.bookings.length === 0) missing.add('booking');
  }
  if (request.intent !== 'quote' && request.intent !== 'book') return;
  for (const item of request.items.length > 0 ? request.items : [{} as Item]) {
    if (item.room === undefined) missing.add('room');
    if (item.hours === undefined) missing.add('hours');
    if (item.room === undefined || item.hours === undefined) continue;
    const input = { room: item.room, tier: item.tier ?? tier ?? 'basic', hours: item.hours };
    if (request.intent === 'quote') calls.push({ name: 'get_quote', input });
    else calls.push({ name: 'book_room', input: { ...input, member: request.member ?? null } });
  }
}

function searchFor(text: string): PlannedCall {
  return { name: 'search_docs', input: { query: text, k: SEARCH_RESULTS } };
}

function askBack(missing: Set<string>, words: ReservoWords, bookable: string[]): string | undefined {
  const rooms = words.and(bookable);
  if (missing.has('booking')) return words.askBooking;
  if (missing.has('room') && missing.has('hours')) return words.askRoomAndHours(rooms);
  if (missing.has('room')) return words.askRoom(rooms);
  return missing.has('hours') ? words.askHours : undefined;
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

type Fields = { [name: string]: Json | undefined };

function tell(call: PlannedCall, result: Json, language: Language, currency: string): string | undefined {
  const words = RESERVO_WORDS[language];
  const money = (cents: unknown) => formatMoney(Number(cents), currency, language);
  const fields: Fields =
    result !== null && typeof result === 'object' && !Array.isArray(result) ? result : {};
  const input: Fields = call.input;
  switch (call.name) {
    case 'get_quote': {
      const { room, hours, tier } = input;
      return words.quote(
        String(room),
        words.hours(Number(hours)),
        tier === 'pro' ? 'pro' : 'basic',
        money(fields.price_cents),
      );
    }
    case 'search_docs': {
      const first = Array.isArray(result) ? (result[0] as Fields | undefined) : undefined;
      return first ? words.passage(String(first.text), String(first.doc_id)) : words.notInDocuments;
    }
    case 'book_room':
      return words.booked(
        String(fields.booking_id),
        String(fields.room),
        words.hours(Number(fields.hours)),
        money(fields.price_cents),
      );
    case 'cancel_booking': {
      const id = String(fields.booking_id);
      return fields.cancelled === true ? words.cancelled(id) : words.notCancelled(id);
    }
    case 'list_bookings': {
      const bookings = Array.isArray(fields.bookings) ? (fields.bookings as Fields[]) : [];
      if (bookings.length === 0) return words.noBookings;
      const lines = bookings.map(
        (one) =>
          `- \`${one.booking_id}\` ${one.date} · ${one.room} · ${words.hours(Number(one.hours))} · ${money(one.price_cents)}`,
      );
      return [words.bookings, ...lines].join('\n');
    }
    default:
      return undefined;
  }
}
