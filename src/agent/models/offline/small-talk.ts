import { stripAccents } from '../../../kernel/fold-accents.ts';

/** Talk that asks for nothing: greetings, thanks, goodbyes. */
const SMALL_TALK =
  /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|morning|thanks|thank you|thx|ty|cheers|bye|goodbye|see you|hola|buenas|buenos dias|buenas tardes|buenas noches|gracias|muchas gracias|mil gracias|adios|hasta luego|que tal|how are you|saludos)\b/;

const CAPABILITY =
  /\b(?:what (?:can|do) you do|what can i ask|what can you help (?:me )?with|what (?:things )?can you help|what are you|who are you|how do(?:es)? (?:this|you) work|que (?:puedes|sabes) hacer|que haces|que te puedo (?:pedir|preguntar)|para que sirves|quien eres|como funcionas|en que (?:me )?puedes ayudar)\b|^(?:help|help me|ayuda|ayudame)$/;

const LONGEST_TALK = 60;

function plain(text: string): string {
  return stripAccents(text.toLowerCase())
    .replace(/[^\p{L}\d\s]/gu, '')
    .replace(/(\p{L})\1{1,}$|(\p{L})\2{2,}/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a message only greets, thanks, or says goodbye. */
export function isSmallTalk(text: string): boolean {
  const words = plain(text);
  return words.length <= LONGEST_TALK && (words === '' || SMALL_TALK.test(words));
}

/** Whether a message only thanks. */
export function isThanks(text: string): boolean {
  const words = plain(text);
  return (
    words.length <= LONGEST_TALK &&
    /^(?:(?:ok|okay|great|perfect|vale|perfecto|genial) )?(?:(?:many |muchas |mil )?(?:thanks|thank you|thx|ty|cheers|gracias))\b/.test(
      words,
    )
  );
}

/** Whether a message only agrees: `ok`, `perfecto`. */
export function isAgreement(text: string): boolean {
  return AGREEMENT.test(plain(text));
}

const AGREEMENT =
  /^(?:(?:ok|okay|great|perfect|cool|nice|good|fine|alright|all right|sounds good|that works|got it|vale|perfecto|genial|estupendo|muy bien|bien|de acuerdo|entendido|guay)(?: |$)){1,3}$/;

/** Whether a message lets something go: `never mind`, `déjalo`. */
export function isDropped(text: string): boolean {
  return DROPPED.test(plain(text));
}

const DROPPED =
  /^(?:(?:no|ok|okay|vale|pues|well|actually|mejor|al final|oh|ah|bueno) )*(?:never ?mind|forget (?:it|about it|that)|leave it|drop it|dejalo|dejala|olvidalo|olvidala|olvidate|da igual|no importa|no hace falta)(?: (?:thanks|thank you|please|gracias|por favor|porfa|then|entonces))*$/;

/** Whether a message would cancel what was asked last: `cancel it`. */
export function isTakenBack(text: string): boolean {
  return TAKEN_BACK.test(plain(text));
}

const TAKEN_BACK =
  /^(?:(?:no|ok|okay|vale|pues|please|por favor|al final|actually) )*(?:cancel (?:it|that|this|the booking|the request)|cancela(?:la|lo|r)?|anula(?:la|lo)?)(?: (?:please|por favor|porfa|thanks|gracias))*$/;

/** Whether somebody asks what the desk can do. */
export function isCapabilityQuestion(text: string): boolean {
  const words = plain(text);
  return words.length <= LONGEST_TALK && CAPABILITY.test(words);
}
