import { z } from 'zod';
import { defineTool, type Tool, ToolError } from '../../agent/tool.ts';
import { cutText } from '../../kernel/cut-text.ts';
import type { Hit, SearchIndex } from '../../knowledge/search.ts';
import { presentPassages } from '../present/passages.ts';
import { RESERVO_WORDS } from '../words.ts';

const MOST_RESULTS = 5;
const LONGEST_TEXT = 280;

/** The passages of Reservo's documents that fit a question. */
export function searchTool(library: SearchIndex): Tool {
  return defineTool({
    name: 'search_docs',
    description:
      "Searches Reservo's documents. Returns a list of passages { chunk_id, doc_id, text, score }, best first; an empty list means that it is not in the documents. Call it for every question about policies, cancelling, refunds, no-shows, tiers, wifi, equipment, rooms, house rules, billing or opening hours, and answer only from what it returns. Not for prices: get_quote has them. It needs no approval.",
    level: 'read',
    input: z.strictObject({
      query: z.string().describe('What to look for, in the words of the question.'),
      k: z.number().describe('How many passages, 1 to 5; 3 is usual.'),
    }),
    async run({ query, k }, { language }) {
      if (query.trim() === '') throw new ToolError(RESERVO_WORDS[language].refusal.emptyQuery);
      return library.search(query, boundResults(k)).map(toResult);
    },
    present: (result, _input, language) => presentPassages(result, language),
  });
}

/** k as it is served: 1 to 5 (facts.md: 8 gives 5, 0 gives 1). */
export function boundResults(k: number): number {
  return Math.max(1, Math.min(MOST_RESULTS, Math.trunc(Number.isFinite(k) ? k : 1)));
}

/** A hit as the model is given it: four fields, the text cut for reading, the score of the whole. */
export function toResult({ chunk, score }: Hit) {
  const whole = chunk.text.length <= LONGEST_TEXT;
  return {
    chunk_id: chunk.chunkId,
    doc_id: chunk.docId,
    text: whole ? chunk.text : `${cutText(chunk.text, LONGEST_TEXT, '').trimEnd()}...`,
    score,
  };
}
