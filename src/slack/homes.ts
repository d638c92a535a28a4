import type { HomeItem } from '../agent/home.ts';
import type { Person } from '../agent/question.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Language } from '../kernel/language.ts';
import type { Log } from '../kernel/log.ts';
import { homeView } from './blocks/home.ts';
import type { Outbound } from './outbound/index.ts';
import type { People } from './people.ts';

/** The App Homes: shown when they are opened, and again when something may have changed. */
export interface Homes {
  /** Shows a person's home; a notice stands on top. */
  show(userId: string, notice?: string): Promise<void>;
  /** Shows it again to whoever has opened it since the start; never fails. */
  refresh(userId: string): Promise<void>;
}

export function createHomes(
  outbound: Outbound,
  people: People,
  log: Log,
  itemsFor: (person: Person, language: Language) => Promise<HomeItem[]>,
): Homes {
  const opened = new Set<string>();
  const show = async (userId: string, notice?: string): Promise<void> => {
    const [person, language] = await Promise.all([people.find(userId), people.languageOf(userId)]);
    opened.add(userId);
    await outbound.publishHome(userId, homeView(await itemsFor(person, language), notice));
  };
  return {
    show,
    async refresh(userId) {
      if (!opened.has(userId)) return;
      await show(userId).catch((error: unknown) =>
        log.warn({ userId, reason: messageOf(error) }, 'a home could not be shown'),
      );
    },
  };
}
