import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Documents } from '../engine/types.ts';
import { codeOf } from '../kernel/errors.ts';
import { forgetDeck } from './deck.ts';
import { forgetProducts } from './products/store.ts';
import { dictatedKey } from './tools/register-use.ts';
import { forgetTasks } from './usage-log.ts';

/** What is to go of a notebook. */
export interface ForgetNotebook {
  documents: Documents;
  /** The folder of covers, episodes and charts. */
  folder: string;
  /** The register of model uses. */
  register: string;
  /** Whether it is the notebook's owner who is forgotten: then all that was made of it goes. */
  isOwner: boolean;
  /** What is recorded of the person's own runs, as text. */
  ownTexts: string[];
}

const MADE = /\.(?:png|wav)$/;
const DICTATED = /^[0-9a-f]{16}$/;
const TOOL_STEP = /"is":"step","id":"tool:([^"]+)"/g;

/**
 * Takes away what was made for the notebook's owner, and of anybody what they dictated to the register; its numbers
 * stay, as the house's account. @throws NotSaved
 */
export async function forgetInNotebook(
  what: ForgetNotebook,
): Promise<{ cards: number; products: number; files: number; dictated: number }> {
  const { documents, folder, register, isOwner, ownTexts } = what;
  const own = new Set(ownTexts.flatMap(callKeysIn).map(dictatedKey));
  const dictated = await forgetTasks(register, (key) => own.has(key) || (isOwner && DICTATED.test(key)));
  if (!isOwner) return { cards: 0, products: 0, files: 0, dictated };
  const files = (await namesIn(folder)).filter((name) => MADE.test(name));
  for (const name of files) await rm(join(folder, name), { force: true });
  const cards = await forgetDeck(documents);
  return { cards, products: (await forgetProducts(documents)).length, files: files.length, dictated };
}

/** The keys of the tool calls of a run, from what is recorded of it. */
function callKeysIn(text: string): string[] {
  const runId = /"runId":"([^"]+)"/.exec(text)?.[1] ?? '';
  return [...text.matchAll(TOOL_STEP)].map(([, call]) => `${runId}/${call}`);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
