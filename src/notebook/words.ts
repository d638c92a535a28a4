import type { Words } from '../kernel/language.ts';
import type { Part } from './parts.ts';

interface ServerWords {
  status(status: number): string;
  late(seconds: number): string;
  away: string;
  webPage: string;
  garbage: string;
}

/** What the notebook desk says. */
export interface NotebookWords {
  introduction: string;
  prompts: { title: string; message: string }[];
  tasks: Record<string, string>;
  parts: Record<Part, string>;
  media: {
    image: ServerWords;
    speech: ServerWords;
    toy: { failed: string; notInstalled: string };
    consentOver(until: string): string;
  };
  card: {
    cover: string;
    narration: string;
    redo: Record<Part, string>;
    label: Record<'week' | 'topic' | 'how' | 'key' | 'voice' | 'replaces', string>;
    mockUp: string;
    image(model: string): string;
    toy: string;
    ownVoice(model: string): string;
    voiceNote: string;
  };
  form: { mockUp: string; voice: string };
  noWeek(week: string, weeks: string): string;
  nothingToRedo(part: string): string;
  noOwner: string;
  usage: string;
  unknownWord(word: string): string;
  prepares: string;
  pickWeek: string;
  weekButton(week: number, topic: string): string;
  willDo(week: number, topic: string, tasks: string, approvals: string): string;
  anew(part: string): string;
  noApproval: string;
  approvals(parts: string): string;
  already(week: number): string;
  board: { title(week: number, topic: string): string; done(week: number, topic: string): string };
  state: {
    asking: string;
    running(attempt: number): string;
    retrying(attempt: number): string;
    done(seconds: string, attempts: number): string;
    cached: string;
    refused: Record<'rejected' | 'expired' | 'cancelled', string>;
    skipped(task: string): string;
  };
  fault: string;
  and(list: string[]): string;
  tell: {
    notes(found: { id: number; topic: string; text: string }[]): string;
    noNotes: string;
    cards(note: number, ids: string): string;
    cardsAgain(week: number, ids: string): string;
    cover(path: string): string;
    narration(path: string): string;
    use(row: number, cost: string): string;
  };
  ask: { week(topics: string): string; note(topics: string): string; noWeek(week: number): string };
}

