import { basename } from 'node:path';
import type { ToolFile } from '../../agent/tool.ts';
import type { FlashCard } from '../deck.ts';

/** A cover as a file for the person. */
export function coverFile(path: string, week: number): ToolFile {
  return { name: basename(path), title: `Portada de la semana ${week}`, content: { path } };
}

/** An episode as a file for the person. */
export function episodeFile(path: string, week: number): ToolFile {
  return { name: basename(path), title: `Episodio de la semana ${week}`, content: { path } };
}

/** The cards of a whole week as one file for the person. */
export async function weekCardsFile(
  { week, year }: { week: number; year: number },
  cards: FlashCard[],
): Promise<ToolFile> {
  return await cardsFile(`tarjetas-${year}-S${week}`, cards);
}

/** Cards as a CSV file for the person, which spreadsheets and card programs (Anki) read. */
export async function cardsFile(name: string, cards: FlashCard[]): Promise<ToolFile> {
  const { stringify } = await import('csv-stringify/sync');
  const rows = cards.map(({ id, noteId, difficulty, question, answer }) => [
    id,
    noteId,
    difficulty,
    question,
    answer,
  ]);
  const columns = ['id', 'nota', 'dificultad', 'pregunta', 'respuesta'];
  // A spreadsheet would run a cell that begins like a formula.
  const text = stringify(rows, { header: true, columns, escape_formulas: true, bom: true });
  return { name: `${name}.csv`, title: `Tarjetas (${cards.length})`, content: { text } };
}
