import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ListenOptions } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MostradorError } from '../../src/kernel/errors.ts';
import { systemFault } from '../../src/kernel/system-fault.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** What the system refuses is a sentence; what is wrong with the program is not. */

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

async function listening(options: ListenOptions): Promise<{ port: number; error: unknown }> {
  const server = createServer();
  onTestFinished(() => void server.close());
  return await new Promise((resolve) => {
    server.once('error', (error) => resolve({ port: 0, error }));
    server.listen(options, () =>
      resolve({ port: (server.address() as { port: number }).port, error: undefined }),
    );
  });
}

describe('a refusal of the system', () => {
  it('names the file, why, and where another is set', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const below = join(file, 'below');
    expect(systemFault(thrownBy(() => readFileSync(folder)))).toMatch(/it is a folder/);
    const said = systemFault(thrownBy(() => readFileSync(below)));
    expect(said).toBe(
      `${below} cannot be used (it is no folder, or lies in something that is none). Mend that, or choose another place: --state or STATE_DIR, DOCS_DIR, NOTES_FILE.`,
    );
  });

  it('names the address and the port at which nobody can listen', async () => {
    const { port } = await listening({ port: 0, host: '127.0.0.1' });
    const { error } = await listening({ port, host: '127.0.0.1' });
    expect(systemFault(error)).toMatch(
      new RegExp(`^127\\.0\\.0\\.1:${port} .*another program listens there`),
    );
    const far = await listening({ port: 0, host: '203.0.113.7' });
    expect(systemFault(far.error)).toMatch(/^203\.0\.113\.7.*this machine has no such address/);
  });

  it('is told in one line, whatever it is', () => {
    const error = Object.assign(new Error('ODD: first line\nsecond line'), { code: 'EODD', syscall: 'odd' });
    expect(systemFault(error)).toBe('The system refused: ODD: first line.');
  });

  it('is not what is wrong with the program, nor a sentence of ours', () => {
    for (const error of [new TypeError('x is not a function'), new MostradorError('No.'), 'text', null])
      expect(systemFault(error)).toBeUndefined();
  });
});
