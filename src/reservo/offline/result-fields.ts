import { DateTime } from 'luxon';
import type { Json, JsonFields } from '../../engine/types.ts';

/** A result's fields; none when it is no object. */
export function fieldsOf(result: Json): JsonFields {
  return result !== null && typeof result === 'object' && !Array.isArray(result) ? result : {};
}

/** `10:00–12:00`, from local times with their offset. */
export function timesTold(start: string, end: string): string {
  const local = (iso: string) => DateTime.fromISO(iso, { setZone: true });
  const isNextDay = start.slice(0, 10) !== end.slice(0, 10);
  return `${local(start).toFormat('HH:mm')}–${isNextDay ? '24:00' : local(end).toFormat('HH:mm')}`;
}

/** The objects of a list. */
export function listOf(value: Json | undefined): JsonFields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
