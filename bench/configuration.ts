import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONFIG_KEYS } from '../src/kernel/config.ts';

/** `docs/configuration.md`, made from the table that the program reads; a test holds the file against it. */
export function configurationPage(): string {
  const rows = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const usual = key.schema.safeParse(undefined).data;
    const isEmpty = usual === undefined || (typeof usual === 'object' && Object.keys(usual).length === 0);
    const shown = isEmpty ? '–' : `\`${String(usual)}\``;
    const from = 'from' in key && key.from ? ` From: ${key.from}.` : '';
    return `| \`${name}\` | ${shown} | ${key.about}${from} |`;
  });
  return `# Configuration

Environment variables, or lines of a \`.env\` in the folder where the program is started; what the environment sets wins. An empty value counts as not set. Made by \`npm run configuration\` from \`src/kernel/config.ts\`.

| key | usual value | what it is for |
| --- | --- | --- |
${rows.join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage());
