/** Lower case and without accents; as long as the text, so that places in one are places in the other. */
export function foldAccents(text: string): string {
  return [...text.normalize('NFC')]
    .map((sign) => sign.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '') || ' ')
    .join('')
    .replace(/[’`]/g, "'")
    .replace(/\s/g, ' ');
}
