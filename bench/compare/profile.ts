import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, measure } from './measure.ts';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** Until the program has started, it loads its modules. */
const START_US = 2_500_000;

/** The share of the busy time that each room of the desk, and each library, took under a load, in percent, the largest first. */
export async function profileByRoom(load: Load): Promise<{ room: string; percent: number }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-profile-'));
  try {
    await measure('ours', load, { flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
    const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.cpuprofile'));
    return sharesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): { room: string; percent: number }[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  /** What the system does is counted for whoever asked for it. */
  const roomOf = (id: number | undefined): string => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url } = frames.get(at) ?? { functionName: '', url: '' };
      if (functionName === '(idle)' || functionName === '(garbage collector)') return functionName;
      const own = /\/dist\/([^/]+\/[^/.]+)/.exec(url)?.[1];
      const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
      if (library ?? own) return library ?? `src/${own}`;
    }
    return 'node';
  };
  const spent = new Map<string, number>();
  let sinceStart = 0;
  let busy = 0;
  samples.forEach((id, index) => {
    const us = timeDeltas[index] ?? 0;
    sinceStart += us;
    const room = roomOf(id);
    if (sinceStart < START_US || room === '(idle)') return;
    busy += us;
    spent.set(room, (spent.get(room) ?? 0) + us);
  });
  return [...spent]
    .map(([room, us]) => ({ room, percent: Number(((us / busy) * 100).toFixed(1)) }))
    .sort((a, b) => b.percent - a.percent);
}
