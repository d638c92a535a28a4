import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** One mutation: what to replace in which file, and the test that has to turn red. `rows/<part>.json` holds them. */
const rowSchema = z.strictObject({
  name: z.string().min(1),
  /** The file that is changed, from the root of the project. */
  file: z.string().startsWith('src/'),
  /** The code to replace; any white space matches any other. */
  find: z.string().min(1),
  replace: z.string(),
  testFile: z.string().startsWith('test/'),
  /** A regular expression over the names of the tests. */
  testName: z.string().min(1),
});

export type Row = z.infer<typeof rowSchema> & { part: string };

const ROWS_FOLDER = join(import.meta.dirname, 'rows');

export function readRows(): Row[] {
  const files = readdirSync(ROWS_FOLDER).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => {
    const rows = z.array(rowSchema).parse(JSON.parse(readFileSync(join(ROWS_FOLDER, file), 'utf8')));
    return rows.map((row) => ({ ...row, part: basename(file, '.json') }));
  });
}
