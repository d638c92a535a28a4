import { stringify } from 'csv-stringify/sync';
import type { ToolFile } from '../agent/tool.ts';
import type { FlashCard } from './deck.ts';

/** Cards as a CSV that spreadsheets and card programs (Anki) read. */
export function cardsFile(name: string, cards: FlashCard[]): ToolFile {
  const rows = cards.map(({ id, noteId, difficulty, question, answer }) => [
    id,
    noteId,
    difficulty,
    question,
    answer,
  ]);
  const columns = ['id', 'nota', 'dificultad', 'pregunta', 'respuesta'];
  // A cell that begins like a formula would be one in a spreadsheet.
  const text = stringify(rows, { header: true, columns, escape_formulas: true, bom: true });
  return { name, title: `Tarjetas (${cards.length})`, content: { text } };
}
