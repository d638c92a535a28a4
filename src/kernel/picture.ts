import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A box of a picture, as satori takes it: styles of CSS flexbox, and what is inside. */
export interface Box {
  type: 'div' | 'img' | 'svg' | 'path' | 'circle' | 'rect' | 'g';
  props: { style?: Record<string, string | number>; children?: (Box | string)[] | Box | string } & Record<
    string,
    unknown
  >;
}

/** How a picture is drawn. */
export interface Frame {
  widthPx: number;
  heightPx: number;
}

const WEIGHTS = [400, 600, 800] as const;
const SUBSETS = ['latin', 'latin-ext'];

/** A flex box. Its own measures include its padding. */
export function box(style: Record<string, string | number>, ...children: (Box | string)[]): Box {
  return { type: 'div', props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children } };
}

/** A tree of boxes as SVG, its letters drawn as paths: it looks the same on every machine. */
export async function drawSvg(picture: Box, { widthPx, heightPx }: Frame): Promise<string> {
  // Loaded where it is needed: most commands draw nothing.
  const { default: satori } = await import('satori');
  return await satori(picture as unknown as Parameters<typeof satori>[0], {
    width: widthPx,
    height: heightPx,
    fonts: readFonts(),
  });
}

/** An SVG of `drawSvg` as PNG, with facts about it in text chunks (names and values in any letters). */
export async function toPng(svg: string, facts: Record<string, string>): Promise<Uint8Array> {
  const [{ Resvg }, { encode }] = await Promise.all([import('@resvg/resvg-js'), import('fast-png')]);
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { width, height, pixels } = drawn;
  // tEXt holds Latin-1 (PNG specification, 11.3.4.3); what goes beyond is written as JSON writes it.
  const text = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value.replace(
        /[^\n\x20-\x7e\xa1-\xff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ]),
  );
  return encode({ width, height, data: new Uint8Array(pixels), channels: 4, depth: 8, text });
}

/** The letters come with the program. */
function readFonts() {
  const { resolve } = createRequire(import.meta.url);
  return SUBSETS.flatMap((subset) =>
    WEIGHTS.map((weight) => ({
      name: 'Inter',
      weight,
      style: 'normal' as const,
      data: readFileSync(resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
    })),
  );
}
