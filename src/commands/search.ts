import { join } from 'node:path';
import { DATA_FOLDER, docsFolder } from '../data-paths.ts';
import { UsageError } from '../kernel/errors.ts';
import { readGlossary } from '../knowledge/glossary.ts';
import { openLibrary } from '../knowledge/library.ts';
import { boundResults, toResult } from '../reservo/tools/search.ts';
import { type Command, configOf, readArguments, wholeNumber } from './command.ts';

const USAGE = 'search QUERY [--k K] [--docs DIR] [--json]';
const USUAL_RESULTS = 3;

/** What search_docs would return. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      { k: { type: 'string' }, docs: { type: 'string' } },
      USAGE,
    );
    const query = positionals.join(' ');
    if (query.trim() === '') throw new UsageError(`What to search for? Usage: mostrador ${USAGE}`);
    const folder = values.docs ?? docsFolder(configOf(context, values.state));
    const library = await openLibrary({
      folder,
      glossary: await readGlossary(join(DATA_FOLDER, 'glossary.json')),
    });
    const hits = library.search(query, boundResults(wholeNumber(values.k, 'k', USUAL_RESULTS)));
    const results = hits.map(toResult);
    if (values.json) {
      const coverage = hits[0]?.coverage ?? 0;
      context.stdout.write(`${JSON.stringify({ results, coverage, answerable: hits.length > 0 })}\n`);
      return 0;
    }
    if (results.length === 0) context.stdout.write('Not in the documents.\n');
    for (const { chunk_id, text, score } of results)
      context.stdout.write(`${score}  ${chunk_id}\n  ${text}\n`);
    return 0;
  },
};
