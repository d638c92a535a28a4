import type { Approval } from '../../src/agent/approvals.ts';
import type { Booking } from '../../src/reservo/bookings.ts';
import { CHECKS, type Check, type Finding } from './findings.ts';
import type { Tally } from './house.ts';
import type { StateView } from './state-view.ts';
import type { Story } from './story.ts';

/** What a run came to. */
export interface Report {
  seed: number;
  tookMs: number;
  tally: Tally;
  story: Story;
  state: StateView;
  findings: Finding[];
  /** Where the sequence, the logs and the state are kept; undefined when they were removed. */
  kept: string | undefined;
}

/** The counts of a run, as lines for people. */
export function countsOf({ seed, tookMs, tally, story, state, findings }: Report): string {
  const { kills, terminations, freezes } = tally;
  const acknowledged = story.clicks.filter((click) => click.acknowledgedMs !== undefined).length;
  const edits = story.clicks.filter(({ decision }) => decision === 'edit').length;
  const of = (kind: string) => story.starts.filter((start) => start.kind === kind).length;
  const lines = [
    `seed ${seed}, ${Math.round(tookMs / 1000)} s`,
    `signals: ${kills + terminations + freezes} (${kills} SIGKILL, ${terminations} SIGTERM, ${freezes} SIGSTOP), ${tally.starts} starts`,
    `disk: filled ${tally.fills} times, ${tally.startsOnFullDisk} starts refused for lack of room`,
    `second processes: ${tally.rivals}, refused ${tally.rivalsRefused}, took over from a frozen one ${tally.takeOvers}`,
    `people: ${story.questions.length} questions, ${story.clicks.length} clicks and forms (${acknowledged} acknowledged, ${edits} changes), ${of('command')} weeks, ${of('home')} home buttons, ${story.visits.length} home visits, ${story.stops.length} stops`,
    `approvals: ${state.approvals.length} (${tallied(state.approvals.map((one: Approval) => one.status))})`,
    `bookings: ${state.bookings.length} (${tallied(state.bookings.map((one: Booking) => one.state.status))}), covers and narrations: ${state.products.length}`,
    `longest exit after SIGTERM: ${(tally.longestExitMs / 1000).toFixed(1)} s`,
    '',
    ...(Object.keys(CHECKS) as Check[]).map((check) => {
      const times = findings.filter((finding) => finding.check === check).length;
      return `${String(times).padStart(4)} ${check.padEnd(13)} ${CHECKS[check]}`;
    }),
  ];
  return lines.join('\n');
}

function tallied(values: string[]): string {
  const names = [...new Set(values)].sort();
  return names.map((name) => `${values.filter((one) => one === name).length} ${name}`).join(', ');
}
