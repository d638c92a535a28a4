import type { FormField } from '../agent/tool.ts';
import type { Language } from '../kernel/language.ts';
import { isBookable } from './rooms.ts';
import type { Venue } from './venue.ts';
import { RESERVO_WORDS } from './words.ts';

/**
 * The fields of a booking, as a person changes them before they approve; without a day it is the next free time, or
 * for a booking that is moved the one that it has.
 */
export function bookingForm(
  venue: Venue,
  language: Language,
  withoutDay: 'next' | 'same' = 'next',
): Record<string, FormField> {
  const { form, card } = RESERVO_WORDS[language];
  return {
    room: { label: card.label.room, choices: venue.rooms.filter(isBookable).map((room) => room.name) },
    // Whoever it is for has a tier.
    tier: { label: card.label.tier, isDerived: true },
    start: {
      label: form.start,
      hint: form.startHint[withoutDay],
      time: { label: form.startTime, hint: form.startTimeHint[withoutDay] },
    },
    hours: { label: form.hours, hint: form.hoursHint, shown: (hours) => inLanguage(hours, language) },
    member: { label: form.member, hint: form.memberHint },
    id: { label: card.label.booking },
  };
}

function inLanguage(number: string, language: Language): string {
  return language === 'es' ? number.replace('.', ',') : number;
}
