import { complain, type Fields, isFields } from './check.ts';
import type { Problem } from './problem.ts';

/** Block ids must be unique in a message or view, action ids in a block; cards and child blocks count as blocks. */
export function checkUniqueIds(blocks: unknown, pointer: string, problems: Problem[]): void {
  const blockIds = new Set<string>();
  for (const [at, block] of everyBlock(blocks, pointer)) {
    checkActionIds(block, at, problems);
    if (typeof block.block_id !== 'string') continue;
    if (blockIds.has(block.block_id)) {
      complain(problems, `${at}/block_id`, 'duplicate_id', `block_id ${block.block_id} already exists`);
    }
    blockIds.add(block.block_id);
  }
}

/** The blocks of a list with their pointers, the cards of carousels and the children of containers included. */
export function everyBlock(blocks: unknown, pointer = ''): [string, Fields][] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block, index): [string, Fields][] => {
    if (!isFields(block)) return [];
    const at = `${pointer}/${index}`;
    if (block.type === 'carousel') return [[at, block], ...everyBlock(block.elements, `${at}/elements`)];
    if (block.type === 'container')
      return [[at, block], ...everyBlock(block.child_blocks, `${at}/child_blocks`)];
    return [[at, block]];
  });
}

/** The elements of one block that a person can use, with their pointers. */
export function interactiveElements(block: Fields, pointer = ''): [string, Fields][] {
  const lists = [block.type === 'carousel' ? undefined : 'elements', 'actions'].filter(
    (name) => name !== undefined,
  );
  const candidates: [string, unknown][] = [
    ...lists.flatMap((name) => {
      const entries = block[name];
      return Array.isArray(entries)
        ? entries.map((entry, index): [string, unknown] => [`${pointer}/${name}/${index}`, entry])
        : [];
    }),
    [`${pointer}/accessory`, block.accessory],
    [`${pointer}/element`, block.element],
  ];
  return candidates.filter(
    (found): found is [string, Fields] => isFields(found[1]) && typeof found[1].action_id === 'string',
  );
}

function checkActionIds(block: Fields, pointer: string, problems: Problem[]): void {
  const seen = new Set<unknown>();
  for (const [at, { action_id: actionId }] of interactiveElements(block, pointer)) {
    if (seen.has(actionId)) {
      complain(
        problems,
        `${at}/action_id`,
        'duplicate_id',
        `action_id ${actionId} already exists in this block`,
      );
    }
    seen.add(actionId);
  }
}
