import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { createLibrary, type Library, type Manifest, openLibrary } from '../../src/knowledge/library.ts';
import { DocumentsMissing } from '../../src/knowledge/scan.ts';
import { watchDocuments } from '../../src/knowledge/watch.ts';
import { until } from '../engine/contract.ts';
import { runCommand } from '../fakes/cli.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

const WORDS = ['alpaca', 'basilisk', 'cormorant', 'dingo', 'echidna', 'falcon', 'gecko', 'heron'];
const section = (word: string) => `## About the ${word}\n\nThe ${word} lives here.\n`;

function shelf() {
  const folder = temporaryFolder();
  let stored: Record<string, string> | undefined;
  const manifest: Manifest = {
    read: async () => stored,
    write: async (hashes) => {
      stored = hashes;
    },
  };
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const open = (): Library => createLibrary({ folder, glossary: new Map(), manifest });
  return { folder, write, remove: (name: string) => rmSync(join(folder, name)), open, library: open() };
}

const found = (library: Library, word: string) => library.search(word, 5).map((hit) => hit.chunk.chunkId);

describe('the ten reports of notes/search-and-booking.md §C4', () => {
  it('1. a source of more than a hundred chunks loses none of them', async () => {
    const { library, write } = shelf();
    write('large.md', Array.from({ length: 150 }, (_, n) => section(`creature${n}`)).join('\n'));
    expect((await library.ingest()).chunks).toBe(150);
    expect(found(library, 'creature149')).toEqual(['large-149']);
    expect(await library.ingest()).toMatchObject({ unchanged: ['large'], chunks: 150 });
  });

  it('2. a second run on the same input reports nothing', async () => {
    const { library, write } = shelf();
    for (const word of WORDS) write(`${word}.md`, section(word));
    expect(await library.ingest()).toMatchObject({
      added: [...WORDS].sort(),
      changed: [],
      removed: [],
      unchanged: [],
    });
    expect(await library.ingest()).toMatchObject({
      added: [],
      changed: [],
      removed: [],
      unchanged: [...WORDS].sort(),
    });
  });

  it('3. the last part of a document that is deleted leaves no orphan', async () => {
    const { library, write } = shelf();
    write('a.md', section('alpaca') + section('dingo'));
    write('b.md', section('heron'));
    await library.ingest();
    write('a.md', section('alpaca'));
    expect(await library.ingest()).toMatchObject({ changed: ['a'], unchanged: ['b'], chunks: 2 });
    expect(found(library, 'dingo')).toEqual([]);
  });

  it('4. what the manifest believes is no reason to search less: a new process reads the sources', async () => {
    const { write, open } = shelf();
    for (const word of WORDS) write(`${word}.md`, section(word));
    await open().ingest();
    const fresh = open();
    expect(await fresh.ingest()).toMatchObject({
      added: [],
      unchanged: [...WORDS].sort(),
      chunks: WORDS.length,
    });
    for (const word of WORDS) expect(found(fresh, word)).toEqual([`${word}-000`]);
  });

  it('5. all chunks of a changed document are there, not only the last', async () => {
    const { library, write } = shelf();
    write('a.md', section('alpaca'));
    await library.ingest();
    write('a.md', WORDS.map(section).join('\n'));
    expect((await library.ingest()).chunks).toBe(WORDS.length);
    for (const word of WORDS) expect(found(library, word)).toHaveLength(1);
  });

  it('6. two documents with the same text are two; deleting one is noticed', async () => {
    const { library, write, remove } = shelf();
    write('one.md', section('alpaca'));
    write('two.md', section('alpaca'));
    write('three.md', section('heron'));
    await library.ingest();
    expect(found(library, 'alpaca').sort()).toEqual(['one-000', 'two-000']);
    remove('one.md');
    expect(await library.ingest()).toMatchObject({ removed: ['one'], unchanged: ['three', 'two'] });
    expect(found(library, 'alpaca')).toEqual(['two-000']);
  });

  it('7. a document is known by its name, and changed by its text alone: not by its time or line ends', async () => {
    const { folder, library, write } = shelf();
    write('a.md', section('alpaca'));
    await library.ingest();
    write('a.md', section('alpaca').replaceAll('\n', '\r\n'));
    utimesSync(join(folder, 'a.md'), new Date(0), new Date(0));
    expect(await library.ingest()).toMatchObject({ changed: [], unchanged: ['a'] });
  });

  it('8. an edited document answers with its new text, and with nothing of the old', async () => {
    const { library, write } = shelf();
    write('a.md', section('alpaca'));
    await library.ingest();
    write('a.md', section('basilisk'));
    await library.ingest();
    expect(found(library, 'alpaca')).toEqual([]);
    expect(found(library, 'basilisk')).toEqual(['a-000']);
  });

  it('9. a shorter version leaves no high-numbered chunk, and a vanished file no page', async () => {
    const { library, write, remove } = shelf();
    write('a.md', WORDS.map(section).join('\n'));
    write('b.md', section('iguana'));
    await library.ingest();
    write('a.md', section('alpaca'));
    remove('b.md');
    expect(await library.ingest()).toMatchObject({ changed: ['a'], removed: ['b'], chunks: 1 });
    expect(library.chunks.map((chunk) => chunk.chunkId)).toEqual(['a-000']);
  });

  it('10. after a removal not one of its chunks is found', async () => {
    const { library, write, remove } = shelf();
    for (const word of WORDS) write(`zoo/${word}.md`, section(word));
    await library.ingest();
    remove('zoo/gecko.md');
    await library.ingest();
    expect(library.chunks.filter((chunk) => chunk.docId === 'zoo/gecko')).toEqual([]);
    expect(found(library, 'gecko')).toEqual([]);
  });
});

