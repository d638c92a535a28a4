import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { CONFIG_KEYS } from '../src/kernel/config.ts';

/** `docs/configuration.md`, made from the table that the program reads; a test holds the file against it. */
export function configurationPage(): string {
  const rows = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const usual = usualOf(key.schema);
    const shown = usual === '' ? '–' : `\`${usual}\``;
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

/** `.env.example`, made from the same table. */
export function envExample(): string {
  const entries = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const usual = usualOf(key.schema);
    const from = 'from' in key && key.from ? `# From: ${key.from}\n` : '';
    return `# ${key.about}\n${from}${usual === '' ? `${name}=` : `# ${name}=${usual}`}\n`;
  });
  return ['# Copy to .env and set what you need; every key may stay as it is.\n', ...entries].join('\n');
}

/** The value of a key that is not set, as it would be written; empty when there is none. */
function usualOf(schema: z.ZodType): string {
  const usual = schema.safeParse(undefined).data;
  if (typeof usual === 'boolean') return usual ? 'yes' : 'no';
  const isNone = usual === undefined || (typeof usual === 'object' && Object.keys(usual ?? {}).length === 0);
  return isNone ? '' : String(usual);
}

/** What a key takes, as the message says that refuses anything else. */
function takenBy(schema: z.ZodType): string {
  const refusal = schema.safeParse('\0').error?.issues[0]?.message ?? '';
  return /^it (?:takes |is )?(.+)$/.exec(refusal)?.[1] ?? '–';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage());
  writeFileSync(join(import.meta.dirname, '../.env.example'), envExample());
}
