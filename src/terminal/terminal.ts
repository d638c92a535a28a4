import { createInterface } from 'node:readline/promises';
import type { Approval } from '../agent/approvals.ts';

/** The streams of a command. */
export interface Streams {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/** What a conversation on a terminal can do. */
export interface Terminal {
  line(text: string): void;
  warn(text: string): void;
  /** A passing note; not part of the output. */
  status(text: string): void;
  card(approval: Approval): void;
  /** Asks until y or n is typed; no when the input ends. */
  confirm(question: string): Promise<boolean>;
}

/** A terminal over streams; quiet when only JSON may be printed. */
export function openTerminal({ stdin, stdout, stderr }: Streams, quiet: boolean): Terminal {
  const line = (text: string) => {
    if (!quiet) stdout.write(`${printable(text)}\n`);
  };
  let asking: Promise<unknown> = Promise.resolve();

  async function confirm(question: string): Promise<boolean> {
    const lines = createInterface({ input: stdin, output: stdout });
    const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    try {
      for (;;) {
        const typed = await Promise.race([lines.question(`${question} [y/n] `), closed]);
        if (typed === undefined) return false;
        if (/^(?:y|yes|s|si|sí)$/i.test(typed.trim())) return true;
        if (/^(?:n|no)$/i.test(typed.trim())) return false;
      }
    } finally {
      lines.close();
    }
  }

  return {
    line,
    warn: (text) => void stderr.write(`${printable(text)}\n`),
    status(text) {
      if (!quiet && stderr.isTTY) stderr.write(`… ${printable(text)}\n`);
    },
    card(approval) {
      const { title, fields, note } = approval.card;
      line(`\n  ${title}`);
      for (const field of fields) line(`    ${field.label}: ${field.value}`);
      if (note) line(`    ${note}`);
    },
    // One question at a time, also when two approvals wait.
    confirm(question) {
      const answer = asking.then(() => confirm(question));
      asking = answer.catch(() => undefined);
      return answer;
    },
  };
}

/** Text from people, documents and models must not steer the terminal. */
function printable(text: string): string {
  // biome's rule against control characters is about typing errors; here they are what is looked for.
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}
