import type { Words } from '../kernel/language.ts';

export interface SlackWords {
  thinking: string;
  running(tools: string): string;
  waiting: string;
  pressButton: string;
  editedLate: string;
  approve: string;
  reject: string;
  edit: string;
  edited(by: string): string;
  editTitle: string;
  editSubmit: string;
  reminder(people: string, title: string, time: string): string;
  asks(person: string): string;
  whoDecides(people: string): string;
  until(time: string): string;
  outcome: Record<
    'approved' | 'rejected' | 'expired' | 'cancelled' | 'approved_not_run',
    (by: string) => string
  >;
  reason(reason: string): string;
  anyOf(people: string[]): string;
  notAllowed(people: string): string;
  settled(outcome: string): string;
  underWay(by: string): string;
  changed: string;
  unknownCard: string;
  cancel: string;
  stranger: string;
  guest: string;
  notLookedUp: string;
  rejectWithReason: string;
  rejectTitle: string;
  rejectReason: string;
  more: string;
  confirmTitle: string;
  helpful: string;
  notHelpful: string;
  thanks: string;
  loading: string[];
  fileMissing(name: string): string;
  /** Before an answer that could not be given where it was asked for. */
  toldDirectly(channel: string): string;
  lookInMessages: string;
  clickedAtHome(says: string): string;
  tools: Record<string, string>;
}

