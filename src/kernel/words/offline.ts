import type { Words } from '../language.ts';

interface OfflineWords {
  greeting(introduction: string): string;
  welcome: string;
  cannot(introduction: string): string;
}

/** What the offline planner says when no tool is called. */
export const OFFLINE_WORDS: Words<OfflineWords> = {
  en: {
    greeting: (introduction) => `Hello! ${introduction}`,
    welcome: 'You are welcome.',
    cannot: (introduction) => `I cannot help with that. ${introduction}`,
  },
  es: {
    greeting: (introduction) => `¡Hola! ${introduction}`,
    welcome: 'De nada.',
    cannot: (introduction) => `Con eso no puedo ayudarte. ${introduction}`,
  },
};
