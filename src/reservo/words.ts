import type { Tier } from '../agent/question.ts';
import type { Words } from '../kernel/language.ts';

/** What the Reservo desk says, in both languages. Numbers come in as they are shown. */
export interface ReservoWords {
  introduction: string;
  unknownRoom(name: string, rooms: string): string;
  notBookable(room: string, bookable: string): string;
  badHours(hours: number): string;
  priceChanged: string;
  unknownBooking(id: string): string;
  emptyQuery: string;
  hours(hours: number): string;
  and(items: string[]): string;
  tier(tier: Tier): string;
  bookTitle: string;
  cancelTitle: string;
  label: Record<'room' | 'duration' | 'tier' | 'member' | 'price' | 'day' | 'booking', string>;
  cancelNote: string;
  askRoom(rooms: string): string;
  askHours: string;
  askRoomAndHours(rooms: string): string;
  askBooking: string;
  quote(room: string, duration: string, tier: Tier, price: string): string;
  booked(id: string, room: string, duration: string, price: string): string;
  cancelled(id: string): string;
  notCancelled(id: string): string;
  noBookings: string;
  bookings: string;
  passage(text: string, document: string): string;
  notInDocuments: string;
}

export const RESERVO_WORDS: Words<ReservoWords> = {
  en: {
    introduction:
      'I can tell you what a room costs, what Reservo’s documents say (cancelling, refunds, wifi, rooms, billing), what you have booked, and book or cancel for you once you approve.',
    unknownRoom: (name, rooms) => `There is no room called “${name}”. The rooms are ${rooms}.`,
    notBookable: (room, bookable) =>
      `${room} cannot be booked: it is open to every member and has no price. You can book ${bookable}.`,
    badHours: (hours) =>
      `${hours} is not a duration that can be booked: take quarter hours, from 0.25 to 12 hours.`,
    priceChanged: 'The price has changed since it was approved, so nothing was booked. Please ask again.',
    unknownBooking: (id) => `There is no booking ${id}. Ask me for your bookings to see their ids.`,
    emptyQuery: 'What should I look for in the documents?',
    hours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
    and: (items) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items),
    tier: (tier) => tier,
    bookTitle: 'Book a room',
    cancelTitle: 'Cancel a booking',
    label: {
      room: 'Room',
      duration: 'Duration',
      tier: 'Tier',
      member: 'For',
      price: 'Price',
      day: 'Day',
      booking: 'Booking',
    },
    cancelNote: 'A cancelled booking does not come back. What is refunded follows the cancellation policy.',
    askRoom: (rooms) => `Which room: ${rooms}?`,
    askHours: 'For how many hours?',
    askRoomAndHours: (rooms) => `Which room (${rooms}), and for how many hours?`,
    askBooking: 'Which booking? Give me its id, it looks like R-YYYYMMDD-N. “My bookings” shows them.',
    quote: (room, duration, tier, price) => `**${room}**, ${duration}, ${tier} tier: **${price}**`,
    booked: (id, room, duration, price) =>
      `Booked: **${room}** for ${duration}, ${price}. Your booking is \`${id}\`.`,
    cancelled: (id) => `Booking \`${id}\` is cancelled.`,
    notCancelled: (id) => `Booking \`${id}\` was not cancelled: it does not exist or was cancelled before.`,
    noBookings: 'You have no bookings from today on.',
    bookings: 'Your bookings from today on:',
    passage: (text, document) => `“${text}” (${document})`,
    notInDocuments: 'That is not in Reservo’s documents. The hosts at reception can tell you.',
  },
  es: {
    introduction:
      'Puedo decirte cuánto cuesta una sala, qué dicen los documentos de Reservo (cancelaciones, reembolsos, wifi, salas, facturas), qué tienes reservado, y reservar o cancelar por ti cuando lo apruebes.',
    unknownRoom: (name, rooms) => `No hay ninguna sala llamada «${name}». Las salas son ${rooms}.`,
    notBookable: (room, bookable) =>
      `${room} no se reserva: está abierta a todos los miembros y no tiene precio. Puedes reservar ${bookable}.`,
    badHours: (hours) =>
      `${String(hours).replace('.', ',')} no es una duración que se pueda reservar: van por cuartos de hora, de 0,25 a 12 horas.`,
    priceChanged: 'El precio ha cambiado desde que se aprobó, así que no se reservó nada. Pídelo otra vez.',
    unknownBooking: (id) => `No hay ninguna reserva ${id}. Pídeme tus reservas para ver sus códigos.`,
    emptyQuery: '¿Qué busco en los documentos?',
    hours: (hours) => (hours === 1 ? '1 hora' : `${String(hours).replace('.', ',')} horas`),
    and: (items) => new Intl.ListFormat('es', { type: 'conjunction' }).format(items),
    tier: (tier) => tier,
    bookTitle: 'Reservar una sala',
    cancelTitle: 'Cancelar una reserva',
    label: {
      room: 'Sala',
      duration: 'Duración',
      tier: 'Modo',
      member: 'Para',
      price: 'Precio',
      day: 'Día',
      booking: 'Reserva',
    },
    cancelNote: 'Una reserva cancelada no vuelve. Lo que se devuelve depende de la política de cancelación.',
    askRoom: (rooms) => `¿Qué sala: ${rooms}?`,
    askHours: '¿Para cuántas horas?',
    askRoomAndHours: (rooms) => `¿Qué sala (${rooms}) y para cuántas horas?`,
    askBooking: '¿Qué reserva? Dime su código, es como R-AAAAMMDD-N. «Mis reservas» las enseña.',
    quote: (room, duration, tier, price) => `**${room}**, ${duration}, modo ${tier}: **${price}**`,
    booked: (id, room, duration, price) =>
      `Reservada: **${room}** por ${duration}, ${price}. Tu reserva es \`${id}\`.`,
    cancelled: (id) => `La reserva \`${id}\` queda cancelada.`,
    notCancelled: (id) => `La reserva \`${id}\` no se canceló: no existe o ya estaba cancelada.`,
    noBookings: 'No tienes reservas de hoy en adelante.',
    bookings: 'Tus reservas de hoy en adelante:',
    passage: (text, document) => `Los documentos, que están en inglés, dicen: «${text}» (${document})`,
    notInDocuments: 'Eso no está en los documentos de Reservo. En recepción te lo pueden decir.',
  },
};
