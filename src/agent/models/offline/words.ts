import type { Words } from '../../../kernel/language.ts';

interface OfflineWords {
  greeting(introduction: string): string;
  welcome: string;
  agreed: string;
  dropped: string;
  takenBack: string;
  cannot(introduction: string): string;
}

/** What the offline planner says when no tool is called. */
export const OFFLINE_WORDS: Words<OfflineWords> = {
  en: {
    greeting: (introduction) => `Hello! ${introduction}`,
    welcome: 'You are welcome.',
    agreed: 'Good.',
    dropped: 'All right, I leave it at that.',
    takenBack: 'All right: it is taken back, and nothing was done.',
    cannot: (introduction) => `I cannot help with that. ${introduction}`,
  },
  es: {
    greeting: (introduction) => `¡Hola! ${introduction}`,
    welcome: 'De nada.',
    agreed: 'Perfecto.',
    dropped: 'De acuerdo, lo dejo aquí.',
    takenBack: 'De acuerdo: queda retirado, y no se hizo nada.',
    cannot: (introduction) => `Con eso no puedo ayudarte. ${introduction}`,
  },
};
