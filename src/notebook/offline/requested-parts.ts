import { PARTS, type Part } from '../parts.ts';

/** The parts of a week that a message asks for. */
export interface RequestedParts {
  parts: Part[];
  /** It asks for a whole week, or for all but some parts. */
  isWhole: boolean;
  /** It asks to make them again. */
  isRedo: boolean;
}

/** How each part is called. */
const NAMED: Record<Part, string> = {
  cards: '(?:tarjetas?|tarjetitas|flash ?cards?|cards?|fichas)',
  cover: '(?:portadas?|caratula|covers?(?: (?:picture|image))?)',
  narration:
    '(?:narracion(?:es)?|narrations?|narra(?:r|me|rme|do)?|narrate|episodios?|episodes?|podcasts?|audios?|audio episode)',
};
/** Other things with the same names. */
const OTHER_THINGS =
  /\b(?:tarjetas? (?:de )?(?:presentacion|visita|credito|embarque|regalo)|(?:business|credit|gift|key) cards?|to cover|cover charge)\b/g;
const PREPARE =
  /\b(?:prepar\w*|prep|(?:dej\w*|ten\w*|pon\w*) (?:\w+ )?list[ao]|list[ao] la (?:s\d|semana)|(?:get|have) .{1,30} ready|todo menos|everything (?:but|except)|all (?:but|except))\b/;
const REDO =
  /\b(?:rehac\w*|rehaz\w*|redo|remake|again|otra vez|de nuevo|vuelve\w* a|volver a|repite\w*|repetir)\b/;
/** Messages that ask for nothing: `thanks again for the cover`, `never again`, `don't redo it`. */
const NOT_AGAIN =
  /\b(?:thanks|thank you|gracias) (?:again|otra vez|de nuevo)|\b(?:never|nunca|jamas)\b|\b(?:do not|don't|dont|no) (?:\w+ )?(?:redo|remake|again|make|do|rehagas|repitas|hagas|vuelvas)\b/;
const NOT_WANTED =
  '(?:sin|without|ni|menos|except|excepto|salvo|but no|no (?:quiero|want|need|necesito)|no)(?: quiero)? (?:(?:la|las|el|los|the|any|an?|una?) )?';
const ONLY = /\b(?:solo|solamente|unicamente|only|just|nada mas que)\b/;
/** Comments on what exists. */
const PRAISE =
  /\b(?:escuche|oi|vi|loved|love the|liked|thank you|me (?:encanto|gusto)|quedo (?:genial|bien|preciosa?))\b/;
/** Words of the coworking space's desk. */
const OF_THE_SPACE =
  /\b(?:focus|studio|boardroom|lounge|phonebooth|salas?|rooms?|reserv\w*|book(?:ing|ings|ed)?|cuesta|cuanto|how much|price|precio|wifi|imprim\w*|print\w*)\b/;

/** Reads a folded message; undefined when it asks for no part of a week. */
export function readRequestedParts(folded: string): RequestedParts | undefined {
  const text = folded.replace(OTHER_THINGS, ' ');
  if (NOT_AGAIN.test(text)) return undefined;
  const isRedo = REDO.test(text);
  if (PRAISE.test(text) && !isRedo) return undefined;
  if (OF_THE_SPACE.test(text) && !/\b(?:semanas?|weeks?|wk|notas?|notes?) \d/.test(text)) return undefined;
  const named = partsIn(text, '');
  const unwanted = partsIn(text, NOT_WANTED);
  const wanted = named.filter((part) => !unwanted.includes(part));
  const isWhole = PREPARE.test(text) && !ONLY.test(text);
  if (isWhole) return { parts: PARTS.filter((part) => !unwanted.includes(part)), isWhole, isRedo: false };
  if (wanted.length === 0) return undefined;
  return { parts: wanted, isWhole: false, isRedo };
}

/** Whether a message only asks to repeat what came before: `do it again`, `no me gustó, hazla otra vez`. */
export function wantsAgain(folded: string): boolean {
  return AGAIN.test(folded);
}

const AGAIN =
  /^(?:(?:please|ok|vale|por favor|porfa|no(?: me)? (?:gusto|gusta|convence|vale)|(?:i )?(?:do not|don't|didn't|did not) like (?:it|that|that one))[,.!]* )*(?:(?:please )?(?:redo|remake) (?:it|them|that)|(?:please )?(?:do|make) (?:it|them|that|those|another one)(?: over)? again|again|(?:otra vez|de nuevo)|(?:rehaz|haz|repite|vuelve a hacer)l[ao]s?(?: (?:otra vez|de nuevo))?)(?:[,]? (?:please|por favor|porfa))?[.!]*$/;

/** The parts that are named after `before`, a pattern. */
function partsIn(text: string, before: string): Part[] {
  return PARTS.filter((part) => new RegExp(`\\b${before}${NAMED[part]}\\b`).test(text));
}
