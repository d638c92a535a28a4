/** The languages people are answered in. */
export type Language = 'es' | 'en';

/** The same words in each language. */
export type Words<T> = Record<Language, T>;

const SPANISH = new Set(
  'a el la los las un una unos unas de del al y o que qué en para por con sin es son está hay mi mis me te se su sus lo le cuanto cuánto cuesta cuestan cuando cuándo como cómo donde dónde quiero quisiera necesito puedo puedes cambia cambiar mueve mover pasa mañana libre hueco reserva reservar reservame resérvame cancela cancelar cancelame anula hola gracias hora horas sala precio vale semana prepara tarjetas si sí no pero ya esta este eso cual cuál quien quién tengo tiene muestra dame dime hazme'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'the a an of to and or that in for with without is are was do does did i my me you your it its how much many what when where which who can could would want need please move free today tomorrow book booking bookings cancel hello hi thanks hour hours room price cost costs week if yes no but this there have has show give tell get'.split(
    ' ',
  ),
);

/** From so many words on, names (`Los Angeles`) are told from function words by their capitals. */
const MANY_WORDS = 20;

/** The language a text was written in; undefined when nothing in it tells (an id, a number, an emoji). */
export function detectLanguage(text: string): Language | undefined {
  const all = text.match(/\p{L}+/gu) ?? [];
  const words = all.length < MANY_WORDS ? all.map((word) => word.toLowerCase()) : all;
  let spanish = (text.match(/[¿¡ñ]/g) ?? []).length * 2 + (text.match(/[áéíóú]/gi) ?? []).length;
  let english = 0;
  for (const word of words) {
    if (SPANISH.has(word)) spanish += 1;
    if (ENGLISH.has(word)) english += 1;
  }
  if (spanish === english) return undefined;
  return spanish > english ? 'es' : 'en';
}

/** The language of a locale as Slack and shells write it (`es-ES`, `es_ES.UTF-8`); English where it is neither. */
export function languageOfLocale(locale: string | undefined): Language {
  return locale?.startsWith('es') ? 'es' : 'en';
}
