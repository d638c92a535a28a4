import { foldAccents } from '../kernel/fold-accents.ts';

/** What decisions in words, thanks and thoughts aloud are made of, folded, in both languages. */
const WORDS = new Set(
  'yes yep yeah yup sure ok okay alright right fine good great perfect cool please thanks thank you do it go ahead approve approved approves confirm confirmed i we no nope not now yet wait hold on a moment second hmm mm let me us think about reject rejected si vale venga claro dale bueno adelante hazlo aprueba apruebalo apruebala apruebo aprobar aprobado aprobada confirmo confirma confirmado rechazar rechazo rechazalo rechazala por favor porfa gracias perfecto genial estupendo todavia aun ahora espera un momento segundo dejame pensar pensarlo me lo pienso'.split(
    ' ',
  ),
);
const MOST_WORDS = 8;

/**
 * Whether a message below a card only says yes, no, thanks or a thought aloud: it decides nothing, since only the
 * buttons count, and it must not take the card back either.
 */
export function isBareDecision(text: string): boolean {
  if (/[?¿]/.test(text)) return false;
  const words = foldAccents(text).match(/[\p{L}\d]+/gu) ?? [];
  return words.length > 0 && words.length <= MOST_WORDS && words.every((word) => WORDS.has(word));
}
