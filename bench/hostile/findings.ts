/** The promises that are held against what happened; each has a row of the table. */
export const CHECKS = {
  lost: 'acknowledged questions, commands and decisions that came to nothing',
  doubled: 'answers, posts, bookings and products that are there twice',
  unapproved: 'bookings and products without the decision of somebody who may',
  toldNotDone: 'told as done and not done, or the other way round',
  stuck: 'runs that are open and wait for nobody, or failed',
  unaudited: 'decisions and outcomes that the audit log does not have, or has otherwise',
  liveCards: 'cards with buttons on decided approvals, or without on open ones',
  lateExits: 'processes that were there 10 s after SIGTERM',
  secondOwners: 'second processes that were let in beside a living one',
  crashes: 'processes that ended by themselves, or could not start',
  scraps: 'temporary files after a clean start',
  unreadable: 'files of the state that cannot be read',
} as const;

export type Check = keyof typeof CHECKS;

/** A promise that was broken. */
export interface Finding {
  check: Check;
  about: string;
}

/** Collects findings, each once. */
export interface Findings {
  all: Finding[];
  add(check: Check, about: string): void;
}

export function createFindings(onFinding: (finding: Finding) => void): Findings {
  const all: Finding[] = [];
  return {
    all,
    add(check, about) {
      if (all.some((one) => one.check === check && one.about === about)) return;
      const finding = { check, about };
      all.push(finding);
      onFinding(finding);
    },
  };
}
