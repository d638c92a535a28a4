import { z } from 'zod';
import type { Target } from './outbound/index.ts';

/** Where a question came from, as its run keeps it. */
const ADDRESS = z.object({
  face: z.literal('slack'),
  channel: z.string(),
  messageTs: z.string(),
  /** Undefined at the top of a direct message. */
  threadTs: z.string().optional(),
});

export type Address = z.infer<typeof ADDRESS>;

/** Whether two addresses are of one thread. */
export function isSameThread(one: unknown, other: unknown): boolean {
  const [a, b] = [ADDRESS.safeParse(one), ADDRESS.safeParse(other)];
  if (!a.success || !b.success || a.data.threadTs === undefined) return false;
  return a.data.channel === b.data.channel && a.data.threadTs === b.data.threadTs;
}

/** The place to answer at. @throws when the address is of another face */
export function targetOf(address: unknown): Target {
  const { channel, messageTs, threadTs } = ADDRESS.parse(address);
  return { channel, since: messageTs, ...(threadTs !== undefined && { threadTs }) };
}
