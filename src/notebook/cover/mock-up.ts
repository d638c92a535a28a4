import { type Box, box } from '../../kernel/picture.ts';
import { randomFrom, seedOf } from '../seeded.ts';

/** The text on a cover. */
export interface CoverText {
  /** The topic of the week. */
  title: string;
  /** `Semana 3 · Cuaderno Vivo`. */
  above: string;
  /** Words from the notes. */
  below: string;
}

/** The size of every cover. */
export const COVER_FRAME = { widthPx: 1280, heightPx: 720 };

interface Palette {
  from: string;
  to: string;
  shapes: string[];
}

const PALETTES: Palette[] = [
  { from: '#12355b', to: '#2a7f9e', shapes: ['#f2c14e', '#f78154', '#b4e1e7', '#ffffff'] },
  { from: '#3d1f4e', to: '#a23b72', shapes: ['#f6ae2d', '#f9d5e5', '#86bbd8', '#ffffff'] },
  { from: '#173f35', to: '#3f8f6b', shapes: ['#f4d35e', '#ee964b', '#d8f3dc', '#ffffff'] },
  { from: '#5c2018', to: '#c65d3b', shapes: ['#ffd9a0', '#f2e3bc', '#7fb7be', '#ffffff'] },
  { from: '#1f2a44', to: '#5a5f9e', shapes: ['#ffb4a2', '#e5989b', '#cbe896', '#ffffff'] },
  { from: '#0b3954', to: '#d8734f', shapes: ['#ffe8d6', '#ffd166', '#9ad1d4', '#ffffff'] },
];

/** A drawn cover: the title decides palette and pattern, the seed decides where the shapes are. */
export function mockUpCover(text: CoverText, seed: number): Box {
  const topic = seedOf(text.title);
  const palette = PALETTES[topic % PALETTES.length] as Palette;
  const pattern = PATTERNS[Math.floor(topic / PALETTES.length) % PATTERNS.length] as Pattern;
  return box(
    { ...full(), backgroundImage: `linear-gradient(135deg, ${palette.from} 0%, ${palette.to} 100%)` },
    drawing(pattern(randomFrom(seed), palette.shapes)),
    ...lettering(text),
  );
}

/** A cover whose background is an image model's picture, given as a data URL. */
export function pictureCover(text: CoverText, dataUrl: string): Box {
  return box(
    { ...full(), backgroundColor: '#111111' },
    {
      type: 'img',
      props: {
        src: dataUrl,
        width: COVER_FRAME.widthPx,
        height: COVER_FRAME.heightPx,
        style: { position: 'absolute', top: 0, left: 0, objectFit: 'cover' },
      },
    },
    ...lettering(text),
  );
}

function lettering({ title, above, below }: CoverText): Box[] {
  return [
    box({
      position: 'absolute',
      left: 0,
      bottom: 0,
      width: COVER_FRAME.widthPx,
      height: 460,
      backgroundImage: 'linear-gradient(to bottom, rgba(0,0,0,0) 0%, rgba(0,0,0,0.62) 100%)',
    }),
    box(
      { position: 'absolute', left: 72, bottom: 64, width: 1136, flexDirection: 'column', color: '#ffffff' },
      box({ fontSize: 30, fontWeight: 600, opacity: 0.92 }, above),
      box({ fontSize: title.length > 34 ? 62 : 92, fontWeight: 800, lineHeight: 1.08, marginTop: 10 }, title),
      box({ fontSize: 26, fontWeight: 400, opacity: 0.88, marginTop: 18 }, below),
    ),
  ];
}

function full(): Record<string, string | number> {
  return {
    width: COVER_FRAME.widthPx,
    height: COVER_FRAME.heightPx,
    position: 'relative',
    overflow: 'hidden',
    fontFamily: 'Inter',
  };
}

function drawing(children: Box[]): Box {
  const { widthPx, heightPx } = COVER_FRAME;
  return {
    type: 'svg',
    props: {
      width: widthPx,
      height: heightPx,
      viewBox: `0 0 ${widthPx} ${heightPx}`,
      style: { position: 'absolute', top: 0, left: 0 },
      children,
    },
  };
}

/** Draws the shapes of a mock-up from random numbers in [0, 1) and a palette. */
type Pattern = (random: () => number, colours: string[]) => Box[];

const PATTERNS: Pattern[] = [circles, waves, tiles, rays];

const pick = (random: () => number, colours: string[]) =>
  colours[Math.floor(random() * colours.length)] ?? '#ffffff';
const between = (random: () => number, low: number, high: number) => low + random() * (high - low);
const shape = (type: 'circle' | 'path' | 'rect', props: Record<string, string | number>): Box => ({
  type,
  props,
});

function circles(random: () => number, colours: string[]): Box[] {
  return Array.from({ length: 34 }, () =>
    shape('circle', {
      cx: between(random, -60, 1340),
      cy: between(random, -60, 640),
      r: between(random, 16, 150),
      fill: pick(random, colours),
      'fill-opacity': between(random, 0.08, 0.5).toFixed(2),
    }),
  );
}

function waves(random: () => number, colours: string[]): Box[] {
  return Array.from({ length: 11 }, (_, index) => {
    const y = index * 62 + between(random, -20, 20);
    const [a, b] = [between(random, 30, 130), between(random, 30, 130)];
    return shape('path', {
      d: `M -20 ${y} C 320 ${y - a} 520 ${y + b} 760 ${y} S 1160 ${y - b} 1320 ${y + a}`,
      fill: 'none',
      stroke: pick(random, colours),
      'stroke-width': between(random, 4, 30).toFixed(1),
      'stroke-opacity': between(random, 0.2, 0.6).toFixed(2),
    });
  });
}

function tiles(random: () => number, colours: string[]): Box[] {
  const side = 80;
  return Array.from({ length: 16 * 7 }, (_, index) => {
    const [x, y] = [(index % 16) * side, Math.floor(index / 16) * side];
    const turn = Math.floor(random() * 4);
    const corners = [
      `M ${x} ${y} h ${side} v ${side} z`,
      `M ${x} ${y} h ${side} l -${side} ${side} z`,
      `M ${x} ${y} v ${side} h ${side} z`,
      `M ${x + side} ${y} v ${side} h -${side} z`,
    ];
    return shape('path', {
      d: corners[turn] ?? '',
      fill: pick(random, colours),
      'fill-opacity': between(random, 0.05, 0.5).toFixed(2),
    });
  });
}

function rays(random: () => number, colours: string[]): Box[] {
  const [x, y] = [between(random, 300, 1100), between(random, 60, 260)];
  return Array.from({ length: 22 }, (_, index) => {
    const [from, to] = [
      (index / 22) * 2 * Math.PI,
      ((index + between(random, 0.35, 0.8)) / 22) * 2 * Math.PI,
    ];
    const reach = 1500;
    const point = (angle: number) => `${x + reach * Math.cos(angle)} ${y + reach * Math.sin(angle)}`;
    return shape('path', {
      d: `M ${x} ${y} L ${point(from)} L ${point(to)} z`,
      fill: pick(random, colours),
      'fill-opacity': between(random, 0.06, 0.34).toFixed(2),
    });
  });
}
