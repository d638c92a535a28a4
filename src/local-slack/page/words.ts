import type { Language, Words } from '../../kernel/language.ts';
import type { NoticeKind } from '../changes.ts';

const WORDS = {
  es: {
    channels: 'Canales',
    direct: 'Mensajes directos',
    whoAmI: '¿Quién eres?',
    language: 'Idioma',
    home: 'Inicio',
    messages: 'Mensajes',
    thread: 'Hilo',
    closeThread: 'Cerrar el hilo',
    openMenu: 'Canales y personas',
    messageTo: (name: string) => `Mensaje para ${name}`,
    toAsk: '· escribe @Mostrador para preguntarle',
    replyLabel: 'Responder en el hilo',
    send: 'Enviar',
    attach: 'Adjuntar un archivo',
    removeFile: 'Quitar',
    mention: 'Mencionar a Mostrador',
    reply: 'Responder',
    edit: 'Editar',
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    edited: '(editado)',
    onlyYou: 'Solo tú puedes ver esto',
    app: 'APP',
    replies: (count: number) => (count === 1 ? '1 respuesta' : `${count} respuestas`),
    lastReply: (time: string) => `última a las ${time}`,
    stop: 'Detener',
    today: 'Hoy',
    yesterday: 'Ayer',
    offline: 'Mostrador no está conectado: lo que le digas le llegará cuando vuelva.',
    gone: 'El programa no responde: quizá se ha parado. Esta página sigue sola cuando vuelva.',
    emptyChannel: (name: string) => `Esto es el principio de ${name}.`,
    emptyDirect: 'Pregúntale a Mostrador por salas, precios, normas o reservas.',
    emptyHome: 'Mostrador aún no ha preparado esta página.',
    hintChannel: 'Menciona a @Mostrador para que conteste.',
    required: 'Completa este campo.',
    optional: '(opcional)',
    choose: 'Elige…',
    more: 'Más acciones',
    download: 'Descargar',
    picture: 'Imagen',
    taskStatus: { pending: 'pendiente', in_progress: 'en curso', complete: 'hecho', error: 'con error' },
    stoppedByUser: 'Detenido por ti',
    interrupted: 'La respuesta se interrumpió',
    suggestions: 'Sugerencias',
    writing: 'escribiendo',
    conversation: 'Conversación',
    good: 'Útil',
    bad: 'No útil',
    skip: 'Saltar a la conversación',
    unknownBlock: (type: string) => `Un bloque «${type}», que esta página no sabe mostrar`,
    turn: (number: number) => `Turno ${number}`,
    inspector: 'Cómo se hizo',
    untold: 'De esta respuesta ya no se sabe cómo se hizo.',
    calls: 'Llamadas',
    waitedOf: (took: string, waited: string) => `${took}, de ellos ${waited} esperando a una persona`,
    noCalls: 'No hizo falta ninguna.',
    input: 'Datos',
    result: 'Resultado',
    claims: 'Números comprobados',
    noClaims: 'No dice ninguno.',
    unbacked: 'sin respaldo',
    toNewest: 'A lo último',
    reset: 'Empezar de nuevo',
    resetTitle: '¿Borrar las conversaciones?',
    resetText:
      'Se borran los mensajes y archivos de este Slack local, y se retira lo que espera una decisión. Las reservas y el cuaderno se quedan.',
    failed: 'No se ha podido enviar. Inténtalo otra vez.',
    rows: (count: number) => `${count} filas`,
    notices: {
      operation_timeout: 'Mostrador no ha respondido a tiempo. Inténtalo otra vez.',
      app_not_connected:
        'Mostrador no está conectado, así que no ha podido hacerlo. Inténtalo cuando vuelva.',
      unknown_command: 'No conozco ese comando.',
    },
  },
  en: {
    channels: 'Channels',
    direct: 'Direct messages',
    whoAmI: 'Who are you?',
    language: 'Language',
    home: 'Home',
    messages: 'Messages',
    thread: 'Thread',
    closeThread: 'Close the thread',
    openMenu: 'Channels and people',
    messageTo: (name: string) => `Message ${name}`,
    toAsk: '· type @Mostrador to ask it',
    replyLabel: 'Reply in the thread',
    send: 'Send',
    attach: 'Attach a file',
    removeFile: 'Remove',
    mention: 'Mention Mostrador',
    reply: 'Reply',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    edited: '(edited)',
    onlyYou: 'Only visible to you',
    app: 'APP',
    replies: (count: number) => (count === 1 ? '1 reply' : `${count} replies`),
    lastReply: (time: string) => `last at ${time}`,
    stop: 'Stop',
    today: 'Today',
    yesterday: 'Yesterday',
    offline: 'Mostrador is not connected: what you say reaches it when it is back.',
    gone: 'The program does not answer: it may have been stopped. This page goes on by itself when it is back.',
    emptyChannel: (name: string) => `This is the very beginning of ${name}.`,
    emptyDirect: 'Ask Mostrador about rooms, prices, policies or bookings.',
    emptyHome: 'Mostrador has not prepared this page yet.',
    hintChannel: 'Mention @Mostrador to get an answer.',
    required: 'Please complete this field.',
    optional: '(optional)',
    choose: 'Choose…',
    more: 'More actions',
    download: 'Download',
    picture: 'Picture',
    taskStatus: { pending: 'pending', in_progress: 'in progress', complete: 'done', error: 'failed' },
    stoppedByUser: 'Stopped by you',
    interrupted: 'The answer was interrupted',
    suggestions: 'Suggestions',
    writing: 'writing',
    conversation: 'Conversation',
    good: 'Helpful',
    bad: 'Not helpful',
    skip: 'Skip to the conversation',
    unknownBlock: (type: string) => `A “${type}” block, which this page cannot show`,
    turn: (number: number) => `Turn ${number}`,
    inspector: 'How it was made',
    untold: 'How this answer was made is no longer known.',
    calls: 'Calls',
    waitedOf: (took: string, waited: string) => `${took}, ${waited} of it waiting for a person`,
    noCalls: 'None was needed.',
    input: 'Input',
    result: 'Result',
    claims: 'Numbers checked',
    noClaims: 'It states none.',
    unbacked: 'no backing',
    toNewest: 'To the newest',
    reset: 'Start over',
    resetTitle: 'Remove the conversations?',
    resetText:
      'Removes the messages and files of this local Slack, and takes back what waits for a decision. Bookings and the notebook stay.',
    failed: 'It could not be sent. Please try again.',
    rows: (count: number) => `${count} rows`,
    notices: {
      operation_timeout: 'Mostrador did not respond in time. Please try again.',
      app_not_connected: 'Mostrador is not connected, so it could not do that. Try again when it is back.',
      unknown_command: 'I do not know that command.',
    },
  },
} satisfies Words<{ notices: Record<NoticeKind, string> } & Record<string, unknown>>;

/** Every fixed word of the page. */
export type PageWords = (typeof WORDS)['es'];

/** The words in one language. */
export function pageWords(language: Language): PageWords {
  return WORDS[language];
}

/** As Slack writes the languages. */
export const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-US' };

/** A browser's language from `Accept-Language`: the first of Spanish and English; undefined when it wants neither. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality ?? 1) };
    })
    .sort((one, other) => other.quality - one.quality);
  const first = wanted.find(({ language }) => language === 'es' || language === 'en');
  return first && (first.language === 'en' ? 'en' : 'es');
}
