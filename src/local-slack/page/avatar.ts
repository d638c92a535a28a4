import { findPerson } from '../state.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { type Html, html } from './html.ts';

const COLOURS = 6;

/** A person's initials on their colour; the desk bell for the bot. */
export function avatar(context: WorkspaceContext, userId: string, size: 'small' | 'large' = 'large'): Html {
  const person = findPerson(context.state, userId);
  if (!person || person.isBot)
    return html`<span class="avatar is-bot is-${size}" aria-hidden="true">${BELL}</span>`;
  const initials = person.realName
    .split(' ')
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('');
  return html`<span class="avatar is-${size} colour-${hash(userId) % COLOURS}" aria-hidden="true">${initials}</span>`;
}

/** The bot's face: the bell of a front desk. */
export const BELL: Html = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4 17a8 8 0 0 1 16 0z"/><path d="M3 20h18"/><path d="M12 9V6.5M10 6.2h4"/><path d="M8 14.5a4.2 4.2 0 0 1 2.4-2.3"/></svg>`;

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
