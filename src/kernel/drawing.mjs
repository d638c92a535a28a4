// @ts-check
// Plain JavaScript: the thread of `drawing-worker.mjs` runs it as it stands, and Node 20 reads no TypeScript.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';

const WEIGHTS = /** @type {const} */ ([400, 600, 800]);
const SUBSETS = ['latin', 'latin-ext'];

// The letters come with the program. Satori parses fonts once for each array that it is given.
const { resolve } = createRequire(import.meta.url);
const FONTS = SUBSETS.flatMap((subset) =>
  WEIGHTS.map((weight) => ({
    name: 'Inter',
    weight,
    style: /** @type {const} */ ('normal'),
    data: readFileSync(resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
  })),
);

/**
 * A tree of boxes as PNG. Letters are drawn as paths: it looks the same on every machine. It blocks the thread that
 * calls it.
 *
 * @param {{ picture: unknown, frame: { widthPx: number, heightPx: number } }} job
 * @returns {Promise<Uint8Array>}
 */
export async function draw({ picture, frame }) {
  const svg = await satori(/** @type {Parameters<typeof satori>[0]} */ (picture), {
    width: frame.widthPx,
    height: frame.heightPx,
    fonts: FONTS,
  });
  return new Uint8Array(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
}
