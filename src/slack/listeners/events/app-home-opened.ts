import type { App } from '@slack/bolt';
import type { SlackParts } from '../../parts.ts';

/** Somebody opened the desk's home tab. */
export function register(app: App, parts: SlackParts): void {
  app.event('app_home_opened', async ({ event }) => {
    if (event.tab === 'home') await parts.homes.show(event.user);
  });
}
