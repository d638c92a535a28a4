import type { Command } from './command.ts';

/** A command as the help lists it; its code is loaded when it is called. */
export interface ListedCommand {
  name: string;
  about: string;
  load(): Promise<{ command: Command }>;
}

/** The commands, in the order in which the help lists them. */
export const COMMANDS: ListedCommand[] = [
  {
    name: 'start',
    about: 'opens the desk: on Slack when tokens are set, else in the browser',
    load: () => import('./start.ts'),
  },
  {
    name: 'demo',
    about: 'shows a question, a booking and its approval, without a browser',
    load: () => import('./demo.ts'),
  },
  { name: 'ask', about: 'asks one question, through the whole loop', load: () => import('./ask.ts') },
  { name: 'search', about: 'searches the documents', load: () => import('./search.ts') },
  {
    name: 'ground',
    about: 'checks the numbers of a text against messages',
    load: () => import('./ground.ts'),
  },
  {
    name: 'ingest',
    about: 'reads the documents, says what changed since the last time',
    load: () => import('./ingest.ts'),
  },
  { name: 'bookings', about: 'lists the bookings', load: () => import('./bookings.ts') },
  { name: 'week', about: 'prepares a study week, or shows its plan', load: () => import('./week.ts') },
  { name: 'notes', about: 'searches the student’s notes', load: () => import('./notes.ts') },
  { name: 'runs', about: 'lists the runs that have not ended', load: () => import('./runs.ts') },
  {
    name: 'approvals',
    about: 'lists the approvals that wait, or all that are kept',
    load: () => import('./approvals.ts'),
  },
  {
    name: 'usage',
    about: 'says what each person used of each model on each day',
    load: () => import('./usage.ts'),
  },
  {
    name: 'audit',
    about: 'lists who decided what, for as long as the state is kept',
    load: () => import('./audit.ts'),
  },
  {
    name: 'forget',
    about: 'takes away what a person said and was answered; the desk has to be stopped',
    load: () => import('./forget.ts'),
  },
  {
    name: 'doctor',
    about: 'checks configuration, tokens, scopes, state, documents and notes',
    load: () => import('./doctor.ts'),
  },
];
