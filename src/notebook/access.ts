import type { Person } from '../agent/question.ts';
import { ToolError } from '../agent/tool.ts';
import type { Language } from '../kernel/language.ts';
import { NOTEBOOK_WORDS } from './words.ts';

/** Whose notebook it is: the owner makes things of it and decides on them; readers may look things up in it. */
export interface NotebookAccess {
  /** The ids of the owners, from the point of view of a person; none when nobody is one. */
  ownersFor(person: Pick<Person, 'id'>): string[];
  /** The ids of others who may read it. */
  readers: string[];
}

/** Why a person may not make anything of the notebook; undefined when they may. */
export function refusedMaker(
  { ownersFor }: Pick<NotebookAccess, 'ownersFor'>,
  person: Pick<Person, 'id'>,
  language: Language,
): string | undefined {
  const words = NOTEBOOK_WORDS[language];
  const owners = ownersFor(person);
  if (owners.length === 0) return words.noOwner;
  return owners.includes(person.id) ? undefined : words.notYours;
}

/** @throws ToolError when the person is not the owner */
export function checkMaker(
  access: Pick<NotebookAccess, 'ownersFor'>,
  { person, language }: { person: Person; language: Language },
): void {
  const refusal = refusedMaker(access, person, language);
  if (refusal !== undefined) throw new ToolError(refusal);
}

/** Whether a person may look things up in it. */
export function mayRead({ ownersFor, readers }: NotebookAccess, person: Pick<Person, 'id'>): boolean {
  return readers.includes(person.id) || ownersFor(person).includes(person.id);
}

/** @throws ToolError when the person is neither the owner nor a reader */
export function checkReader(
  access: NotebookAccess,
  { person, language }: { person: Person; language: Language },
): void {
  if (!mayRead(access, person)) checkMaker(access, { person, language });
}
