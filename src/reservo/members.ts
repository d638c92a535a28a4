import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Tier } from '../agent/question.ts';

const FILE = z.strictObject({
  members: z.array(
    z.strictObject({
      /** As in Slack; compared without regard to capitals. */
      name: z.string().min(1),
      /** A Slack id counts before the name. */
      id: z.string().optional(),
      tier: z.enum(['basic', 'pro']),
    }),
  ),
});

/** The tier of a person; `basic` for whoever is not listed, as for each new member. */
export type TierOf = (id: string, name: string) => Tier;

/** Reads `members.json`. @throws when it has another form */
export async function readMembers(path: string): Promise<TierOf> {
  const { members } = FILE.parse(JSON.parse(await readFile(path, 'utf8')));
  return (id, name) => {
    const byId = members.find((member) => member.id === id);
    const byName = members.find((member) => member.name.toLowerCase() === name.trim().toLowerCase());
    return (byId ?? byName)?.tier ?? 'basic';
  };
}
