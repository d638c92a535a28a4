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

/** A flex box. Its own measures include its padding. */
export function box(style: Record<string, string | number>, ...children: (Box | string)[]): Box {
  return { type: 'div', props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children } };
}
