import type { Findings } from '../findings.ts';
import type { StateView } from '../state-view.ts';
import type { Evidence } from './evidence.ts';

/** What is open waits for a person, who has a card to decide on. */
export function nothingIsStuck({ state, cards }: Evidence, findings: Findings): void {
  for (const { runId, isOpen, lines } of state.journals.values()) {
    if (!isOpen) continue;
    const isWaiting = state.approvals.some(
      ({ id, runId: of, status }) =>
        of === runId &&
        status === 'pending' &&
        cards.some(({ approvalId, inputHash }) => approvalId === id && inputHash !== undefined),
    );
    if (!isWaiting)
      findings.add(
        'stuck',
        `${runId} is open and waits for nobody; its last line: ${JSON.stringify(lines.at(-1))}`,
      );
  }
}

/** Nothing was put aside as unreadable, and everything can be read. */
export function stateIsReadable({ unreadable }: StateView, findings: Findings): void {
  for (const name of unreadable) findings.add('unreadable', name);
}

/** What a clean start leaves of temporary files: nothing. */
export function noScrapsAreLeft({ names }: StateView, findings: Findings): void {
  for (const name of names.filter((one) => one.includes('.tmp-'))) findings.add('scraps', name);
}