describe('an ingestion', () => {
  it('keeps the last good version of a file that cannot be read, and names it', async () => {
    const { library, write } = shelf();
    for (const word of WORDS) write(`${word}.md`, section(word));
    await library.ingest();
    write('gecko.md', 'binary\0text');
    const report = await library.ingest();
    expect(report).toMatchObject({
      removed: [],
      failed: [{ docId: 'gecko', reason: 'the file is not text' }],
    });
    expect(found(library, 'gecko')).toEqual(['gecko-000']);
    expect(report.chunks).toBe(WORDS.length);
  });

  it('that lost more than half, or failed, is not published unless forced', async () => {
    const { folder, library, write, remove } = shelf();
    for (const word of WORDS) write(`${word}.md`, section(word));
    await library.ingest();
    for (const word of WORDS.slice(0, 5)) remove(`${word}.md`);
    expect((await library.ingest()).refused).toMatch(/5 of 8 documents are gone/);
    expect(found(library, 'alpaca')).toEqual(['alpaca-000']);
    expect(await library.ingest({ force: true })).toMatchObject({ chunks: 3 });
    expect(found(library, 'alpaca')).toEqual([]);
    rmSync(folder, { recursive: true });
    await expect(library.ingest()).rejects.toThrow(DocumentsMissing);
    expect(found(library, 'heron')).toEqual(['heron-000']);
  });

  it('takes subfolders, .md and .txt, and one name twice', async () => {
    const { library, write } = shelf();
    write('a.md', section('alpaca'));
    write('a.txt', 'The basilisk lives in plain text.');
    write('deep/er/b.md', section('cormorant'));
    write('picture.png', 'not read');
    expect((await library.ingest()).added).toEqual(['a', 'a.txt', 'deep/er/b']);
    expect(found(library, 'basilisk')).toEqual(['a.txt-000']);
  });

  it('a question in flight sees the old index or the new, never a part', async () => {
    const { library, write } = shelf();
    for (const word of WORDS) write(`${word}.md`, section(word));
    await library.ingest();
    for (const word of WORDS) write(`${word}.md`, section(word) + section(`${word}x`));
    const seen = new Set<number>();
    let done = false;
    const ingested = library.ingest().finally(() => {
      done = true;
    });
    while (!done) {
      seen.add(library.chunks.length);
      seen.add(library.search('lives here', 5).length > 0 ? library.chunks.length : -1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ingested;
    expect([...seen].every((count) => count === 8 || count === 16)).toBe(true);
  });

  it('of 2,000 chunks holds up nobody for more than a tenth of its time', async () => {
    const { library, write } = shelf();
    const text = (n: number) =>
      Array.from({ length: 40 }, (_, k) => `${WORDS[(n * 7 + k * 3) % WORDS.length]}${(n * k) % 997}`).join(
        ' ',
      );
    for (let n = 0; n < 40; n += 1) {
      write(
        `d${n}.md`,
        Array.from({ length: 50 }, (_, k) => `## Part ${k}\n\n${text(n * 50 + k)}\n`).join('\n'),
      );
    }
    const delays: number[] = [];
    let done = false;
    const beginMs = performance.now();
    const ingested = library.ingest().finally(() => {
      done = true;
    });
    while (!done || delays.length < 100) {
      const sentMs = performance.now();
      await new Promise((resolve) => setImmediate(resolve));
      delays.push(performance.now() - sentMs);
    }
    const tookMs = performance.now() - beginMs;
    expect((await ingested).chunks).toBe(2_000);
    expect(Math.max(...delays) / tookMs).toBeLessThan(0.1);
  });
});

describe('a watched folder', () => {
  it('is ingested again whenever a document changes', async () => {
    const { folder, library, write, remove } = shelf();
    for (const word of WORDS) write(`${word}.md`, section(word));
    await library.ingest();
    const stop = await watchDocuments(folder, library, systemClock, silentLog);
    write('new.md', section('iguana'));
    await until(() => found(library, 'iguana').length === 1);
    write('new.md', section('jackal'));
    await until(() => found(library, 'jackal').length === 1 && found(library, 'iguana').length === 0);
    remove('new.md');
    await until(() => found(library, 'jackal').length === 0);
    await stop();
  });
});

describe('mostrador ingest and search', () => {
  it('tell what changed since the last time', async () => {
    const { folder, write } = shelf();
    const state = temporaryFolder();
    const run = async () =>
      JSON.parse((await runCommand(['ingest', '--docs', folder, '--state', state, '--json'])).stdout);
    write('a.md', section('alpaca'));
    write('b.md', section('heron'));
    expect(await run()).toMatchObject({
      added: ['a', 'b'],
      changed: [],
      removed: [],
      unchanged: [],
      chunks: 2,
    });
    write('b.md', section('gecko'));
    write('c.md', section('dingo'));
    expect(await run()).toMatchObject({
      added: ['c'],
      changed: ['b'],
      removed: [],
      unchanged: ['a'],
      chunks: 3,
    });
  });

  it.each([
    ['missing', (folder: string) => join(folder, 'nowhere'), /does not exist/],
    ['empty', (folder: string) => folder, /nothing to read/],
    [
      'full of binary files',
      (folder: string) => {
        writeFileSync(join(folder, 'a.md'), Buffer.from([0, 1, 2]));
        return folder;
      },
      /nothing to read .*a: the file is not text/,
    ],
    [
      'a file',
      (folder: string) => {
        writeFileSync(join(folder, 'a.md'), 'text');
        return join(folder, 'a.md');
      },
      /cannot be read/,
    ],
  ])('a folder that is %s gets one clear sentence', async (_name, make, sentence) => {
    const folder = make(temporaryFolder());
    const { code, stderr, stdout } = await runCommand(['search', 'wifi', '--docs', folder, '--json']);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    await expect(openLibrary({ folder, glossary: new Map() })).rejects.toThrow(DocumentsMissing);
  });

  it.skipIf(process.getuid?.() === 0)(
    'a folder that may not be read gets one too (skipped as root)',
    async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0);
      expect((await runCommand(['search', 'wifi', '--docs', folder])).stderr).toMatch(/cannot be read/);
      chmodSync(folder, 0o700);
    },
  );
});
