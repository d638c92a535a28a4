import type { ReservoWords } from './words-type.ts';

/** What the Reservo desk says in Spanish. */
export const SPANISH: ReservoWords = {
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
    aboveLimit:
      'Con tus otras reservas de ese día supera lo que puedes aprobar tú: pídelo otra vez y lo decide quien tiene permiso. No se ha cambiado nada.',
    others: (member) =>
      `Reservar para ${member} necesita que lo apruebe alguien que no sea quien lo pide, y aquí no hay nadie más.`,
    longName: (longest) => `Un nombre puede tener ${longest} caracteres; ese es más largo. ¿Para quién es?`,
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
      refund: 'Reembolso',
      kept: 'Coste de cancelar',
      from: 'De',
      difference: 'Diferencia',
    },
    freeUntil: (moment) => `gratis hasta el ${moment}`,
    notFree: (hours) => `ya no es gratis: empieza en menos de ${hours}`,
    cancelNote: 'Cancelar no se puede deshacer.',
    forOthers: 'Es para otra persona, así que decide quien tiene permiso para aprobar.',
    nobodyKnown: 'nadie conocido aquí',
    noDifference: 'ninguna',
    toPay: (money) => `${money} por pagar`,
    comesBack: (money) => `se devuelven ${money}`,
  },
  form: {
    hours: 'Horas',
    hoursHint: 'Cuartos de hora, como 1,25; de 0,25 a 12.',
    start: 'Día',
    startHint: {
      next: 'Vacío, el próximo hueco libre.',
      same: 'Vacíos este y la hora, los de la reserva.',
    },
    startTime: 'Desde las',
    startTimeHint: {
      next: 'En el reloj de Reservo, de cuarto en cuarto de hora. Vacío, el primer hueco libre del día.',
      same: 'En el reloj de Reservo, de cuarto en cuarto de hora. Vacío, la hora de la reserva.',
    },
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
    tier: (tier) => `Estás en el modo ${tier}.`,
    human: 'En recepción hay personas, y te ayudan con gusto.',
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
      `No se ${what === 'booked' ? 'reservó' : 'movió'} nada: ${room} está ocupada el ${when}.`,
    dayFull: (room, day, duration) =>
      `No se reservó nada: ${room} no tiene ningún hueco libre de ${duration} el ${day}.`,
    nothingFree: (room, duration) =>
      `No se reservó nada: ${room} no tiene ningún hueco libre de ${duration} en los días que se pueden reservar.`,
    nearest: (slots) => `Lo libre más cercano:\n${slots}`,
    noNearest: 'No hay nada libre cerca.',
    cancelled: {
      whole: (id, refund) => `La reserva \`${id}\` queda cancelada. Se devuelve todo: ${refund}.`,
      nothing: (id, kept) => `La reserva \`${id}\` queda cancelada. No se devuelve nada: se pierden ${kept}.`,
      part: (id, refund, kept) =>
        `La reserva \`${id}\` queda cancelada. Se devuelven ${refund} y se pierden ${kept}.`,
    },
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
    bookings: (days) => `Tus reservas ${days}:`,
    othersBookings: (days) => `Reservas de otras personas ${days}:`,
    fromToday: 'de hoy en adelante',
    thatDay: 'ese día',
    thoseDays: 'en esos días',
    moreBookings: (count) => `… y ${count} más.`,
    closed: (day) => `Reservo está cerrado el ${day}.`,
    free: (day, zone) => `Libre el ${day} (${zone}):`,
    isFreeThen: (room) => `Sí, ${room} está libre entonces.`,
    freeThen: (rooms) => `Libres entonces: ${rooms}.`,
    notFreeThen: (room) => `No, ${room} no está libre entonces.`,
    noneFreeThen: 'Entonces no hay ninguna sala libre.',
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
};
