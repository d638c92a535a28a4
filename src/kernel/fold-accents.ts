/** A text without its accents: `mañana` is `manana`. May be shorter than the text. */
export function stripAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Lower case and without accents; as long as the text, so that places in one are places in the other. */
export function foldAccents(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => stripAccents(sign.toLowerCase()) || ' ')
    .join('')
    .replace(/[’`]/g, "'")
    .replace(/\s/g, ' ');
}
