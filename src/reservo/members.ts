import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Membership } from '../agent/front-desk.ts';
import type { Tier } from '../agent/question.ts';
import { stripAccents } from '../kernel/fold-accents.ts';

const MEMBER = z.strictObject({
  /** As in Slack; compared without regard to capitals and accents. */
  name: z.string().min(1),
  /** A Slack id counts before the name. */
  id: z.string().optional(),
  tier: z.enum(['basic', 'pro']),
});
const FILE = z.strictObject({ members: z.array(MEMBER) });

export type Member = z.infer<typeof MEMBER>;

/** Who is a member, and on which tier. */
export interface Members {
  /**
   * By the id; by the name only for members who are listed without one, since people choose the names that
   * they are shown under. `basic` for whoever is not listed, as for each new member.
   */
  tierOf(id: string, name: string): Tier;
  /** By id, by name, or by a first name that only one has: whom somebody speaks of. */
  find(idOrName: string): Member | undefined;
  /** Whether a booking is this person's: by the id, or by the name of a member who is listed without one. */
  owns(person: { id: string; name: string }, booking: { member: string; memberId?: string }): boolean;
}

/** Reads `members.json`. @throws when it has another form */
export async function readMembers(path: string): Promise<Members> {
  return membersOf(FILE.parse(JSON.parse(await readFile(path, 'utf8'))).members);
}

export function membersOf(members: Member[]): Members {
  const byId = (id: string) => members.find((member) => member.id === id);
  const byName = (name: string) => members.find((member) => isSameName(member.name, name));
  const byNameAlone = (name: string) =>
    members.find((one) => one.id === undefined && isSameName(one.name, name));
  return {
    tierOf: (id, name) => (byId(id) ?? byNameAlone(name))?.tier ?? 'basic',
    find(idOrName) {
      const first = members.filter(({ name }) => isSameName(name.split(' ')[0] ?? '', idOrName));
      return byId(idOrName.trim()) ?? byName(idOrName) ?? (first.length === 1 ? first[0] : undefined);
    },
    owns({ id, name }, { member, memberId }) {
      if (memberId !== undefined) return memberId === id;
      return byNameAlone(name) !== undefined && isSameName(member, name);
    },
  };
}

/**
 * Membership for the front desk. People choose the names that they are shown under; only an operator's word for a
 * name counts.
 */
export function membershipOf(members: Members, isOperator: boolean): Membership {
  return {
    tierOf: isOperator ? (_id, name) => members.find(name)?.tier ?? 'basic' : members.tierOf,
    isMember: (idOrName) => members.find(idOrName) !== undefined,
  };
}

/** Whether two names are the same, whatever their capitals, accents and spaces. */
export function isSameName(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(name: string): string {
  return stripAccents(name).replace(/\s+/g, ' ').trim().toLowerCase();
}
