import { z } from 'zod';
import { takes } from '../../agent/schema.ts';
import { defineTool, resultList, type Tool } from '../../agent/tool.ts';
import { cutText } from '../../kernel/cut-text.ts';
import { checkReader } from '../access.ts';
import type { NotebookDeps } from '../deps.ts';
import { searchNotes } from '../search-notes.ts';
import { shorten } from '../shorten.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

/** The name of the tool that only reads. */
export const SEARCH_TOOL = 'buscar_notas';

/** In characters: of a note for the model, and of one for a person. */
const LONGEST_TEXT = 1_200;
const LONGEST_SHOWN = 400;

/** `buscar_notas`: the notes most similar to a question. */
export function searchTool(deps: Pick<NotebookDeps, 'notes' | 'ownersFor' | 'readers'>): Tool {
  const { notes } = deps;
  return defineTool({
    name: SEARCH_TOOL,
    description: `Searches the student's ${notes.length} study notes for the k nearest to a question in Spanish. Returns a list of { id, tema, similitud, texto }. Call it before making cards when the person names a topic and no note, and whenever somebody asks what the notes say. It changes nothing and needs no approval. It serves the owner of the notebook and those they let read it.`,
    level: 'read',
    input: z.strictObject({
      consulta: z
        .string()
        .refine(
          (text) => text.trim() !== '',
          takes({ en: 'it takes some words', es: 'hacen falta palabras' }),
        )
        .describe('A topic or a question, in Spanish.'),
      k: z.literal([1, 2, 3, 4, 5]).describe('How many notes.'),
    }),
    async run({ consulta, k }, context) {
      checkReader(deps, context);
      return searchNotes(notes, consulta, k).map((hit) => ({ ...hit, texto: cut(hit.texto) }));
    },
    present(result, _input, language) {
      const { tell } = NOTEBOOK_WORDS[language];
      const near = resultList(result).filter(({ similitud }) => Number(similitud) > 0);
      if (near.length === 0) return tell.noNotes;
      return tell.notes(
        near.map(({ id, tema, texto }) => ({
          id: Number(id),
          topic: String(tema),
          text: shorten(String(texto), LONGEST_SHOWN),
        })),
      );
    },
  });
}

function cut(text: string): string {
  return cutText(text, LONGEST_TEXT);
}
