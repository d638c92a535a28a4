import type { Tier } from '../agent/question.ts';
import type { Words } from '../kernel/language.ts';

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
  othersBooking(id: string, member: string): string;
  others(member: string): string;
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
  forOthers(member: string): string;
  noDifference: string;
  toPay(money: string): string;
  comesBack(money: string): string;
}

/** The fields of a call, when a person changes them. */
interface FormWords {
  hours: string;
  hoursHint: string;
  start: string;
  startHint: string;
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
  cancelled(id: string, refund: string, kept: string): string;
  notCancelled: Record<'unknown' | 'already' | 'past', (id: string) => string>;
  moved(id: string, before: string, room: string, when: string, price: string): string;
  movedExtra(money: string): string;
  movedBack(money: string): string;
  notMoved: Record<'unknown' | 'already' | 'past', (id: string) => string>;
  notMovedLate(id: string, deadline: string): string;
  sameSlot(id: string): string;
  noBookings(days: string): string;
  bookings(isOwn: boolean, days: string): string;
  fromToday: string;
  thatDay: string;
  thoseDays: string;
  moreBookings(count: number): string;
  closed(day: string): string;
  free(day: string, zone: string): string;
  freeLine(room: string, slots: string): string;
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

export const RESERVO_WORDS: Words<ReservoWords> = {
  en: {
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
      pastMidnight:
        'A booking cannot run past midnight: make it end by then, or book the next day separately.',
      outsideHours: (day, opens, closes) =>
        `On ${day} Reservo is open from ${opens} to ${closes}, and a booking has to lie within that.`,
      priceChanged: (what) =>
        `The price has changed since it was approved, so nothing was ${what}. Please ask again.`,
      moneyChanged: (deadline) =>
        `Cancelling was free until ${deadline}, which has gone by since the card was shown, so nothing was cancelled. Ask again to see what is kept now.`,
      othersBooking: (id, member) => `${id} is the booking of ${member}: only an approver can change it.`,
      others: (member) => `Booking for ${member} needs an approver, and nobody is named as one here.`,
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
        refund: 'Comes back',
        kept: 'Is kept',
        from: 'From',
        difference: 'Difference',
      },
      freeUntil: (moment) => `free until ${moment}`,
      notFree: (hours) => `not free any more: it begins in less than ${hours}`,
      cancelNote: 'A cancelled booking does not come back.',
      forOthers: (member) => `It is for ${member}, so an approver decides.`,
      noDifference: 'none',
      toPay: (money) => `${money} to pay`,
      comesBack: (money) => `${money} comes back`,
    },
    form: {
      hours: 'Hours',
      hoursHint: 'Quarter hours, such as 1.25; from 0.25 to 12.',
      start: 'Starts',
      startHint: 'Venue time, such as 2026-12-01 10:00; only the day for its first free slot.',
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
      taken: (what, room, when) => `Nothing was ${what}: **${room}** is taken ${when}.`,
      dayFull: (room, day, duration) =>
        `Nothing was booked: **${room}** has no free slot of ${duration} on ${day}.`,
      nothingFree: (room, duration) =>
        `Nothing was booked: **${room}** has no free slot of ${duration} in the days that can be booked.`,
      nearest: (slots) => `The nearest free times:\n${slots}`,
      noNearest: 'Nothing near it is free.',
      cancelled: (id, refund, kept) =>
        `Booking \`${id}\` is cancelled. ${refund} comes back and ${kept} is kept.`,
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
      bookings: (isOwn, days) => `${isOwn ? 'Your bookings' : 'All bookings'} ${days}:`,
      fromToday: 'from today on',
      thatDay: 'that day',
      thoseDays: 'on those days',
      moreBookings: (count) => `… and ${count} more.`,
      closed: (day) => `Reservo is closed on ${day}.`,
      free: (day, zone) => `Free on ${day} (${zone}):`,
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
  },
  es: {
    introduction:
      'Puedo decirte cuánto cuesta una sala y cuándo está libre, qué dicen los documentos de Reservo (cancelaciones, reembolsos, wifi, salas, facturas), qué tienes reservado, y reservar, mover o cancelar por ti cuando lo apruebes.',
    prompts: [
      {
        title: 'Una norma y un precio',
        message: '¿Cuál es la política de cancelación en modo pro, y cuánto cuesta Focus 3 horas en pro?',
      },
      { title: '¿Qué hay libre mañana?', message: '¿Qué hay libre mañana?' },
      { title: 'Reservar una sala', message: 'Reserva Focus mañana a las 10, 2 horas' },
      { title: 'Mis reservas', message: '¿Qué tengo reservado?' },
    ],
    hours: (hours) => (hours === 1 ? '1 hora' : `${String(hours).replace('.', ',')} horas`),
    and: (items) => new Intl.ListFormat('es', { type: 'conjunction' }).format(items),
    or: (items) => new Intl.ListFormat('es', { type: 'disjunction' }).format(items),
    tier: (tier) => tier,
    refusal: {
      unknownRoom: (name, rooms) => `No hay ninguna sala llamada «${name}». Las salas son ${rooms}.`,
      notBookable: (room, bookable) =>
        `${room} no se reserva: está abierta a todos los miembros y no tiene precio. Puedes reservar ${bookable}.`,
      badHours: (hours) =>
        `${String(hours).replace('.', ',')} no es una duración que se pueda reservar: van por cuartos de hora, de 0,25 a 12 horas.`,
      otherTier: (name, tier, asked) =>
        `${name} está en el modo ${tier}, así que la sala se reserva en ${tier} y no en ${asked}.`,
      notATime: (text, zone) =>
        `«${text}» no es una hora que pueda reservar: dime el día y la hora, en hora de ${zone}.`,
      notADay: (text) => `«${text}» no es un día del calendario.`,
      skippedTime: (time, zone) =>
        `Las ${time} no existen ese día: los relojes de ${zone} se adelantan y se las saltan. Elige una hora anterior o posterior.`,
      timeTwice: (time, options) =>
        `Las ${time} existen dos veces ese día, porque los relojes se atrasan. ¿Cuál quieres, ${options}?`,
      offStep: 'Las reservas empiezan en los cuartos de hora: a y :00, :15, :30 o :45.',
      past: (now) => `Esa hora ya ha pasado: en Reservo son las ${now}.`,
      pastDay: 'Ese día ya ha pasado.',
      tooFar: (days, lastDay) =>
        `Eso queda demasiado lejos: se puede reservar con hasta ${days} días de adelanto, hasta el ${lastDay}.`,
      closedDay: (day) => `Reservo está cerrado el ${day}.`,
      pastMidnight:
        'Una reserva no puede pasar de medianoche: que acabe antes, o reserva el día siguiente aparte.',
      outsideHours: (day, opens, closes) =>
        `El ${day} Reservo abre de ${opens} a ${closes}, y la reserva tiene que caber dentro.`,
      priceChanged: (what) =>
        `El precio ha cambiado desde que se aprobó, así que no se ${what === 'booked' ? 'reservó' : 'movió'} nada. Pídelo otra vez.`,
      moneyChanged: (deadline) =>
        `Cancelar era gratis hasta el ${deadline}, y eso ya ha pasado desde que se enseñó la tarjeta, así que no se canceló nada. Pídelo otra vez para ver cuánto se pierde ahora.`,
      othersBooking: (id, member) =>
        `${id} es la reserva de ${member}: solo puede cambiarla quien tiene permiso para aprobar.`,
      others: (member) =>
        `Reservar para ${member} necesita a alguien que lo apruebe, y aquí no hay nadie nombrado para eso.`,
      emptyQuery: '¿Qué busco en los documentos?',
    },
    card: {
      book: 'Reservar una sala',
      cancel: 'Cancelar una reserva',
      move: 'Mover una reserva',
      label: {
        room: 'Sala',
        duration: 'Duración',
        tier: 'Modo',
        member: 'Para',
        price: 'Precio',
        day: 'Día',
        time: 'Hora',
        booking: 'Reserva',
        free: 'Cancelación',
        refund: 'Se devuelve',
        kept: 'Se pierde',
        from: 'De',
        difference: 'Diferencia',
      },
      freeUntil: (moment) => `gratis hasta el ${moment}`,
      notFree: (hours) => `ya no es gratis: empieza en menos de ${hours}`,
      cancelNote: 'Una reserva cancelada no vuelve.',
      forOthers: (member) => `Es para ${member}, así que decide quien tiene permiso para aprobar.`,
      noDifference: 'ninguna',
      toPay: (money) => `${money} por pagar`,
      comesBack: (money) => `se devuelven ${money}`,
    },
    form: {
      hours: 'Horas',
      hoursHint: 'Cuartos de hora, como 1,25; de 0,25 a 12.',
      start: 'Empieza',
      startHint: 'En hora de Reservo, como 2026-12-01 10:00; solo el día para su primer hueco libre.',
      member: 'Para',
      memberHint: 'La reserva de otra persona la decide quien tiene permiso para aprobar.',
    },
    ask: {
      room: (rooms) => `¿Qué sala: ${rooms}?`,
      hours: '¿Para cuántas horas?',
      roomAndHours: (rooms) => `¿Qué sala (${rooms}) y para cuántas horas?`,
      booking: '¿Qué reserva? Dime su código, es como R-AAAAMMDD-N. «Mis reservas» las enseña.',
      one: 'De una en una, por favor: ¿cuál primero?',
      change: '¿A qué día y hora exactamente, y por cuánto tiempo? Dímelo todo, por favor.',
      wish: 'Dime la sala, el día, la hora y por cuánto tiempo. Te enseño una tarjeta con el precio y hasta cuándo se cancela gratis, y reservo cuando se pulse *Aprobar*.',
      which: (open) =>
        `${open === undefined ? '' : `${open} no necesitan reserva. `}Para reservar, dime la sala, el día, la hora y por cuánto tiempo; «¿Qué es …?» cuenta más de una sala.`,
      unclear: (said) => `¿Qué día y a qué hora es «${said}»? Dime el día y la hora.`,
      time: (day) => (day === undefined ? '¿A qué hora?' : `¿A qué hora el ${day}?`),
    },
    tell: {
      quote: (room, duration, tier, price) => `**${room}**, ${duration}, modo ${tier}: **${price}**`,
      quoteOfAnHour: (room, tier, price) => `**${room}**, modo ${tier}: **${price}** la hora`,
      booked: (id, room, when, duration, price) =>
        `Reservada: **${room}** por ${duration}, ${price}: ${when}. Tu reserva es \`${id}\`.`,
      freeUntil: (moment) => `Puedes cancelarla gratis hasta el ${moment}.`,
      taken: (what, room, when) =>
        `No se ${what === 'booked' ? 'reservó' : 'movió'} nada: **${room}** está ocupada el ${when}.`,
      dayFull: (room, day, duration) =>
        `No se reservó nada: **${room}** no tiene ningún hueco libre de ${duration} el ${day}.`,
      nothingFree: (room, duration) =>
        `No se reservó nada: **${room}** no tiene ningún hueco libre de ${duration} en los días que se pueden reservar.`,
      nearest: (slots) => `Lo libre más cercano:\n${slots}`,
      noNearest: 'No hay nada libre cerca.',
      cancelled: (id, refund, kept) =>
        `La reserva \`${id}\` queda cancelada. Se devuelven ${refund} y se pierden ${kept}.`,
      notCancelled: {
        unknown: (id) => `La reserva \`${id}\` no se canceló: no hay ninguna con ese código.`,
        already: (id) => `La reserva \`${id}\` ya no está en pie, así que no se canceló ni se devolvió nada.`,
        past: (id) => `La reserva \`${id}\` ya ha empezado o ha pasado, así que no se puede cancelar.`,
      },
      moved: (id, before, room, when, price) =>
        `Movida: **${room}**, ${when}, ${price}. Tu reserva es ahora \`${id}\` y sustituye a \`${before}\`.`,
      movedExtra: (money) => `La diferencia por pagar es ${money}.`,
      movedBack: (money) => `Se devuelven ${money}.`,
      notMoved: {
        unknown: (id) => `La reserva \`${id}\` no se movió: no hay ninguna con ese código.`,
        already: (id) => `La reserva \`${id}\` ya no está en pie, así que no se movió nada.`,
        past: (id) => `La reserva \`${id}\` ya ha empezado o ha pasado, así que no se puede mover.`,
      },
      notMovedLate: (id, deadline) =>
        `La reserva \`${id}\` se podía mover hasta el ${deadline}, mientras cancelarla era gratis. No se movió nada.`,
      sameSlot: (id) => `La reserva \`${id}\` ya está ahí, así que no se movió nada.`,
      noBookings: (days) => `No tienes reservas ${days}.`,
      bookings: (isOwn, days) => `${isOwn ? 'Tus reservas' : 'Todas las reservas'} ${days}:`,
      fromToday: 'de hoy en adelante',
      thatDay: 'ese día',
      thoseDays: 'en esos días',
      moreBookings: (count) => `… y ${count} más.`,
      closed: (day) => `Reservo está cerrado el ${day}.`,
      free: (day, zone) => `Libre el ${day} (${zone}):`,
      freeLine: (room, slots) => `- **${room}**: ${slots}`,
      noneFree: (room) => `- **${room}**: nada`,
      passage: (text, document) => `Los documentos, que están en inglés, dicen: «${text}» (${document})`,
      alsoPassage: (text, document) => `Y también: «${text}» (${document})`,
      notInDocuments: 'Eso no está en los documentos de Reservo. En recepción te lo pueden decir.',
    },
    home: {
      mine: 'Tus próximas reservas',
      none: 'No tienes ninguna. Pídemela en Mensajes: «Reserva Focus mañana a las 10, 2 horas».',
      cancel: 'Cancelar',
      freeToday: 'Libre hoy',
      closedToday: 'Reservo está cerrado hoy.',
      noneFreeToday: 'Hoy ya no queda nada libre.',
      wantsToCancel: (id) => `Cancela ${id}`,
    },
  },
};
