import type { Words } from '../kernel/language.ts';
import type { ModelFault } from './model.ts';

/** What the agent says by itself, to people and (as results) to the model. */
interface AgentWords {
  unknownTool(name: string): string;
  invalidInput(reason: string): string;
  toolFailed: string;
  toolTimedOut(seconds: number): string;
  toolTimedOutUnknown(seconds: number): string;
  outcomeUnknown: string;
  notSaved: string;
  halted: string;
  rejected(by: string, reason: string | undefined): string;
  rejectedByNobody: string;
  /** A file of the state cannot be read. */
  damaged: string;
  notTheirsAnyMore: string;
  expired: string;
  cancelled: string;
  approvedNotRun: string;
  goOn: string;
  nothingToDo: string;
  notANumber: string;
  noDay: string;
  yes: string;
  no: string;
  notRun: Record<'iterations' | 'refusal' | 'cut', string> & { tooMany(most: number): string };
  stopped: Record<'refusal' | 'iterations' | 'budget', string>;
  fault: Record<ModelFault, string>;
  tooManyOpen(most: number, waiting: string): string;
  cut: string;
  emptyAnswer: string;
  failed: string;
  /** What a question did that has no answer: nobody is told to ask for it again. */
  doneWithoutAnswer(done: string[]): string;
  stoppedByPerson: string;
  emptyQuestion: string;
  longQuestion(longest: number): string;
  tooLarge(kept: number): string;
}

