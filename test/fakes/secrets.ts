import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../../src/kernel/log.ts';

/** Tokens of Slack and keys of Anthropic, as they look; and the signing secret of the tests. */
const SECRET = /xox[a-z]-[\w-]{4,}|xapp-[\w-]{4,}|sk-ant-[\w-]{4,}|0123456789abcdef0123456789abcdef/;

/** Fails when a secret stands in a text. */
export function expectNoSecret(text: string, where: string): void {
  const found = SECRET.exec(text)?.[0];
  if (found !== undefined) throw new Error(`${where} holds a secret: ${found.slice(0, 9)}…`);
}

/** Fails when a secret stands in a file below a folder. */
export function expectNoSecretBelow(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    const path = join(folder, name);
    // A secret is ASCII, which stands in a picture or a sound as it does in a text.
    if (statSync(path, { throwIfNoEntry: false })?.isFile())
      expectNoSecret(readFileSync(path, 'latin1'), path);
  }
}

const CHECKED = 'an answer was checked';

/** Fails when an answer was marked: in these tests every number comes from a tool, and so does what was done. */
function expectBacked(line: string): void {
  if (!line.includes(CHECKED)) return;
  const { msg, unbacked, wrongSubject, unbackedDeeds } = JSON.parse(line) as Record<string, unknown>;
  if (msg === CHECKED && Number(unbacked) + Number(wrongSubject) + Number(unbackedDeeds) > 0)
    throw new Error(`an answer was marked: ${line}`);
}

function logTo(write: (line: string) => void): Log {
  return pino({ level: 'trace', base: null }, { write });
}

/** A log of everything, which fails whoever writes a secret into it, or marks an answer. */
export const watchedLog: Log = logTo((line) => {
  expectNoSecret(line, 'a log line');
  expectBacked(line);
});

/** The same for a model that lies: its answers may be marked. */
export const secretsLog: Log = logTo((line) => expectNoSecret(line, 'a log line'));
