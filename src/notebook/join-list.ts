/** A list in a sentence, `conjunction` before its last item: `1, 2 and 3`; empty for an empty list. */
export function joinList(list: string[], conjunction: string): string {
  return list.length > 1 ? `${list.slice(0, -1).join(', ')} ${conjunction} ${list.at(-1)}` : (list[0] ?? '');
}
