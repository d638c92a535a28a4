import { ASPECTS, isGood, type Score } from './score.ts';
import { GROUPS } from './tasks.ts';

/** The scores by group, as a table of text. */
export function table(scores: Score[]): string {
  const rows = [...GROUPS, 'all'].map((group) =>
    row(
      group,
      scores.filter(({ task }) => group === 'all' || task.group === group),
    ),
  );
  const lines = [['group', 'good', ...ASPECTS, 'tokens', 'time', 'cost'], ...rows];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

function row(group: string, scores: Score[]): string[] {
  const count = (isSo: (one: Score) => boolean) => `${scores.filter(isSo).length}/${scores.length}`;
  const sum = (of: (one: Score) => number) => scores.reduce((total, one) => total + of(one), 0);
  const mean = (of: (one: Score) => number) => (sum(of) / Math.max(1, scores.length)).toFixed(0);
  return [
    group,
    count(isGood),
    ...ASPECTS.map((aspect) => count((one) => one[aspect])),
    mean(({ tokens }) => tokens),
    `${mean(({ ms }) => ms)} ms`,
    `$${sum(({ costUsd }) => costUsd).toFixed(3)}`,
  ];
}
