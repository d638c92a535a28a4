import { notesFile } from '../data-paths.ts';
import { dataFault } from '../kernel/data-fault.ts';
import { UsageError } from '../kernel/errors.ts';
import { type Note, readNotes } from '../notebook/notes.ts';
import { searchNotes } from '../notebook/search-notes.ts';
import { type Command, configOf, readArguments, wholeNumber } from './command.ts';

const USAGE = 'notes CONSULTA [--k K] [--notes FILE] [--json]';
const USUAL_RESULTS = 3;

/** The notes that fit a question, as `buscar_notas` gives them. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      { k: { type: 'string' }, notes: { type: 'string' } },
      USAGE,
    );
    const question = positionals[0]?.trim() ?? '';
    if (positionals.length !== 1 || question === '')
      throw new UsageError(`notes takes one CONSULTA, in quotes. Usage: mostrador ${USAGE}`);
    const found = await read(values.notes ?? notesFile(configOf(context, values.state)));
    const results = searchNotes(found, question, wholeNumber(values.k, 'k', USUAL_RESULTS));
    const near = results.filter(({ similitud }) => similitud > 0);
    if (values.json) context.stdout.write(`${JSON.stringify({ results })}\n`);
    else if (near.length === 0) context.stdout.write('No note is about that.\n');
    else
      for (const { id, tema, similitud, texto } of near)
        context.stdout.write(`${similitud.toFixed(3)}  ${id}  ${tema}\n  ${texto}\n`);
    return 0;
  },
};

async function read(path: string): Promise<Note[]> {
  try {
    return await readNotes(path);
  } catch (error) {
    throw new UsageError(
      `The notes in ${path} cannot be read (${dataFault(error)}). A note is { id, semana, tema, texto }.`,
    );
  }
}
