import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { CONFIG_KEYS } from '../src/kernel/config.ts';

/** `docs/configuration.md`, made from the table that the program reads; a test holds the file against it. */
export function configurationPage(): string {
  const rows = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const usual = key.schema.safeParse(undefined).data;
    const written = typeof usual === 'boolean' ? (usual ? 'yes' : 'no') : String(usual ?? '');
    const shown = written === '' ? '–' : `\`${written}\``;
    const from = 'from' in key && key.from ? ` From: ${key.from}.` : '';
    return `| \`${name}\` | ${shown} | ${takenBy(key.schema)} | ${key.about}${from} |`;
  });
  return `# Configuration

Environment variables, or lines of a \`.env\` in the folder where the program is started; what the environment sets wins. An empty value counts as not set. Made by \`npm run configuration\` from \`src/kernel/config.ts\`.

| key | usual value | takes | what it is for |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** What a key takes, as the message says that refuses anything else. */
function takenBy(schema: z.ZodType): string {
  const refusal = schema.safeParse('\0').error?.issues[0]?.message ?? '';
  return /^it (?:takes |is )?(.+)$/.exec(refusal)?.[1] ?? '–';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage());
