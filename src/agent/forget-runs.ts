import type { Json, StoredRun } from '../engine/types.ts';

/** Somebody who is to be forgotten. */
export interface Forgotten {
  /** Their Slack id; on a terminal people are called by their name, which is an id there. */
  ids: string[];
  /** The names under which lines of threads were kept that have no id (version 0.1.0). */
  names: string[];
}

/** What a run has of somebody: it is theirs, it holds words of theirs, or it only names them. */
export type Part = 'own' | 'words' | 'named' | 'none';

/** What a stored run has of somebody who is to be forgotten. */
export function partIn({ ids, names }: Forgotten, { input, text }: StoredRun): Part {
  if (ids.includes(personOf(input) ?? '')) return 'own';
  const isContextOf = ids.some((id) => text.includes(`(id ${id})`));
  const isLineOf = names.some((name) => text.includes(`> ${name}: `));
  const isDecisionOf = ids.some((id) => text.includes(`"by":{"id":${JSON.stringify(id)}`));
  if (isContextOf || isLineOf || isDecisionOf) return 'words';
  return ids.some((id) => text.includes(JSON.stringify(id))) ? 'named' : 'none';
}

/** The id of whoever asked for a run. */
function personOf(input: Json): string | undefined {
  const { person } = fieldsOf(input);
  const { id } = fieldsOf(person);
  return typeof id === 'string' ? id : undefined;
}

/** The conversation that a run belongs to. */
export function conversationOf(input: Json): string | undefined {
  const { conversationId } = fieldsOf(input);
  return typeof conversationId === 'string' ? conversationId : undefined;
}

function fieldsOf(value: Json | undefined): { [field: string]: Json | undefined } {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}
