import { joinList } from './join-list.ts';
import type { NotebookWords } from './words-type.ts';

/** What the notebook desk says in Spanish. */
export const SPANISH: NotebookWords = {
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
      redirect: (status) =>
        `El servidor de imágenes respondió ${status}, una redirección, que no se sigue; pon en IMAGE_API_URL la dirección del propio servidor.`,
      tooLarge: (megabytes) =>
        `El servidor de imágenes mandó más de ${megabytes} MB, que no se aceptan; revisa IMAGE_API_URL.`,
      late: (seconds) => `El servidor de imágenes no respondió en ${seconds} s.`,
      away: 'No se puede hablar con el servidor de imágenes; revisa IMAGE_API_URL.',
      webPage:
        'El servidor de imágenes respondió con una página web; revisa IMAGE_API_URL, que acaba en /v1.',
      garbage: 'Lo que mandó el servidor de imágenes no es una imagen.',
    },
    speech: {
      status: (status) => `El servidor de voz respondió ${status}.`,
      redirect: (status) =>
        `El servidor de voz respondió ${status}, una redirección, que no se sigue; pon en SPEECH_API_URL la dirección del propio servidor.`,
      tooLarge: (megabytes) =>
        `El servidor de voz mandó más de ${megabytes} MB, que no se aceptan; revisa SPEECH_API_URL.`,
      late: (seconds) => `El servidor de voz no respondió en ${seconds} s.`,
      away: 'No se puede hablar con el servidor de voz; revisa SPEECH_API_URL.',
      webPage: 'El servidor de voz respondió con una página web; revisa SPEECH_API_URL, que acaba en /v1.',
      garbage: 'Lo que mandó el servidor de voz no es un WAV.',
    },
    toy: {
      failed: 'La voz de juguete no habló.',
      notInstalled: 'La voz de juguete no está instalada: npm install espeak-ng.',
    },
    pictureTooLarge: (width, height, most) =>
      `El servidor de imágenes mandó una imagen de ${width}×${height}; el máximo es ${most} por lado. Haz que las mande más pequeñas: se le piden de 1280×720.`,
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
  nothingToRedo: (part) => `Todavía no hay nada que rehacer de ${part}; di de qué semana.`,
  noOwner: 'Aquí el cuaderno no tiene dueña (falta NOTEBOOK_OWNER), así que nadie puede usarlo.',
  notYours: 'El cuaderno es de otra persona: solo puede usarlo su dueña, y leerlo quien ella diga.',
  prepares: 'Prepara una semana de estudio del cuaderno',
  command: {
    usage:
      'Se usa así: /prepare-week [semana] [rehacer portada|narración|tarjetas] [solo|sin portada|narración|tarjetas]',
    unknownWord: (word) => `No entiendo «${word}».`,
    weeks: (list) => `${list.length > 1 ? 'las semanas' : 'la semana'} ${joinList(list, 'y')}`,
    noWeek: (week, weeks) => `No hay notas de la semana ${week}; las hay de ${weeks}.`,
    pickWeek: '¿Qué semana preparo?',
    weekButton: (week, topic) => `Semana ${week}: ${topic}`,
    willDo: (week, topic, tasks, approvals) => `Preparo la semana ${week} (${topic}): ${tasks}. ${approvals}`,
    anew: (part) => `${part} de nuevo`,
    noApproval: 'No pregunto a nadie, porque nada de ello pide una decisión.',
    approvals: (parts) => `Antes de ${parts} pregunto a quien lleva el cuaderno, salvo que ya esté hecho.`,
    already: (week) => `La semana ${week} ya se está preparando; no he empezado nada nuevo.`,
  },
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
  and: (list) => joinList(list, 'y'),
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
};
