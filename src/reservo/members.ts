import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Membership } from '../agent/front-desk.ts';
import type { Tier } from '../agent/question.ts';
import { stripAccents } from '../kernel/fold-accents.ts';

const MEMBER = z.strictObject({
  /** As in Slack; compared without regard to capitals and accents. */
  name: z.string().min(1),
  /** The Slack id; without one the desk can name the member, and knows nobody as them. */
  id: z.string().optional(),
  tier: z.enum(['basic', 'pro']),
});
const FILE = z.strictObject({ members: z.array(MEMBER) });

export type Member = z.infer<typeof MEMBER>;

/** Who is a member, and on which tier. */
export interface Members {
  /** By the id alone, since people choose the names that they are shown under; `basic` for whoever is not listed. */
  tierOf(id: string): Tier;
  /** By id, by name, or by a first name that only one has: whom somebody speaks of. */
  find(idOrName: string): Member | undefined;
  /** Whether a booking is this person's, by the id. */
  owns(person: { id: string }, booking: { memberId?: string }): boolean;
}

/** Reads `members.json`. @throws when it has another form */
export async function readMembers(path: string): Promise<Members> {
  return membersOf(FILE.parse(JSON.parse(await readFile(path, 'utf8'))).members);
}

export function membersOf(members: Member[]): Members {
  const byId = (id: string) => members.find((member) => member.id === id);
  const byName = (name: string) => members.find((member) => isSameName(member.name, name));
  return {
    tierOf: (id) => byId(id)?.tier ?? 'basic',
    find(idOrName) {
      const first = members.filter(({ name }) => isSameName(name.split(' ')[0] ?? '', idOrName));
      return byId(idOrName.trim()) ?? byName(idOrName) ?? (first.length === 1 ? first[0] : undefined);
    },
    owns: ({ id }, { memberId }) => memberId === id,
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

/** Whether a person may know of a booking: their own, and all for those who are approvers now. */
export function maySee(
  members: Members,
  person: { id: string },
  approvers: string[],
  booking: { memberId?: string },
): boolean {
  return approvers.includes(person.id) || members.owns(person, booking);
}

/** Whether two names are the same, whatever their capitals, accents and spaces. */
export function isSameName(a: string, b: string): boolean {
  return plain(a) === plain(b);
}

function plain(name: string): string {
  return stripAccents(name).replace(/\s+/g, ' ').trim().toLowerCase();
}
