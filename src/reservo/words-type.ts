import type { Tier } from '../agent/question.ts';

/** What the Reservo desk says, in both languages. Numbers, days and times come in as they are shown. */
export interface ReservoWords {
  introduction: string;
  prompts: { title: string; message: string }[];
  hours(hours: number): string;
  and(items: string[]): string;
  or(items: string[]): string;
  tier(tier: Tier): string;
  refusal: RefusalWords;
  card: CardWords;
  form: FormWords;
  ask: AskWords;
  tell: TellWords;
  home: HomeWords;
}

/** Why something cannot be done; one sentence each. */
interface RefusalWords {
  unknownRoom(name: string, rooms: string): string;
  notBookable(room: string, bookable: string): string;
  badHours(hours: number): string;
  otherTier(name: string, tier: Tier, asked: Tier): string;
  notATime(text: string, zone: string): string;
  notADay(text: string): string;
  skippedTime(time: string, zone: string): string;
  timeTwice(time: string, options: string): string;
  offStep: string;
  past(now: string): string;
  pastDay: string;
  tooFar(days: number, lastDay: string): string;
  closedDay(day: string): string;
  pastMidnight: string;
  outsideHours(day: string, opens: string, closes: string): string;
  priceChanged(what: 'booked' | 'moved'): string;
  moneyChanged(deadline: string): string;
  /** Above what somebody may decide themselves, with all that they have for that day. */
  aboveLimit: string;
  others(member: string): string;
  longName(longest: number): string;
  emptyQuery: string;
}

interface CardWords {
  book: string;
  cancel: string;
  move: string;
  label: Record<
    | 'room'
    | 'duration'
    | 'tier'
    | 'member'
    | 'price'
    | 'day'
    | 'time'
    | 'booking'
    | 'free'
    | 'refund'
    | 'kept'
    | 'from'
    | 'difference',
    string
  >;
  freeUntil(moment: string): string;
  notFree(hours: string): string;
  cancelNote: string;
  forOthers: string;
  /** Behind the name of somebody whom the list of members does not know. */
  nobodyKnown: string;
  noDifference: string;
  toPay(money: string): string;
  comesBack(money: string): string;
}

/** The fields of a call, when a person changes them. */
interface FormWords {
  hours: string;
  hoursHint: string;
  start: string;
  /** What it means to leave it empty, for a new booking and for one that is moved. */
  startHint: Record<'next' | 'same', string>;
  startTime: string;
  startTimeHint: Record<'next' | 'same', string>;
  member: string;
  memberHint: string;
}

interface AskWords {
  room(rooms: string): string;
  hours: string;
  roomAndHours(rooms: string): string;
  booking: string;
  time(day: string | undefined): string;
  unclear(said: string): string;
  one: string;
  change: string;
  tier(tier: Tier): string;
  human: string;
  /** How a room is booked. */
  wish: string;
  /** After the prices of all rooms; `open` are those that need no booking. */
  which(open: string | undefined): string;
}

interface TellWords {
  quote(room: string, duration: string, tier: Tier, price: string): string;
  /** Of an hour: in words, since no result backs the number of an hour that nobody named. */
  quoteOfAnHour(room: string, tier: Tier, price: string): string;
  booked(id: string, room: string, when: string, duration: string, price: string): string;
  freeUntil(moment: string): string;
  taken(what: 'booked' | 'moved', room: string, when: string): string;
  dayFull(room: string, day: string, duration: string): string;
  nothingFree(room: string, duration: string): string;
  nearest(slots: string): string;
  noNearest: string;
  cancelled: {
    whole(id: string, refund: string): string;
    nothing(id: string, kept: string): string;
    part(id: string, refund: string, kept: string): string;
  };
  notCancelled: Record<'unknown' | 'already' | 'past', (id: string) => string>;
  moved(id: string, before: string, room: string, when: string, price: string): string;
  movedExtra(money: string): string;
  movedBack(money: string): string;
  notMoved: Record<'unknown' | 'already' | 'past', (id: string) => string>;
  notMovedLate(id: string, deadline: string): string;
  sameSlot(id: string): string;
  noBookings(days: string): string;
  bookings(days: string): string;
  /** For an approver, who sees them too. */
  othersBookings(days: string): string;
  fromToday: string;
  thatDay: string;
  thoseDays: string;
  moreBookings(count: number): string;
  closed(day: string): string;
  free(day: string, zone: string): string;
  freeLine(room: string, slots: string): string;
  isFreeThen(room: string): string;
  freeThen(rooms: string): string;
  notFreeThen(room: string): string;
  noneFreeThen: string;
  noneFree(room: string): string;
  passage(text: string, document: string): string;
  /** A second one that fits nearly as well. */
  alsoPassage(text: string, document: string): string;
  notInDocuments: string;
}

/** The App Home. */
interface HomeWords {
  mine: string;
  none: string;
  cancel: string;
  freeToday: string;
  closedToday: string;
  noneFreeToday: string;
  wantsToCancel(id: string): string;
}
