import type { App } from '@slack/bolt';
import type { SlackDeps } from '../../deps.ts';

/** Somebody opened the desk: their home, or the messages with first questions in their language. */
export function register(
  app: App,
  deps: Pick<SlackDeps, 'frontDesk' | 'homes' | 'outbound' | 'people'>,
): void {
  app.event('app_home_opened', async ({ event }) => {
    // Somebody who opens it sees it in the language that they have now.
    deps.people.forget(event.user);
    if (event.tab === 'home') return await deps.homes.show(event.user);
    const [language, person] = await Promise.all([
      deps.people.languageOf(event.user),
      deps.people.find(event.user),
    ]);
    await deps.outbound.suggestPrompts(event.channel, deps.frontDesk.prompts(language, person));
  });
}
