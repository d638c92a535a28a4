import type { Words } from '../kernel/language.ts';
import type { WorkspaceSeed } from './contract.ts';
import type { Channel, Person } from './types.ts';

/** The fixed ids of the built-in workspace, so that other parts may refer to its people. */
export const SEED_IDS = {
  team: 'T0RESERVO01',
  /** The team of people who are strangers (Slack Connect). */
  strangersTeam: 'T0STRANGERS',
  app: 'A0MOSTRA001',
  bot: 'B0MOSTRA001',
  botUser: 'U0MOSTRA001',
  ana: 'U0ANA000001',
  bruno: 'U0BRUNO0001',
  carmen: 'U0CARMEN001',
  sofia: 'U0SOFIA0001',
  reservas: 'C0RESERVAS1',
  cuaderno: 'C0CUADERNO1',
  general: 'C0GENERAL01',
} as const;

/** The bot's user. */
const BOT: Person = {
  id: SEED_IDS.botUser,
  name: 'mostrador',
  realName: 'Mostrador',
  email: '',
  timeZone: 'Europe/Madrid',
  isBot: true,
};

const PEOPLE: Person[] = [
  person(SEED_IDS.ana, 'ana', 'Ana Torres', { es: 'básica', en: 'basic' }, 'es-ES'),
  person(SEED_IDS.bruno, 'bruno', 'Bruno Díaz', { es: 'pro', en: 'pro' }),
  person(SEED_IDS.carmen, 'carmen', 'Carmen Vidal', { es: 'aprueba', en: 'approver' }, 'es-ES'),
  person(SEED_IDS.sofia, 'sofia', 'Sofía Reyes', { es: 'alumna', en: 'student' }, 'es-ES'),
];

const CHANNELS: Omit<Channel, 'members'>[] = [
  {
    id: SEED_IDS.reservas,
    name: 'reservas',
    kind: 'channel',
    topic: 'Salas, precios y reservas · Rooms, prices, bookings',
  },
  {
    id: SEED_IDS.cuaderno,
    name: 'cuaderno',
    kind: 'channel',
    topic: 'Cuaderno Vivo: /prepare-week 3 · la semana de estudio, a study week',
  },
  { id: SEED_IDS.general, name: 'general', kind: 'channel', topic: 'Todo lo demás · Everything else' },
];

/** People and channels to begin with; every person gets a direct channel with the bot. */
export function seedOf(seed: WorkspaceSeed = {}): {
  teamName: string;
  people: Person[];
  channels: Channel[];
} {
  const people = structuredClone(seed.people ?? PEOPLE);
  const everyone = [...people.map(({ id }) => id), BOT.id];
  const channels = structuredClone(
    seed.channels ?? CHANNELS.map((channel) => ({ ...channel, members: everyone })),
  );
  const direct = people
    .filter(({ isBot }) => !isBot)
    .map(
      (one): Channel => ({
        id: `D${one.id.slice(1)}`,
        name: 'directmessage',
        kind: 'im',
        topic: '',
        members: [one.id, BOT.id],
      }),
    );
  return {
    teamName: seed.teamName ?? 'Reservo',
    people: [...people, BOT],
    channels: [...channels, ...direct],
  };
}

function person(id: string, name: string, realName: string, title: Words<string>, locale = 'en-US'): Person {
  const email = `${name}@reservo.example`;
  return { id, name, realName, title, email, timeZone: 'Europe/Madrid', locale, isBot: false };
}
