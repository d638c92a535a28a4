import { join } from 'node:path';
import { DATA_FOLDER, docsFolder } from '../data-paths.ts';
import type { Documents } from '../engine/types.ts';
import { createLog } from '../kernel/log.ts';
import { readGlossary } from '../knowledge/glossary.ts';
import { createLibrary, type Manifest } from '../knowledge/library.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { stateOf } from './state.ts';
import { prepareStateFolder } from './state-folder.ts';

const USAGE = 'ingest [--docs DIR] [--force] [--json]';

/** Reads the documents and says what changed since the last time. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(
      context.args,
      { docs: { type: 'string' }, force: { type: 'boolean' } },
      USAGE,
    );
    const config = configOf(context, values.state);
    await prepareStateFolder(config.STATE_DIR, createLog(config.LOG_LEVEL));
    const engine = await stateOf(config);
    const folder = values.docs ?? docsFolder(config);
    try {
      await engine.open();
      const library = createLibrary({
        folder,
        glossary: await readGlossary(join(DATA_FOLDER, 'glossary.json')),
        manifest: manifestIn(engine.documents, folder),
      });
      const report = await library.ingest({ force: values.force === true });
      if (values.json) context.stdout.write(`${JSON.stringify(report)}\n`);
      else {
        for (const what of ['added', 'changed', 'removed', 'unchanged'] as const) {
          context.stdout.write(`${what}: ${report[what].join(', ') || '–'}\n`);
        }
        context.stdout.write(`${report.chunks} chunks\n`);
      }
      for (const { docId, reason } of report.failed)
        context.stderr.write(`${docId} could not be read: ${reason}\n`);
      for (const { path, reason } of report.ignored)
        context.stderr.write(`${path} was left out: ${reason}\n`);
      if (report.refused !== undefined)
        context.stderr.write(`${report.refused} --force publishes all the same.\n`);
      return report.refused === undefined && (report.failed.length === 0 || report.chunks > 0) ? 0 : 1;
    } finally {
      await engine.close();
    }
  },
};

/** What was ingested last from a folder, in the state. */
function manifestIn(documents: Documents, folder: string): Manifest {
  return {
    read: () => documents.read<Record<string, string>>('knowledge', folder),
    write: (hashes) => documents.update('knowledge', folder, () => ({ result: undefined, next: hashes })),
  };
}
