import type { Person } from '../../agent/question.ts';
import { ToolError } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import type { NotebookDeps } from '../deps.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

/** The ids of those who may decide on what a person asks for. @throws ToolError when nobody may */
export function ownersOf(
  { ownersFor }: Pick<NotebookDeps, 'ownersFor'>,
  person: Person,
  language: Language,
): string[] {
  const owners = ownersFor(person);
  if (owners.length === 0) throw new ToolError(NOTEBOOK_WORDS[language].noOwner);
  return owners;
}
