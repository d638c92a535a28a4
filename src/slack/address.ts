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

/** Whether two addresses are of one conversation: a thread, or the top of a direct message. */
export function isSameConversation(one: unknown, other: unknown): boolean {
  const [a, b] = [ADDRESS.safeParse(one).data, ADDRESS.safeParse(other).data];
  return a !== undefined && a.channel === b?.channel && a.threadTs === b.threadTs;
}

/** The place to answer at. @throws when the address is of another face */
export function targetOf(address: unknown): Target {
  const { channel, messageTs, threadTs } = ADDRESS.parse(address);
  return { channel, since: messageTs, ...(threadTs !== undefined && { threadTs }) };
}
