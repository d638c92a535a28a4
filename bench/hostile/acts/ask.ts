import { SEED_IDS } from '../../../src/local-slack/index.ts';
import { weekdaysAhead } from '../../../test/fakes/weekdays.ts';
import type { Draw } from '../draw.ts';
import { contentOf, postsOf } from '../slack-view.ts';
import { OWNER, PEOPLE, type Question, type Scene } from '../story.ts';

const { reservas } = SEED_IDS;
/** Weekdays far enough ahead to be moved free of charge. */
const DAYS = weekdaysAhead(3, 12);
const ROOMS = ['Focus', 'Studio', 'Boardroom'];

/** Somebody asks: in the channel, in a thread of theirs, or in a direct message. */
export async function ask({ workspace, story, draw, log }: Scene): Promise<void> {
  const by = draw.pick(PEOPLE) ?? OWNER;
  const place = draw.weighted({ channel: 6, thread: 2, direct: 2 });
  const earlier = draw.pick(story.questions.filter((one) => one.by === by && one.channel === reservas));
  const threadTs = place === 'thread' ? earlier?.conversation : undefined;
  const channel = place === 'direct' ? workspace.directChannel(by).id : reservas;
  const words = wordsOf(draw, ownBookings({ workspace, story }, by));
  const mention = place === 'direct' ? '' : `<@${workspace.botUserId}> `;
  const sent = await workspace.send(by, channel, mention + words, threadTs ? { threadTs } : {});
  const conversation = place === 'direct' ? channel : (threadTs ?? sent.ts);
  const runId = `${workspace.teamId}:${channel}:${sent.ts}`;
  const question: Question = { runId, by, channel, ts: sent.ts, conversation, text: words };
  story.questions.push(question);
  log.add('asked', { by, runId, words, ...(threadTs && { threadTs }) });
}

/** Somebody changes a message that they have sent. */
export async function changeMessage({ workspace, story, draw, log }: Scene): Promise<void> {
  const question = draw.pick(story.questions.slice(-20));
  if (!question) return;
  const { runId, by, channel, ts, text } = question;
  story.changes.push(runId);
  const mention = channel === reservas ? `<@${workspace.botUserId}> ` : '';
  await workspace.edit(by, channel, ts, `${mention}${text}, please`);
  log.add('changed a message', { by, ts });
}

function wordsOf(draw: Draw, own: string[]): string {
  const room = draw.pick(ROOMS) ?? 'Focus';
  const other = draw.pick(ROOMS.filter((one) => one !== room)) ?? 'Studio';
  const hour = Math.floor(draw.between(8, 20));
  const minutes = draw.pick(['00', '15', '30', '45']) ?? '00';
  const day = draw.pick(DAYS) ?? DAYS[0];
  const time = `${day} at ${hour}:${minutes}`;
  const booked = draw.pick(own);
  const ofOwn = booked ? 4 : 0;
  const kind = draw.weighted({
    ...{
      book: 10,
      bookInSpanish: 3,
      bookTwo: 2,
      bookLong: 2,
      bookNext: 1,
      bookForOther: 1,
      price: 2,
      mine: 1,
    },
    ...{ cancel: ofOwn, move: ofOwn },
  });
  const words: Record<typeof kind, string> = {
    book: `Book ${room} for ${draw.pick([1, 2])} hours on ${time}`,
    bookInSpanish: `Reserva ${room} 1 hora el ${day} a las ${hour}:${minutes}`,
    bookTwo: `Book ${room} for 1 hour on ${time} and book ${other} for 1 hour on ${time}`,
    bookLong: `Book Boardroom for 4 hours on ${day} at ${Math.min(hour, 17)}:00`,
    bookNext: `Book ${room} for 1 hour`,
    bookForOther: `Book ${room} for 1 hour on ${time} for Bruno`,
    price: `How much is ${room} for 2 hours, and what is the refund policy?`,
    mine: '¿Qué tengo reservado?',
    cancel: draw.chance(0.5) ? `cancel ${booked}` : `cancela ${booked}`,
    move: draw.chance(0.5)
      ? `move ${booked} to ${time}`
      : `mueve ${booked} al ${day} a las ${hour}:${minutes}`,
  };
  return words[kind];
}

/** The ids of the bookings that a person was told of. */
function ownBookings({ workspace, story }: Pick<Scene, 'workspace' | 'story'>, by: string): string[] {
  const runs = new Set(
    story.questions.filter((one) => one.by === by).map(({ runId }) => `${runId}/answer/0`),
  );
  return postsOf(workspace)
    .filter((message) => runs.has(String(message.metadata?.event_payload.key)))
    .flatMap(
      (message) =>
        /(?:booking is(?: now)?|reserva es(?: ahora)?) `(R-\d+-\d+)`/.exec(contentOf(message))?.[1] ?? [],
    );
}
