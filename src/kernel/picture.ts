import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

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
    fonts: fonts(),
  });
}

/** An SVG of `drawSvg` as PNG, with facts about it in text chunks (names and values in any letters). */
export async function toPng(svg: string, facts: Record<string, string>): Promise<Uint8Array> {
  const { Resvg } = await import('@resvg/resvg-js');
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  const chunks = Object.entries(facts).map(([name, value]) => textChunk(name, value));
  return Buffer.concat([png.subarray(0, HEADER_BYTES), ...chunks, png.subarray(HEADER_BYTES)]);
}

/** The signature and the IHDR chunk: whatever else a PNG has comes behind them (PNG specification, 5.6). */
const HEADER_BYTES = 33;

/** A tEXt chunk. It holds Latin-1 (PNG specification, 11.3.4.3); what goes beyond is written as JSON writes it. */
function textChunk(name: string, value: string): Buffer {
  const latin = value.replace(
    /[^\n\x20-\x7e\xa1-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const data = Buffer.from(`tEXt${name}\0${latin}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}

/** The letters come with the program. Satori parses fonts once for each array that it is given. */
const fonts = once(readFonts);

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

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
