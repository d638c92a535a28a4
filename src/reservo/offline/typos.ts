import { closest, distance } from 'fastest-levenshtein';

const VOCABULARY =
  'focus studio boardroom lounge phonebooth reserve reserves reserved reserva reservas reservo reservado reservar reservame reservala reservalo reservarla reservarlo reservanos booking bookings booked reservation reservations cancel cancela cancelar cancelo cancelala cancelalo cancelarla cancelarlo cancelled precio precios price prices pricing cuesta cuestan upcoming much previous previously precious'.split(
    ' ',
  );

/** A word that is nearly one of the desk's: `foucs`, `resrvame`. */
export function correctTypos(folded: string): string {
  return folded.replace(/[a-z]{4,}/g, (word) => {
    if (VOCABULARY.includes(word)) return word;
    const anagram = VOCABULARY.find((other) => swapped(word, other) && distance(word, other) <= 2);
    if (anagram !== undefined) return anagram;
    const near = closest(word, VOCABULARY);
    return word.length >= 5 && distance(word, near) <= (word.length >= 8 ? 2 : 1) ? near : word;
  });
}

/** Two letters in each other's place count as one mistake. */
function swapped(word: string, other: string): boolean {
  return word.length === other.length && [...word].sort().join('') === [...other].sort().join('');
}
