import type { ReservoWords } from './words-type.ts';

/** What the Reservo desk says in English. */
export const ENGLISH: ReservoWords = {
  introduction:
    'I can tell you what a room costs and when it is free, what Reservo’s documents say (cancelling, refunds, wifi, rooms, billing), what you have booked, and book, move or cancel for you once you approve.',
  prompts: [
    {
      title: 'A policy and a price',
      message: 'What is the cancellation policy for pro, and how much is Focus for 3 hours in pro?',
    },
    { title: 'What is free tomorrow?', message: 'What is free tomorrow?' },
    { title: 'Book a room', message: 'Book Focus tomorrow at 10 for 2 hours' },
    { title: 'My bookings', message: 'What have I booked?' },
  ],
  hours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
  and: (items) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items),
  or: (items) => new Intl.ListFormat('en', { type: 'disjunction' }).format(items),
  tier: (tier) => tier,
  refusal: {
    unknownRoom: (name, rooms) => `There is no room called “${name}”. The rooms are ${rooms}.`,
    notBookable: (room, bookable) =>
      `${room} cannot be booked: it is open to every member and has no price. You can book ${bookable}.`,
    badHours: (hours) =>
      `${hours} is not a duration that can be booked: take quarter hours, from 0.25 to 12 hours.`,
    otherTier: (name, tier, asked) =>
      `${name} is on the ${tier} tier, so the room can be booked as ${tier} and not as ${asked}.`,
    notATime: (text, zone) =>
      `“${text}” is not a time I can book: say the day and the hour, in ${zone} time.`,
    notADay: (text) => `“${text}” is not a day of the calendar.`,
    skippedTime: (time, zone) =>
      `${time} does not exist on that day: the clocks in ${zone} go forward over it. Choose an earlier or a later time.`,
    timeTwice: (time, options) =>
      `${time} exists twice on that day, because the clocks go back. Which one do you mean, ${options}?`,
    offStep: 'Bookings begin on the quarter of an hour: at :00, :15, :30 or :45.',
    past: (now) => `That time has gone by: it is ${now} at Reservo.`,
    pastDay: 'That day has gone by.',
    tooFar: (days, lastDay) =>
      `That is too far ahead: rooms can be booked up to ${days} days from today, until ${lastDay}.`,
    closedDay: (day) => `Reservo is closed on ${day}.`,
    pastMidnight: 'A booking cannot run past midnight: make it end by then, or book the next day separately.',
    outsideHours: (day, opens, closes) =>
      `On ${day} Reservo is open from ${opens} to ${closes}, and a booking has to lie within that.`,
    priceChanged: (what) =>
      `The price has changed since it was approved, so nothing was ${what}. Please ask again.`,
    moneyChanged: (deadline) =>
      `Cancelling was free until ${deadline}, which has gone by since the card was shown, so nothing was cancelled. Ask again to see what is kept now.`,
    aboveLimit:
      'With your other bookings of that day it is above what you may approve yourself: ask again, and an approver decides. Nothing was changed.',
    others: (member) =>
      `Booking for ${member} needs an approver other than whoever asks, and there is none here.`,
    longName: (longest) => `A name may have ${longest} characters; that one is longer. Who is it for?`,
    emptyQuery: 'What should I look for in the documents?',
  },
  card: {
    book: 'Book a room',
    cancel: 'Cancel a booking',
    move: 'Move a booking',
    label: {
      room: 'Room',
      duration: 'Duration',
      tier: 'Tier',
      member: 'For',
      price: 'Price',
      day: 'Day',
      time: 'Time',
      booking: 'Booking',
      free: 'Cancelling',
      refund: 'Refund',
      kept: 'Cancellation fee',
      from: 'From',
      difference: 'Difference',
    },
    freeUntil: (moment) => `free until ${moment}`,
    notFree: (hours) => `no longer free: it begins in less than ${hours}`,
    cancelNote: 'Cancelling cannot be undone.',
    forOthers: 'It is for somebody else, so an approver decides.',
    nobodyKnown: 'nobody known here',
    noDifference: 'none',
    toPay: (money) => `${money} to pay`,
    comesBack: (money) => `${money} refunded`,
  },
  form: {
    hours: 'Hours',
    hoursHint: 'Quarter hours, such as 1.25; from 0.25 to 12.',
    start: 'Day',
    startHint: {
      next: 'Leave it empty for the next free time.',
      same: 'Leave it and the time empty to keep those of the booking.',
    },
    startTime: 'From',
    startTimeHint: {
      next: 'On the clock at Reservo, on a quarter of an hour. Leave it empty for the first free time of the day.',
      same: 'On the clock at Reservo, on a quarter of an hour. Leave it empty to keep that of the booking.',
    },
    member: 'For',
    memberHint: 'Somebody else’s booking is decided by an approver.',
  },
  ask: {
    room: (rooms) => `Which room: ${rooms}?`,
    hours: 'For how many hours?',
    roomAndHours: (rooms) => `Which room (${rooms}), and for how many hours?`,
    booking: 'Which booking? Give me its id, it looks like R-YYYYMMDD-N. “My bookings” shows them.',
    one: 'One at a time, please: which one first?',
    change: 'To what day and time exactly, and for how long? Please say them all.',
    tier: (tier) => `You are on the ${tier} tier.`,
    human: 'The hosts at reception are people, and glad to help.',
    wish: 'Tell me the room, the day, the time and for how long. I show you a card with the price and when cancelling is free, and book when *Approve* is pressed.',
    which: (open) =>
      `${open === undefined ? '' : `${open} need no booking. `}To book, say which room, the day, the time and for how long; “What is …?” tells more about a room.`,
    unclear: (said) => `Which day and time do you mean by “${said}”? Please name the day and the hour.`,
    time: (day) => (day === undefined ? 'At what time?' : `At what time on ${day}?`),
  },
  tell: {
    quote: (room, duration, tier, price) => `**${room}**, ${duration}, ${tier} tier: **${price}**`,
    quoteOfAnHour: (room, tier, price) => `**${room}**, ${tier} tier: **${price}** an hour`,
    booked: (id, room, when, duration, price) =>
      `Booked: **${room}** for ${duration}, ${price}: ${when}. Your booking is \`${id}\`.`,
    freeUntil: (moment) => `You can cancel it free of charge until ${moment}.`,
    taken: (what, room, when) => `Nothing was ${what}: ${room} is taken ${when}.`,
    dayFull: (room, day, duration) =>
      `Nothing was booked: ${room} has no free slot of ${duration} on ${day}.`,
    nothingFree: (room, duration) =>
      `Nothing was booked: ${room} has no free slot of ${duration} in the days that can be booked.`,
    nearest: (slots) => `The nearest free times:\n${slots}`,
    noNearest: 'Nothing near it is free.',
    cancelled: {
      whole: (id, refund) => `Booking \`${id}\` is cancelled. All of it comes back: ${refund}.`,
      nothing: (id, kept) => `Booking \`${id}\` is cancelled. Nothing comes back: ${kept} is kept.`,
      part: (id, refund, kept) => `Booking \`${id}\` is cancelled. ${refund} comes back and ${kept} is kept.`,
    },
    notCancelled: {
      unknown: (id) => `Booking \`${id}\` was not cancelled: there is none with that id.`,
      already: (id) => `Booking \`${id}\` does not stand any more, so nothing was cancelled or refunded.`,
      past: (id) => `Booking \`${id}\` has begun or is over, so it cannot be cancelled.`,
    },
    moved: (id, before, room, when, price) =>
      `Moved: **${room}**, ${when}, ${price}. Your booking is now \`${id}\` and replaces \`${before}\`.`,
    movedExtra: (money) => `The difference to pay is ${money}.`,
    movedBack: (money) => `${money} comes back.`,
    notMoved: {
      unknown: (id) => `Booking \`${id}\` was not moved: there is none with that id.`,
      already: (id) => `Booking \`${id}\` does not stand any more, so nothing was moved.`,
      past: (id) => `Booking \`${id}\` has begun or is over, so it cannot be moved.`,
    },
    notMovedLate: (id, deadline) =>
      `Booking \`${id}\` could be moved until ${deadline}, as long as cancelling it was free. Nothing was moved.`,
    sameSlot: (id) => `Booking \`${id}\` is there already, so nothing was moved.`,
    noBookings: (days) => `You have no bookings ${days}.`,
    bookings: (days) => `Your bookings ${days}:`,
    othersBookings: (days) => `Other people’s bookings ${days}:`,
    fromToday: 'from today on',
    thatDay: 'that day',
    thoseDays: 'on those days',
    moreBookings: (count) => `… and ${count} more.`,
    closed: (day) => `Reservo is closed on ${day}.`,
    free: (day, zone) => `Free on ${day} (${zone}):`,
    isFreeThen: (room) => `Yes, ${room} is free then.`,
    freeThen: (rooms) => `Free then: ${rooms}.`,
    notFreeThen: (room) => `No, ${room} is not free then.`,
    noneFreeThen: 'No room is free then.',
    freeLine: (room, slots) => `- **${room}**: ${slots}`,
    noneFree: (room) => `- **${room}**: nothing`,
    passage: (text, document) => `“${text}” (${document})`,
    alsoPassage: (text, document) => `And: “${text}” (${document})`,
    notInDocuments: 'That is not in Reservo’s documents. The hosts at reception can tell you.',
  },
  home: {
    mine: 'Your upcoming bookings',
    none: 'You have none. Ask me in Messages: “Book Focus tomorrow at 10 for 2 hours”.',
    cancel: 'Cancel',
    freeToday: 'Free today',
    closedToday: 'Reservo is closed today.',
    noneFreeToday: 'Nothing is free any more today.',
    wantsToCancel: (id) => `Cancel ${id}`,
  },
};