export const NOTEBOOK_WORDS: Words<NotebookWords> = {
  en: {
    introduction:
      'For the study notebook I search notes, make flash cards, and prepare a week: `/prepare-week`.',
    prompts: [{ title: 'Prepare a study week', message: 'Prepare week 3' }],
    tasks: {
      T1: 'Find the notes',
      T2: 'Flash cards',
      T3: 'Script of the episode',
      T4: 'Idea for the cover',
      T5: 'Cover',
      T6: 'Narration',
      T7: 'Report',
    },
    parts: { cards: 'flash cards', cover: 'cover', narration: 'narration' },
    media: {
      image: {
        status: (status) => `The image server answered with ${status}.`,
        late: (seconds) => `The image server did not answer within ${seconds} s.`,
        away: 'The image server cannot be reached; check IMAGE_API_URL.',
        webPage: 'The image server answered with a web page; check IMAGE_API_URL, which ends in /v1.',
        garbage: 'What the image server sent is no picture.',
      },
      speech: {
        status: (status) => `The speech server answered with ${status}.`,
        late: (seconds) => `The speech server did not answer within ${seconds} s.`,
        away: 'The speech server cannot be reached; check SPEECH_API_URL.',
        webPage: 'The speech server answered with a web page; check SPEECH_API_URL, which ends in /v1.',
        garbage: 'What the speech server sent is no WAV.',
      },
      toy: {
        failed: 'The toy voice did not speak.',
        notInstalled: 'The toy voice is not installed: npm install espeak-ng.',
      },
      consentOver: (until) => `The consent to use the voice ended on ${until}; it was not used.`,
    },
    card: {
      cover: 'Make the cover of a week',
      narration: 'Narrate a week',
      redo: { cards: 'Make flash cards again', cover: 'Make a cover again', narration: 'Narrate again' },
      label: { week: 'Week', topic: 'Topic', how: 'How', key: 'File', voice: 'Voice', replaces: 'Replaces' },
      mockUp: 'mock-up, without GPU',
      image: (model) => `real picture, ${model}`,
      toy: 'toy voice (espeak-ng)',
      ownVoice: (model) => `own voice, ${model}`,
      voiceNote:
        'It uses the voice of the notebook’s owner; the episode says at its start that it is synthetic.',
    },
    form: { mockUp: 'Mock-up without GPU', voice: 'Voice' },
    noWeek: (week, weeks) => `There are no notes of week ${week}; there are notes of ${weeks}.`,
    nothingToRedo: (part) => `There is no ${part} yet that could be made again; say of which week.`,
    noOwner: 'Nobody may decide this: NOTEBOOK_OWNER is not set.',
    usage: 'Usage: /prepare-week [week] [redo cover|narration|cards] [only|without cover|narration|cards]',
    unknownWord: (word) => `I do not understand “${word}”.`,
    prepares: 'Prepares a study week of the notebook',
    pickWeek: 'Which week shall I prepare?',
    weekButton: (week, topic) => `Week ${week}: ${topic}`,
    willDo: (week, topic, tasks, approvals) =>
      `I am preparing week ${week} (${topic}): ${tasks}. ${approvals}`,
    anew: (part) => `${part} anew`,
    noApproval: 'I ask nobody, since nothing of it needs a decision.',
    approvals: (parts) => `I ask the owner of the notebook before the ${parts}, unless it is made already.`,
    already: (week) => `Week ${week} is being prepared already; I have begun nothing new.`,
    board: {
      title: (week, topic) => `Week ${week} (${topic}): preparing`,
      done: (week, topic) => `Week ${week} (${topic}): done`,
    },
    state: {
      asking: 'waits for a decision',
      running: (attempt) => (attempt > 1 ? `attempt ${attempt}` : 'at work'),
      retrying: (attempt) => `failed; attempt ${attempt} follows`,
      done: (seconds, attempts) => (attempts > 1 ? `${seconds}, ${attempts} attempts` : seconds),
      cached: 'was made before',
      refused: { rejected: 'not approved', expired: 'nobody decided in time', cancelled: 'taken back' },
      skipped: (task) => `not done, for want of: ${task}`,
    },
    fault: 'It failed because of a fault in the desk.',
    and: (list) => joined(list, 'and'),
    tell: {
      notes: (found) =>
        `Your notes say:\n\n${found.map(({ id, topic, text }) => `- **Note ${id}** (${topic}): ${text}`).join('\n')}`,
      noNotes: 'None of your notes is about that.',
      cards: (note, ids) => `Flash cards of note ${note}: ${ids}.`,
      cardsAgain: (week, ids) => `New flash cards of week ${week}: ${ids}.`,
      cover: (path) => `The cover is made: \`${path}\`.`,
      narration: (path) => `The episode is narrated: \`${path}\`.`,
      use: (row, cost) => `Registered in row ${row}: ${cost}.`,
    },
    ask: {
      noWeek: (week) => `There is no week ${week}.`,
      week: (topics) => `Of which week? Say its number or its topic: ${topics}.`,
      note: (topics) => `Of which note? Say its number, or what it is about. There are notes on ${topics}.`,
    },
  },
  es: {
    introduction:
      'Del cuaderno de estudio busco notas, hago tarjetas y preparo una semana entera: `/prepare-week`.',
    prompts: [{ title: 'Preparar una semana', message: 'Prepara la semana 3' }],
    tasks: {
      T1: 'Recuperar notas',
      T2: 'Tarjetas',
      T3: 'Guion del episodio',
      T4: 'Idea de la portada',
      T5: 'Portada',
      T6: 'Narración',
      T7: 'Informe',
    },
    parts: { cards: 'las tarjetas', cover: 'la portada', narration: 'la narración' },
    media: {
      image: {
        status: (status) => `El servidor de imágenes respondió ${status}.`,
        late: (seconds) => `El servidor de imágenes no respondió en ${seconds} s.`,
        away: 'No se puede hablar con el servidor de imágenes; revisa IMAGE_API_URL.',
        webPage:
          'El servidor de imágenes respondió con una página web; revisa IMAGE_API_URL, que acaba en /v1.',
        garbage: 'Lo que mandó el servidor de imágenes no es una imagen.',
      },
      speech: {
        status: (status) => `El servidor de voz respondió ${status}.`,
        late: (seconds) => `El servidor de voz no respondió en ${seconds} s.`,
        away: 'No se puede hablar con el servidor de voz; revisa SPEECH_API_URL.',
        webPage: 'El servidor de voz respondió con una página web; revisa SPEECH_API_URL, que acaba en /v1.',
        garbage: 'Lo que mandó el servidor de voz no es un WAV.',
      },
      toy: {
        failed: 'La voz de juguete no habló.',
        notInstalled: 'La voz de juguete no está instalada: npm install espeak-ng.',
      },
      consentOver: (until) => `El consentimiento para usar la voz terminó el ${until}; no se usó.`,
    },
    card: {
      cover: 'Hacer la portada de una semana',
      narration: 'Narrar una semana',
      redo: { cards: 'Rehacer las tarjetas', cover: 'Rehacer una portada', narration: 'Volver a narrar' },
      label: {
        week: 'Semana',
        topic: 'Tema',
        how: 'Cómo',
        key: 'Archivo',
        voice: 'Voz',
        replaces: 'Sustituye a',
      },
      mockUp: 'maqueta, sin GPU',
      image: (model) => `imagen real, ${model}`,
      toy: 'voz de juguete (espeak-ng)',
      ownVoice: (model) => `voz propia, ${model}`,
      voiceNote: 'Usa la voz de quien lleva el cuaderno; el episodio dice al empezar que es sintético.',
    },
    form: { mockUp: 'Maqueta sin GPU', voice: 'Voz' },
    noWeek: (week, weeks) => `No hay notas de la semana ${week}; las hay de ${weeks}.`,
    nothingToRedo: (part) => `Todavía no hay nada que rehacer de ${part}; di de qué semana.`,
    noOwner: 'Nadie puede decidirlo: falta NOTEBOOK_OWNER.',
    usage:
      'Se usa así: /prepare-week [semana] [rehacer portada|narración|tarjetas] [solo|sin portada|narración|tarjetas]',
    unknownWord: (word) => `No entiendo «${word}».`,
    prepares: 'Prepara una semana de estudio del cuaderno',
    pickWeek: '¿Qué semana preparo?',
    weekButton: (week, topic) => `Semana ${week}: ${topic}`,
    willDo: (week, topic, tasks, approvals) => `Preparo la semana ${week} (${topic}): ${tasks}. ${approvals}`,
    anew: (part) => `${part} de nuevo`,
    noApproval: 'No pregunto a nadie, porque nada de ello pide una decisión.',
    approvals: (parts) => `Antes de ${parts} pregunto a quien lleva el cuaderno, salvo que ya esté hecho.`,
    already: (week) => `La semana ${week} ya se está preparando; no he empezado nada nuevo.`,
    board: {
      title: (week, topic) => `Semana ${week} (${topic}): en preparación`,
      done: (week, topic) => `Semana ${week} (${topic}): terminada`,
    },
    state: {
      asking: 'espera una decisión',
      running: (attempt) => (attempt > 1 ? `intento ${attempt}` : 'en marcha'),
      retrying: (attempt) => `falló; sigue el intento ${attempt}`,
      done: (seconds, attempts) => (attempts > 1 ? `${seconds}, ${attempts} intentos` : seconds),
      cached: 'ya estaba hecho',
      refused: { rejected: 'no se aprobó', expired: 'nadie decidió a tiempo', cancelled: 'se retiró' },
      skipped: (task) => `no se hizo, porque faltó: ${task}`,
    },
    fault: 'Falló por un error del mostrador.',
    and: (list) => joined(list, 'y'),
    tell: {
      notes: (found) =>
        `Tus notas dicen:\n\n${found.map(({ id, topic, text }) => `- **Nota ${id}** (${topic}): ${text}`).join('\n')}`,
      noNotes: 'Ninguna de tus notas habla de eso.',
      cards: (note, ids) => `Tarjetas de la nota ${note}: ${ids}.`,
      cardsAgain: (week, ids) => `Tarjetas nuevas de la semana ${week}: ${ids}.`,
      cover: (path) => `La portada está hecha: \`${path}\`.`,
      narration: (path) => `El episodio está narrado: \`${path}\`.`,
      use: (row, cost) => `Registrado en la fila ${row}: ${cost}.`,
    },
    ask: {
      noWeek: (week) => `No hay semana ${week}.`,
      week: (topics) => `¿De qué semana? Di su número o su tema: ${topics}.`,
      note: (topics) => `¿De qué nota? Di su número, o de qué trata. Hay notas de ${topics}.`,
    },
  },
};

function joined(list: string[], and: string): string {
  return list.length > 1 ? `${list.slice(0, -1).join(', ')} ${and} ${list.at(-1)}` : (list[0] ?? '');
}
