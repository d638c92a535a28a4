import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { createLibrary, openLibrary } from '../../src/knowledge/library.ts';
import { watchDocuments } from '../../src/knowledge/watch.ts';
import { until } from '../engine/contract.ts';
import { runCommand } from '../fakes/cli.ts';
import { temporaryFolder } from '../fakes/temporary.ts';

/** Links among the documents: what stays inside is read once, what leads out is neither read nor watched. */

const text = (word: string) => `## About the ${word}\n\nThe ${word} lives here.\n`;

/** A folder of documents, and one beside it that is nobody's business. */
function folders() {
  const root = temporaryFolder();
  const [docs, outside] = [join(root, 'docs'), join(root, 'outside')];
  for (const folder of [docs, outside]) mkdirSync(folder);
  writeFileSync(join(docs, 'alpaca.md'), text('alpaca'));
  writeFileSync(join(outside, 'secret.md'), text('basilisk'));
  return { root, docs, outside };
}

async function idsIn(folder: string): Promise<string[]> {
  const library = createLibrary({ folder, glossary: new Map() });
  return (await library.ingest()).added;
}

/** How many things of the file system this process watches. */
const watches = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;

describe('a link that leads out of the documents', () => {
  it('is not read, to a file or to a folder, by one link or by several; the report names it', async () => {
    const { root, docs, outside } = folders();
    symlinkSync(join(outside, 'secret.md'), join(docs, 'file.md'));
    symlinkSync(outside, join(docs, 'folder'));
    symlinkSync('../outside', join(docs, 'relative'));
    symlinkSync(join(docs, 'folder'), join(docs, 'hop'));
    symlinkSync('/nowhere/at/all.md', join(docs, 'broken.md'));
    // Its name only begins like that of the folder.
    mkdirSync(join(root, 'docs-private'));
    writeFileSync(join(root, 'docs-private', 'cormorant.md'), text('cormorant'));
    symlinkSync(join(root, 'docs-private'), join(docs, 'near'));
    const library = createLibrary({ folder: docs, glossary: new Map() });
    const { added, failed, ignored } = await library.ingest();
    expect([added, failed]).toEqual([['alpaca'], []]);
    expect(ignored.map(({ path, reason }) => `${path}: ${reason}`).sort()).toEqual([
      'broken.md: the link leads nowhere',
      ...['file.md', 'folder', 'hop', 'near', 'relative'].map(
        (name) => `${name}: the link leads out of the folder`,
      ),
    ]);
    const said = await runCommand(['ingest', '--docs', docs, '--state', join(root, 'state')]);
    expect([said.code, said.stderr]).toEqual([
      0,
      expect.stringContaining('folder was left out: the link leads out'),
    ]);
  });

  it('is named when there is nothing else', async () => {
    const { docs, outside } = folders();
    rmSync(join(docs, 'alpaca.md'));
    symlinkSync(outside, join(docs, 'folder'));
    await expect(openLibrary({ folder: docs, glossary: new Map() })).rejects.toThrow(
      /nothing to read.*folder: the link leads out of the folder/,
    );
  });

  it('is not watched: a large tree behind it costs no watch', async () => {
    const { docs, outside } = folders();
    const watchesOf = async () => {
      const library = await openLibrary({ folder: docs, glossary: new Map() });
      const before = watches();
      const stop = await watchDocuments(docs, library, systemClock, silentLog);
      const count = watches() - before;
      await stop();
      return count;
    };
    const without = await watchesOf();
    for (let n = 0; n < 20; n += 1) mkdirSync(join(outside, `below-${n}`, 'deep'), { recursive: true });
    symlinkSync(outside, join(docs, 'folder'));
    expect(without).toBeGreaterThan(0);
    expect(await watchesOf()).toBeLessThanOrEqual(without + 1);
  });
});

describe('a link that stays inside', () => {
  it('is not read a second time, and circles end', async () => {
    const { docs } = folders();
    mkdirSync(join(docs, 'sub'));
    writeFileSync(join(docs, 'sub', 'dingo.txt'), 'The dingo.');
    symlinkSync('sub', join(docs, 'again'));
    symlinkSync('..', join(docs, 'sub', 'up'));
    symlinkSync('loop-b', join(docs, 'loop-a'));
    symlinkSync('loop-a', join(docs, 'loop-b'));
    symlinkSync('alpaca.md', join(docs, 'same.md'));
    const ids = await idsIn(docs).finally(() => {
      // What cleans up after the tests follows links.
      for (const name of ['again', 'sub/up', 'loop-a', 'loop-b']) rmSync(join(docs, name));
    });
    expect(ids).toEqual(['alpaca', 'sub/dingo']);
  });

  it('is followed into what has no place of its own: hidden folders, as Kubernetes mounts its files', async () => {
    const { docs } = folders();
    const version = (name: string, word: string) => {
      mkdirSync(join(docs, name));
      writeFileSync(join(docs, name, 'echidna.md'), text(word));
      symlinkSync(name, join(docs, '..data_tmp'));
      renameSync(join(docs, '..data_tmp'), join(docs, '..data'));
    };
    version('..2026_11_30', 'echidna');
    symlinkSync(join('..data', 'echidna.md'), join(docs, 'echidna.md'));
    expect(await idsIn(docs)).toEqual(['alpaca', 'echidna']);
    const library = await openLibrary({ folder: docs, glossary: new Map() });
    const stop = await watchDocuments(docs, library, systemClock, silentLog);
    onTestFinished(stop);
    version('..2026_12_01', 'falcon');
    await until(() => library.search('falcon', 1)[0]?.chunk.docId === 'echidna');
  });

  it('is the folder itself', async () => {
    const { root, docs } = folders();
    symlinkSync(docs, join(root, 'link'));
    expect(await idsIn(join(root, 'link'))).toEqual(['alpaca']);
    const library = await openLibrary({ folder: join(root, 'link'), glossary: new Map() });
    const stop = await watchDocuments(join(root, 'link'), library, systemClock, silentLog);
    onTestFinished(stop);
    writeFileSync(join(docs, 'gecko.md'), text('gecko'));
    await until(() => library.search('gecko', 1).length === 1);
  });
});
