import { speakAsToy as speak } from '../../src/notebook/voice/toy.ts';

type Speak = typeof speak;

const spoken = new Map<string, Promise<Uint8Array>>();

/**
 * The toy voice for those that make narrations (see `alias` in vitest.config.ts): a text is spoken by the real one
 * when a worker first asks for it, and has the same bytes ever after. What fails is not kept.
 */
export const speakAsToy: Speak = async (text, language, signal) => {
  const key = `${language} ${text}`;
  const known = spoken.get(key) ?? speak(text, language, signal);
  spoken.set(key, known);
  try {
    // Whoever gets the bytes may change them.
    return Uint8Array.from(await known);
  } catch (error) {
    if (spoken.get(key) === known) spoken.delete(key);
    throw error;
  }
};
