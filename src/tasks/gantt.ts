import { drawPicture } from '../kernel/draw.ts';
import type { Language } from '../kernel/language.ts';
import { type Box, box, type Frame } from '../kernel/picture.ts';
import type { Stretch, Timeline } from './timeline.ts';

/** One chart of a picture: a heading, and the tasks under it. */
export interface Panel {
  heading: string;
  timeline: Timeline;
}

export interface GanttWords {
  language: Language;
  title: string;
  /** What the colours mean. */
  legend: { critical: string; other: string; failed: string; waiting: string };
}

const COLOUR = {
  critical: '#ef7d1a',
  other: '#3b82c4',
  failed: '#c2412d',
  waiting: '#e4dfd3',
  ink: '#22201c',
  quiet: '#6f6a60',
  line: '#e9e5db',
  paper: '#fdfbf6',
};
const WIDTH_PX = 1280;
const NAMES_PX = 230;
const ROW_PX = 34;
const PADDING_PX = 40;
const TICKS = 5;
const LEAST_SHOWN = 0.1;

/** The timelines as one PNG, each with a scale of its own, the critical path in orange. */
export async function gantt(
  panels: Panel[],
  words: GanttWords,
  facts: Record<string, string>,
): Promise<Uint8Array> {
  const rows = panels.reduce((sum, { timeline }) => sum + timeline.tasks.length, 0);
  const frame: Frame = { widthPx: WIDTH_PX, heightPx: 130 + panels.length * 96 + rows * ROW_PX };
  const picture = box(
    {
      width: frame.widthPx,
      height: frame.heightPx,
      flexDirection: 'column',
      padding: PADDING_PX,
      backgroundColor: COLOUR.paper,
      color: COLOUR.ink,
      fontFamily: 'Inter',
    },
    box({ fontSize: 30, fontWeight: 800 }, words.title),
    legend(words),
    ...panels.map((one) => panel(one, words.language)),
  );
  return await drawPicture(picture, frame, facts);
}

function panel({ heading, timeline }: Panel, language: Language): Box {
  const { tasks, totalSeconds, criticalPath } = timeline;
  const scale = totalSeconds || 1;
  return box(
    { flexDirection: 'column', marginTop: 26 },
    box({ fontSize: 20, fontWeight: 600, marginBottom: 8 }, heading),
    ...tasks.map(({ id, name, stretches }) =>
      box(
        { height: ROW_PX, alignItems: 'center' },
        box({ width: NAMES_PX, fontSize: 16 }, `${id}  ${name}`),
        box(
          { flexGrow: 1, height: ROW_PX, position: 'relative', borderLeft: `1px solid ${COLOUR.line}` },
          ...ticks(),
          ...stretches.map((stretch) => bar(stretch, scale, criticalPath.includes(id))),
          ...label(stretches, scale, language),
        ),
      ),
    ),
    box(
      { marginLeft: NAMES_PX, height: 26, position: 'relative', fontSize: 13, color: COLOUR.quiet },
      ...marks(totalSeconds, language),
    ),
  );
}

function bar({ startSeconds, endSeconds, kind }: Stretch, scale: number, isCritical: boolean): Box {
  const colour =
    kind === 'waiting'
      ? COLOUR.waiting
      : kind === 'failed'
        ? COLOUR.failed
        : isCritical
          ? COLOUR.critical
          : COLOUR.other;
  const isThin = kind === 'waiting';
  return box({
    position: 'absolute',
    left: percent(startSeconds, scale),
    width: percent(endSeconds - startSeconds, scale),
    minWidth: kind === 'waiting' ? 0 : 3,
    top: isThin ? ROW_PX / 2 - 3 : 6,
    height: isThin ? 6 : ROW_PX - 12,
    borderRadius: isThin ? 3 : 5,
    backgroundColor: colour,
  });
}

/** The label with the task's duration: after its last bar, else inside it, else before it. */
function label(stretches: Stretch[], scale: number, language: Language): Box[] {
  const working = stretches.filter(({ kind }) => kind !== 'waiting');
  const last = working.at(-1);
  const first = stretches[0];
  if (!last || !first)
    return [box({ position: 'absolute', left: 8, top: 7, fontSize: 14, color: COLOUR.quiet }, '–')];
  const took = working.reduce((sum, one) => sum + one.endSeconds - one.startSeconds, 0);
  const share = (seconds: number) => seconds / scale;
  const end = { right: percent(scale - last.endSeconds, scale), marginRight: 8 };
  const place: Record<string, string | number> =
    share(last.endSeconds) < 0.92
      ? { left: percent(last.endSeconds, scale), marginLeft: 8 }
      : share(last.endSeconds - last.startSeconds) > 0.12
        ? { ...end, color: COLOUR.paper, fontWeight: 600 }
        : { right: percent(scale - first.startSeconds, scale), marginRight: 8 };
  const style = { position: 'absolute', top: 8, fontSize: 14, color: COLOUR.quiet, ...place };
  return [box(style, tookShown(took, language))];
}

function ticks(): Box[] {
  return Array.from({ length: TICKS }, (_, index) =>
    box({
      position: 'absolute',
      left: `${(100 * (index + 1)) / TICKS}%`,
      top: 0,
      width: 1,
      height: ROW_PX,
      backgroundColor: COLOUR.line,
    }),
  );
}

function marks(totalSeconds: number, language: Language): Box[] {
  return Array.from({ length: TICKS + 1 }, (_, index) =>
    box(
      {
        position: 'absolute',
        left: `${(100 * index) / TICKS}%`,
        width: 80,
        marginLeft: index === TICKS ? -80 : index === 0 ? 0 : -40,
        justifyContent: index === TICKS ? 'flex-end' : index === 0 ? 'flex-start' : 'center',
      },
      secondsShown((totalSeconds * index) / TICKS, language),
    ),
  );
}

function legend({ legend: words }: GanttWords): Box {
  const entry = (colour: string, text: string) =>
    box(
      { alignItems: 'center', marginRight: 24 },
      box({ width: 14, height: 14, borderRadius: 4, backgroundColor: colour, marginRight: 8 }),
      text,
    );
  return box(
    { marginTop: 10, fontSize: 15, color: COLOUR.quiet },
    entry(COLOUR.critical, words.critical),
    entry(COLOUR.other, words.other),
    entry(COLOUR.failed, words.failed),
    entry(COLOUR.waiting, words.waiting),
  );
}

/** The duration of work; never 0, but less than the smallest number that is shown. */
export function tookShown(seconds: number, language: Language): string {
  return seconds < LEAST_SHOWN ? `<${secondsShown(LEAST_SHOWN, language)}` : secondsShown(seconds, language);
}

/** A number of seconds, rounded for reading: `12 s`, `1.3 s`. */
export function secondsShown(seconds: number, language: Language): string {
  const digits = seconds >= 10 || Number.isInteger(seconds) ? 0 : 1;
  const shown = seconds.toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${shown} s`;
}

function percent(seconds: number, scale: number): string {
  return `${(100 * Math.max(0, seconds)) / scale}%`;
}
