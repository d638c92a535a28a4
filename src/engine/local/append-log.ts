import pLimit from 'p-limit';
import type { AppendLog, JsonFields } from '../types.ts';
import type { Store } from './store.ts';

const NEWLINE = '\n';

/** A log in a file of JSON lines, which is only ever appended to, by whoever has the state. */
export function openAppendLog(path: string, store: Store): AppendLog {
  const inTurn = pLimit(1);
  let isTorn: boolean | undefined;

  return {
    append: (line) =>
      inTurn(async () => {
        // A line that an earlier version left cut off stays behind, unread; the next begins on a line of its own.
        isTorn ??= !((await store.read(path)) ?? NEWLINE).endsWith(NEWLINE);
        await store.append(path, `${isTorn ? NEWLINE : ''}${JSON.stringify(line)}${NEWLINE}`);
        isTorn = false;
      }),
    read: async () => parse((await store.read(path)) ?? ''),
  };
}

function parse(text: string): { lines: JsonFields[]; unread: number } {
  const lines: JsonFields[] = [];
  let unread = 0;
  for (const line of text.split(NEWLINE).filter((one) => one !== '')) {
    try {
      lines.push(JSON.parse(line) as JsonFields);
    } catch {
      // Cut off before it was acknowledged, or damaged from outside: it is counted, and the others stand.
      unread += 1;
    }
  }
  return { lines, unread };
}
