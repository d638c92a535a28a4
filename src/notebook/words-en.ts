import { joinList } from './join-list.ts';
import type { NotebookWords } from './words-type.ts';

/** What the notebook desk says in English. */
export const ENGLISH: NotebookWords = {
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
      redirect: (status) =>
        `The image server answered with ${status}, a redirect, which is not followed; set IMAGE_API_URL to the address of the server itself.`,
      tooLarge: (megabytes) =>
        `The image server sent more than ${megabytes} MB, which is not taken; check IMAGE_API_URL.`,
      late: (seconds) => `The image server did not answer within ${seconds} s.`,
      away: 'The image server cannot be reached; check IMAGE_API_URL.',
      webPage: 'The image server answered with a web page; check IMAGE_API_URL, which ends in /v1.',
      garbage: 'What the image server sent is no picture.',
    },
    speech: {
      status: (status) => `The speech server answered with ${status}.`,
      redirect: (status) =>
        `The speech server answered with ${status}, a redirect, which is not followed; set SPEECH_API_URL to the address of the server itself.`,
      tooLarge: (megabytes) =>
        `The speech server sent more than ${megabytes} MB, which is not taken; check SPEECH_API_URL.`,
      late: (seconds) => `The speech server did not answer within ${seconds} s.`,
      away: 'The speech server cannot be reached; check SPEECH_API_URL.',
      webPage: 'The speech server answered with a web page; check SPEECH_API_URL, which ends in /v1.',
      garbage: 'What the speech server sent is no WAV.',
    },
    toy: {
      failed: 'The toy voice did not speak.',
      notInstalled: 'The toy voice is not installed: npm install espeak-ng.',
    },
    pictureTooLarge: (width, height, most) =>
      `The image server sent a picture of ${width}×${height}; ${most} a side is the most. Have it make smaller ones: it is asked for 1280×720.`,
    consentOver: (until) => `The consent to use the voice ended on ${until}; it was not used.`,
  },
  card: {
    cover: 'Make the cover of a week',
    narration: 'Narrate a week',
    redo: { cards: 'Make flash cards again', cover: 'Make a cover again', narration: 'Narrate again' },
    label: { week: 'Week', topic: 'Topic', how: 'How', voice: 'Voice', replaces: 'Replaces' },
    mockUp: 'mock-up, without GPU',
    image: (model) => `real picture, ${model}`,
    toy: 'toy voice (espeak-ng)',
    ownVoice: (model) => `own voice, ${model}`,
    voiceNote:
      'It uses the voice of the notebook’s owner; the episode says at its start that it is synthetic.',
  },
  form: { mockUp: 'Mock-up without GPU', voice: 'Voice' },
  nothingToRedo: (part) => `There is no ${part} yet that could be made again; say of which week.`,
  noOwner: 'The notebook has no owner here (NOTEBOOK_OWNER is not set), so nobody may use it.',
  notYours: 'The notebook is somebody else’s: only its owner can use it, and those they let read it.',
  prepares: 'Prepares a study week of the notebook',
  command: {
    usage: 'Usage: /prepare-week [week] [redo cover|narration|cards] [only|without cover|narration|cards]',
    unknownWord: (word) => `I do not understand “${word}”.`,
    weeks: (list) => `${list.length > 1 ? 'weeks' : 'week'} ${joinList(list, 'and')}`,
    noWeek: (week, weeks) => `There are no notes of week ${week}; there are notes of ${weeks}.`,
    pickWeek: 'Which week shall I prepare?',
    weekButton: (week, topic) => `Week ${week}: ${topic}`,
    willDo: (week, topic, tasks, approvals) =>
      `I am preparing week ${week} (${topic}): ${tasks}. ${approvals}`,
    anew: (part) => `${part} anew`,
    noApproval: 'I ask nobody, since nothing of it needs a decision.',
    approvals: (parts) => `I ask the owner of the notebook before the ${parts}, unless it is made already.`,
    already: (week) => `Week ${week} is being prepared already; I have begun nothing new.`,
  },
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
  and: (list) => joinList(list, 'and'),
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
};
