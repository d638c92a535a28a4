import type { FormField } from '../agent/tool.ts';
import type { Language } from '../kernel/language.ts';
import { isBookable } from './rooms.ts';
import type { Venue } from './venue.ts';
import { RESERVO_WORDS } from './words.ts';

/** The fields of a booking, as a person changes them before they approve. */
export function bookingForm(venue: Venue, language: Language): Record<string, FormField> {
  const { form, card } = RESERVO_WORDS[language];
  return {
    room: { label: card.label.room, choices: venue.rooms.filter(isBookable).map((room) => room.name) },
    // Whoever it is for has a tier.
    tier: { label: card.label.tier, isDerived: true },
    hours: { label: form.hours, hint: form.hoursHint, shown: (hours) => inLanguage(hours, language) },
    member: { label: form.member, hint: form.memberHint },
    start: {
      label: form.start,
      hint: form.startHint,
      shown: (start) => start.slice(0, 16).replace('T', ' '),
    },
    id: { label: card.label.booking },
  };
}

function inLanguage(number: string, language: Language): string {
  return language === 'es' ? number.replace('.', ',') : number;
}
