import { foldAccents } from '../../kernel/fold-accents.ts';

/** Where the name of a room stands. */
const PLACE =
  /\b(?:is|book|reserve|room|cuesta|vale|reserva|reservar|reservame|libre|sala)\s+(?:(?:the|la|el)\s+)?(?:(?:room|sala)\s+)?(\p{Lu}[\p{L}\d]+)(?!['’]s?\b)/gu;
/** What begins with a capital and is no place, folded. */
const NO_PLACE = new Set(
  'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre christmas easter new navidad nochebuena nochevieja ano reyes semana reservo slack mostrador pro basic room sala wifi spanish english the el la any some a an para me for meeting conference morning afternoon evening tonight manana tarde noche'.split(
    ' ',
  ),
);

/** Whether a name may be that of a place: no day, month or feast, nor the house itself. */
export function mayBePlace(name: string): boolean {
  return !NO_PLACE.has(foldAccents(name));
}

/** The name of a room that the house does not have, where a message names one: `book Penthouse`, `la sala Marte`. */
export function unknownRoomIn(text: string, isKnown: (name: string) => boolean): string | undefined {
  for (const [, name = ''] of text.matchAll(PLACE)) {
    if (mayBePlace(name) && !isKnown(name)) return name;
  }
  return undefined;
}
