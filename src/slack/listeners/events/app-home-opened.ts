import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';

/** Somebody opened the desk: their home, or the messages with first questions in their language. */
export function register(app: App, parts: SlackParts): void {
  app.event('app_home_opened', async ({ event }) => {
    // Somebody who opens it sees it in the language that they have now.
    parts.people.forget(event.user);
    if (event.tab === 'home') return await parts.homes.show(event.user);
    const [language, person] = await Promise.all([
      parts.people.languageOf(event.user),
      parts.people.find(event.user),
    ]);
    await parts.outbound.suggestPrompts(event.channel, parts.prompts(language, person));
  });
}