export const AGENT_WORDS: Words<AgentWords> = {
  en: {
    unknownTool: (name) => `There is no tool called ${name}.`,
    invalidInput: (reason) => `The call was not run, its input is not valid: ${reason}.`,
    toolFailed: 'It did not work because of a fault in the desk; it was not done.',
    toolTimedOut: (seconds) => `It took longer than ${seconds} s and was given up.`,
    toolTimedOutUnknown: (seconds) =>
      `It took longer than ${seconds} s; whether it was done is not known. Please check before asking again.`,
    outcomeUnknown:
      'Whether it was done is not known: the desk was cut off meanwhile. Please check before asking again.',
    notSaved: 'It could not be saved (the disk is full or not writable), so nothing was changed.',
    halted:
      'I cannot write to my disk just now. What you asked is kept, and I go on as soon as I can write again; there is no need to ask again.',
    rejected: (by, reason) =>
      by === ''
        ? `It was not approved (${reason ?? 'no'}); it was not done.`
        : `${by} did not approve it${reason ? `: «${reason}»` : ''}; it was not done.`,
    damaged:
      'What I keep of that cannot be read, so nothing was done. Whoever runs this desk finds the file in its log.',
    rejectedByNobody: 'It needs an approval, and there is nobody here who may give it; it was not done.',
    notTheirsAnyMore: 'Whoever approved it may not decide that any more; it was not done.',
    expired: 'Nobody decided in time, so the request expired; it was not done.',
    cancelled: 'The request was taken back before anybody decided; it was not done.',
    approvedNotRun: 'It was approved, but the question was taken back before it ran; it was not done.',
    yes: 'yes',
    no: 'no',
    notANumber: 'Write a number here, such as 2 or 2.5.',
    noDay: 'Choose the day too; a time alone could be any day.',
    nothingToDo: 'With these values there is nothing to do.',
    goOn: 'Go on without it, and do not ask for it again unless the person does.',
    notRun: {
      iterations: 'Not run: the question had used up its steps.',
      refusal: 'Not run: the model declined to go on.',
      cut: 'Not run: the reply was cut off before the call was complete. Ask again with less at once.',
      tooMany: (most) =>
        `Not run: of the calls of one turn only the first ${most} are run. Tell the person which were not done; ask for those only if they want them.`,
    },
    stopped: {
      refusal: 'I will not go on with this one. Nothing further was done. You can ask in another way.',
      iterations:
        'I stopped: this question took more steps than I may take. Try asking for one thing at a time.',
      budget:
        'I stopped before going over the token budget of one question. Try asking for one thing at a time.',
    },
    fault: {
      busy: 'The model is too busy just now. Please ask again in a minute.',
      unreachable: 'I cannot reach the model just now. Please ask again in a minute.',
      key: 'The model does not accept the key. Whoever runs the desk should check ANTHROPIC_API_KEY.',
      request: 'The model did not accept the request; that is a fault of the desk and was logged.',
      too_long: 'This conversation has become too long. Please start a new thread.',
      redirect:
        'The model’s server sends me to another address, which I do not follow. Whoever runs the desk should set ANTHROPIC_BASE_URL to the address of the server itself.',
      too_large:
        'The model’s server sent more than I take, and I stopped reading. Whoever runs the desk should check ANTHROPIC_BASE_URL.',
      script: 'The script has no further turn.',
      budget:
        'I stop here: what may be used of the model on one day is used up. Please ask again tomorrow; what is done stays done.',
    },
    tooManyOpen: (most, waiting) =>
      `It was not asked for: ${most} requests of the same person may wait for a decision at a time, and so many do already (${waiting}). Once some of them are decided, stopped or expired it can be asked for again.`,
    cut: '_(The answer was cut at its greatest length.)_',
    emptyAnswer: 'I have nothing to say to that.',
    stoppedByPerson: 'Stopped. What was not decided or not done yet will not be done.',
    failed: 'Something went wrong on my side; it was logged. Please ask again.',
    doneWithoutAnswer: (done) =>
      `This was done, and stands:\n\n${done.join('\n\n')}\n\nI could not go on from there. If you wanted anything else, ask for that by itself.`,
    emptyQuestion: 'Ask me something: a room’s price, a policy, your bookings.',
    longQuestion: (longest) =>
      `That is too long for me: a question may have ${longest.toLocaleString('en-US')} characters. Please shorten it.`,
    tooLarge: (kept) => `… (cut after ${kept} characters)`,
  },
  es: {
    unknownTool: (name) => `No hay ninguna herramienta llamada ${name}.`,
    invalidInput: (reason) => `La llamada no se ejecutó, sus datos no son válidos: ${reason}.`,
    toolFailed: 'No funcionó por un fallo del mostrador; no se hizo.',
    toolTimedOut: (seconds) => `Tardó más de ${seconds} s y se dejó.`,
    toolTimedOutUnknown: (seconds) =>
      `Tardó más de ${seconds} s; no se sabe si llegó a hacerse. Compruébalo antes de pedirlo otra vez.`,
    outcomeUnknown:
      'No se sabe si llegó a hacerse: el mostrador se cortó entretanto. Compruébalo antes de pedirlo otra vez.',
    notSaved: 'No se pudo guardar (el disco está lleno o no se puede escribir), así que no cambió nada.',
    halted:
      'Ahora mismo no puedo escribir en mi disco. Lo que pediste está guardado y sigo en cuanto pueda escribir; no hace falta que lo pidas otra vez.',
    rejected: (by, reason) =>
      by === ''
        ? `No se aprobó (${reason ?? 'no'}); no se hizo.`
        : `${by} no lo aprobó${reason ? `: «${reason}»` : ''}; no se hizo.`,
    damaged:
      'Lo que guardo de eso no se puede leer, así que no se ha hecho nada. Quien lleva este mostrador encuentra el archivo en su registro.',
    rejectedByNobody: 'Hace falta una aprobación y aquí no hay quien pueda darla; no se hizo.',
    notTheirsAnyMore: 'Quien lo aprobó ya no puede decidirlo; no se hizo.',
    expired: 'Nadie decidió a tiempo y la petición caducó; no se hizo.',
    cancelled: 'La petición se retiró antes de que alguien decidiera; no se hizo.',
    approvedNotRun: 'Se aprobó, pero la pregunta se retiró antes de ejecutarse; no se hizo.',
    yes: 'sí',
    no: 'no',
    notANumber: 'Escribe aquí un número, como 2 o 2,5.',
    noDay: 'Elige también el día; una hora sola podría ser de cualquiera.',
    nothingToDo: 'Con esos datos no hay nada que hacer.',
    goOn: 'Sigue sin ello y no lo pidas otra vez salvo que la persona lo haga.',
    notRun: {
      iterations: 'No se ejecutó: la pregunta había agotado sus pasos.',
      refusal: 'No se ejecutó: el modelo no quiso seguir.',
      cut: 'No se ejecutó: la respuesta se cortó antes de completar la llamada. Pide menos cosas a la vez.',
      tooMany: (most) =>
        `No se ejecutó: de las llamadas de un turno solo se ejecutan las primeras ${most}. Di a la persona cuáles no se hicieron; pídelas solo si las quiere.`,
    },
    stopped: {
      refusal: 'Con esto no voy a seguir. No se hizo nada más. Puedes preguntarlo de otra manera.',
      iterations:
        'Me paro: esta pregunta necesitaba más pasos de los que puedo dar. Prueba a pedir una sola cosa.',
      budget:
        'Me paro antes de pasar del presupuesto de tokens de una pregunta. Prueba a pedir una sola cosa.',
    },
    fault: {
      busy: 'El modelo está demasiado ocupado ahora mismo. Pregúntame otra vez en un minuto.',
      unreachable: 'Ahora mismo no puedo hablar con el modelo. Pregúntame otra vez en un minuto.',
      key: 'El modelo no acepta la clave. Quien lleva el mostrador tiene que revisar ANTHROPIC_API_KEY.',
      request: 'El modelo no aceptó la petición; es un fallo del mostrador y quedó anotado.',
      too_long: 'Esta conversación se ha hecho demasiado larga. Abre un hilo nuevo, por favor.',
      redirect:
        'El servidor del modelo me manda a otra dirección, y ahí no voy. Quien lleva el mostrador tiene que poner en ANTHROPIC_BASE_URL la dirección del propio servidor.',
      too_large:
        'El servidor del modelo mandó más de lo que acepto y dejé de leer. Quien lleva el mostrador tiene que revisar ANTHROPIC_BASE_URL.',
      script: 'El guion no tiene más turnos.',
      budget:
        'Me paro aquí: lo que se puede usar del modelo en un día está gastado. Pregúntame otra vez mañana, por favor; lo hecho, hecho queda.',
    },
    tooManyOpen: (most, waiting) =>
      `No se pidió: de una misma persona pueden esperar decisión ${most} peticiones a la vez, y ya hay tantas (${waiting}). Cuando algunas se decidan, se paren o caduquen, se puede pedir otra vez.`,
    cut: '_(La respuesta se cortó en su longitud máxima.)_',
    emptyAnswer: 'A eso no tengo nada que decir.',
    stoppedByPerson: 'Parado. Lo que no estaba decidido o hecho ya no se hará.',
    failed: 'Algo falló por mi parte y quedó anotado. Pregúntame otra vez, por favor.',
    doneWithoutAnswer: (done) =>
      `Esto se hizo, y sigue en pie:\n\n${done.join('\n\n')}\n\nDesde ahí no pude seguir. Si querías algo más, pídelo aparte.`,
    emptyQuestion: 'Pregúntame algo: el precio de una sala, una norma, tus reservas.',
    longQuestion: (longest) =>
      `Es demasiado largo para mí: una pregunta puede tener ${longest.toLocaleString('es-ES', { useGrouping: true })} caracteres. Acórtala, por favor.`,
    tooLarge: (kept) => `… (cortado tras ${kept} caracteres)`,
  },
};
