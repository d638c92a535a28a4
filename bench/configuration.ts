import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CONFIG_KEYS } from '../src/kernel/config.ts';

/** `docs/configuration.md`, made from the table that the program reads; a test holds the file against it. */
export function configurationPage(): string {
  const rows = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const usual = key.schema.safeParse(undefined).data;
    const isEmpty = usual === undefined || (typeof usual === 'object' && Object.keys(usual).length === 0);
    const shown = isEmpty ? '–' : `\`${shownInFile(usual)}\``;
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

/** `.env.example`, made from the same table: what has a usual value is commented out. */
export function environmentExample(header: string): string {
  const keys = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const usual = key.schema.safeParse(undefined).data;
    const isEmpty = usual === undefined || (typeof usual === 'object' && Object.keys(usual).length === 0);
    const from = 'from' in key && key.from ? `# From: ${key.from}\n` : '';
    return `# ${key.about}\n${from}${isEmpty ? `${name}=` : `# ${name}=${shownInFile(usual)}`}\n`;
  });
  return `${header}\n${keys.join('\n')}`;
}

function shownInFile(usual: unknown): string {
  return typeof usual === 'boolean' ? (usual ? 'yes' : 'no') : String(usual);
}

/** The first lines of a file, up to the first empty one: what they say is written by hand. */
export function headerOf(text: string): string {
  return text.slice(0, text.indexOf('\n\n') + 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const example = join(import.meta.dirname, '../.env.example');
  writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage());
  writeFileSync(example, environmentExample(headerOf(readFileSync(example, 'utf8'))));
}