/** What the Slack face says by itself. */
export const SLACK_WORDS: Words<SlackWords> = {
  en: {
    thinking: 'is thinking…',
    running: (tools) => `is at work: ${tools}…`,
    waiting: 'is waiting for a decision…',
    pressButton:
      'Words decide nothing here: please press one of the buttons on the card above. Another question takes the card back.',
    editedLate: 'I answer a message as it was sent. To ask anew, please send it again.',
    approve: 'Approve',
    reject: 'Reject',
    edit: 'Edit',
    edited: (by) => `✏️ Changed by ${by}; it needs a new decision`,
    editTitle: 'Change the request',
    editSubmit: 'Change',
    reminder: (people, title, time) =>
      `⏰ ${people}: “${title}” above still waits for a decision; it expires ${time}.`,
    asks: (person) => `${person} asks for this`,
    whoDecides: (people) => `can decide: ${people}`,
    until: (time) => `expires ${time}`,
    outcome: {
      approved: (by) => `✅ Approved by ${by}`,
      rejected: (by) => `✋ Not approved by ${by}`,
      expired: () => '⌛ Expired: nobody decided in time. Nothing was done.',
      cancelled: () =>
        '↩️ Taken back before anybody decided: a newer question, or Stop, does that. Nothing was done; ask again if you still want it.',
      approved_not_run: (by) => `↩️ Approved by ${by}, but taken back before it ran. Nothing was done.`,
    },
    reason: (reason) => `“${reason}”`,
    anyOf: (people) => new Intl.ListFormat('en', { type: 'disjunction' }).format(people),
    notAllowed: (people) => `Only ${people} can decide this. Nothing has changed.`,
    settled: (outcome) => `This has been settled already: ${outcome}`,
    underWay: (by) => `${by} has approved this already. The thread says when it is done.`,
    changed: 'This request has moved on; the card you clicked is not the current one. Nothing has changed.',
    unknownCard: 'I do not know this request any more. Nothing has changed.',
    cancel: 'Back',
    stranger:
      'I work for the members of this workspace only, so I cannot help you here. Please ask the people you share this channel with.',
    guest: 'I work for the members of this workspace; as its guest, please ask one of them.',
    notLookedUp: 'Slack could not tell me just now who you are, so nothing was done. Please try again.',
    rejectWithReason: 'Reject with a reason…',
    rejectTitle: 'Reject',
    rejectReason: 'Why not? (the person who asked reads it)',
    more: 'More',
    confirmTitle: 'Are you sure?',
    helpful: 'Helpful',
    notHelpful: 'Not helpful',
    thanks: 'Thank you, that helps.',
    loading: ['is looking it up…', 'is checking the numbers…', 'is nearly there…'],
    clickedAtHome: (says) => `From your Home: ${says}`,
    lookInMessages: '👉 I have asked about it in *Messages*: please decide there.',
    fileMissing: (name) => `I could not attach the file ${name}.`,
    toldDirectly: (channel) => `I may not write in ${channel}, so I tell you here.`,
    tools: {
      search_docs: 'reading the documents',
      get_quote: 'working out the price',
      book_room: 'booking',
      cancel_booking: 'cancelling',
      move_booking: 'moving',
      check_availability: 'looking at what is free',
      list_bookings: 'looking up bookings',
      buscar_notas: 'searching the notes',
      crear_tarjetas: 'making flash cards',
      generar_portada: 'making the cover',
      narrar_resumen: 'narrating',
      rehacer: 'making it again',
      registrar_uso: 'registering',
      calculate: 'computing',
    },
  },
  es: {
    thinking: 'está pensando…',
    running: (tools) => `está en ello: ${tools}…`,
    waiting: 'espera una decisión…',
    pressButton:
      'Aquí las palabras no deciden nada: pulsa uno de los botones de la tarjeta de arriba. Otra pregunta retira la tarjeta.',
    editedLate:
      'Respondo a un mensaje tal como se envió. Para preguntar de nuevo, envíalo otra vez, por favor.',
    approve: 'Aprobar',
    reject: 'Rechazar',
    edit: 'Editar',
    edited: (by) => `✏️ Cambiado por ${by}; hay que decidirlo de nuevo`,
    editTitle: 'Cambiar la petición',
    editSubmit: 'Cambiar',
    reminder: (people, title, time) =>
      `⏰ ${people}: «${title}», aquí arriba, espera una decisión; caduca ${time}.`,
    asks: (person) => `Lo pide ${person}`,
    whoDecides: (people) => `puede decidir: ${people}`,
    until: (time) => `caduca ${time}`,
    outcome: {
      approved: (by) => `✅ Aprobado por ${by}`,
      rejected: (by) => `✋ No aprobado por ${by}`,
      expired: () => '⌛ Caducado: nadie decidió a tiempo. No se hizo nada.',
      cancelled: () =>
        '↩️ Retirado antes de que alguien decidiera: lo hace una pregunta más nueva, o Parar. No se hizo nada; pídelo otra vez si aún lo quieres.',
      approved_not_run: (by) => `↩️ Aprobado por ${by}, pero retirado antes de hacerse. No se hizo nada.`,
    },
    reason: (reason) => `«${reason}»`,
    anyOf: (people) => new Intl.ListFormat('es', { type: 'disjunction' }).format(people),
    notAllowed: (people) => `Solo puede decidirlo ${people}. No ha cambiado nada.`,
    settled: (outcome) => `Esto ya está decidido: ${outcome}`,
    underWay: (by) => `${by} ya lo ha aprobado. En el hilo se dice cuándo está hecho.`,
    changed: 'Esta petición ha cambiado; la tarjeta que pulsaste no es la actual. No ha cambiado nada.',
    unknownCard: 'Ya no conozco esta petición. No ha cambiado nada.',
    cancel: 'Volver',
    stranger:
      'Trabajo solo para los miembros de este espacio, así que aquí no puedo ayudarte. Pregunta a las personas con quienes compartes este canal.',
    guest: 'Trabajo para los miembros de este espacio; como invitado, pídeselo a uno de ellos.',
    notLookedUp:
      'Slack no ha podido decirme ahora quién eres, así que no se ha hecho nada. Inténtalo otra vez.',
    rejectWithReason: 'Rechazar con un motivo…',
    rejectTitle: 'Rechazar',
    rejectReason: '¿Por qué no? (lo lee quien lo pidió)',
    more: 'Más',
    confirmTitle: '¿Seguro?',
    helpful: 'Útil',
    notHelpful: 'No ayuda',
    thanks: 'Gracias, eso ayuda.',
    loading: ['lo está mirando…', 'está comprobando los números…', 'casi está…'],
    clickedAtHome: (says) => `Desde tu Inicio: ${says}`,
    lookInMessages: '👉 Te lo he preguntado en *Mensajes*: decídelo allí.',
    fileMissing: (name) => `No pude adjuntar el archivo ${name}.`,
    toldDirectly: (channel) => `En ${channel} no puedo escribir, así que te lo digo aquí.`,
    tools: {
      search_docs: 'leyendo los documentos',
      get_quote: 'calculando el precio',
      book_room: 'reservando',
      cancel_booking: 'cancelando',
      move_booking: 'moviendo',
      check_availability: 'mirando qué hay libre',
      list_bookings: 'mirando las reservas',
      buscar_notas: 'buscando en las notas',
      crear_tarjetas: 'haciendo tarjetas',
      generar_portada: 'haciendo la portada',
      narrar_resumen: 'narrando',
      rehacer: 'rehaciéndolo',
      registrar_uso: 'registrando',
      calculate: 'calculando',
    },
  },
};
