import type { Person } from '../../agent/question.ts';
import { ToolError } from '../../agent/tool.ts';
import type { Language } from '../../kernel/language.ts';
import type { NotebookDeps } from '../deps.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

/** Who may decide on what a person asks for. @throws ToolError when nobody may */
export function ownersOf(deps: NotebookDeps, person: Person, language: Language): string[] {
  const owners = deps.ownersFor(person);
  if (owners.length === 0) throw new ToolError(NOTEBOOK_WORDS[language].noOwner);
  return owners;
}
