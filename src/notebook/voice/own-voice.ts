import { DateTime } from 'luxon';
import type { Language } from '../../kernel/language.ts';
import type { MediaServer } from '../media.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

/** The owner's cloned voice, served from one of her own machines. */
export interface OwnVoice extends MediaServer {
  /** The name of the voice on the server. */
  voice: string;
  /** The last day on which it may be used, like `2027-01-15`; undefined for no end. */
  consentUntil?: string;
}

/** What narrates: the owner's voice (`xtts`) or espeak-ng (`juguete`). Stored in tool inputs and WAV files. */
export type VoiceEngine = 'xtts' | 'juguete';

/** Why a voice may not be used now, as a sentence; undefined when it may. The toy voice always may. */
export function refusedVoice(
  { ownVoice, zone }: { ownVoice?: OwnVoice; zone: string },
  engine: VoiceEngine,
  { now, language }: { now: Date; language: Language },
): string | undefined {
  if (engine === 'juguete') return undefined;
  const words = NOTEBOOK_WORDS[language].media;
  if (!ownVoice) return words.speech.away;
  const today = DateTime.fromJSDate(now, { zone }).toISODate() ?? '';
  const until = ownVoice.consentUntil;
  return until !== undefined && today > until ? words.consentOver(until) : undefined;
}
