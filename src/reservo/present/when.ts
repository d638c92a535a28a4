import { DateTime } from 'luxon';
import type { JsonFields } from '../../engine/types.ts';
import type { Language } from '../../kernel/language.ts';
import { dayShown } from '../shown.ts';

/** `10:00–12:00`, from local times with their offset; an end at midnight is `24:00`. */
export function presentTimes({ start, end }: JsonFields): string {
  const [from, to] = [String(start), String(end)];
  const local = (iso: string) => DateTime.fromISO(iso, { setZone: true });
  const isNextDay = from.slice(0, 10) !== to.slice(0, 10);
  return `${local(from).toFormat('HH:mm')}–${isNextDay ? '24:00' : local(to).toFormat('HH:mm')}`;
}

/** `Tuesday 1 December 2026, 10:00–12:00 (Europe/Madrid)`; the zone only where the result has it. */
export function presentSlot(slot: JsonFields, language: Language): string {
  const day = dayShown(String(slot.start).slice(0, 10), language);
  return `${day}, ${presentTimes(slot)}${slot.zone === undefined ? '' : ` (${slot.zone})`}`;
}

/** `Tuesday 1 December 2026, 10:00`, from a local time with its offset. */
export function presentMoment(iso: string, language: Language): string {
  return `${dayShown(iso.slice(0, 10), language)}, ${iso.slice(11, 16)}`;
}
