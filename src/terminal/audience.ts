import type { Approval, Decision } from '../agent/approvals.ts';
import type { Answer, Delivery, FindAudience } from '../agent/audience.ts';
import type { Durable } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import { withoutMarkdown } from './plain-text.ts';
import type { Terminal } from './terminal.ts';
import { TERMINAL_WORDS } from './words.ts';

/** How approvals are decided on this terminal. */
export type Consent = 'ask' | 'yes' | 'no' | 'nobody';

/** What a question on the terminal came to. */
export type Outcome = { answer: Answer } | { delivery: Delivery } | { failure: string };

export interface TerminalAudienceOptions {
  terminal: Terminal;
  durable: Durable;
  clock: Clock;
  consent: Consent;
  /** The question of this command; answers to earlier ones are told as they come. */
  runId: string;
  onOutcome(outcome: Outcome): void;
}

/** A conversation on a terminal: lines out, y or n in. */
export function terminalAudience(options: TerminalAudienceOptions): FindAudience {
  const { terminal, consent } = options;
  /** The last state of each task that was shown. */
  const shown = new Map<string, string>();
  const say = (runId: string) => async (sentence: string) => {
    if (runId === options.runId) options.onOutcome({ failure: sentence });
    else terminal.warn(sentence);
  };
  return ({ runId, address }) => ({
    async progress(progress) {
      if (progress.kind === 'running') terminal.status(progress.calls.map((call) => call.name).join(', '));
    },

    async askApproval(approval) {
      // The answer comes when it comes: the run waits, and this step is done when the card is shown.
      void decideHere(approval, options).catch((error: unknown) => terminal.warn(String(error)));
      if (consent === 'ask') terminal.card(approval);
    },

    async remindApproval(approval) {
      terminal.status(TERMINAL_WORDS[approval.language].reminder);
    },

    async approvalSettled(approval) {
      terminal.status(TERMINAL_WORDS[approval.language].settled[approval.status]);
    },

    async answer(answer) {
      if (runId === options.runId) options.onOutcome({ answer });
      else terminal.line(withoutMarkdown(answer.text));
    },

    async openBoard({ title, tasks }) {
      terminal.status(title);
      for (const task of tasks) shown.set(task.id, '');
      return address;
    },

    async updateBoard({ tasks }) {
      for (const { id, title, status, detail = '' } of tasks) {
        const state = `${status} ${detail}`;
        if (shown.get(id) === state || status === 'pending') continue;
        shown.set(id, state);
        terminal.status(`${title}: ${detail || status}`);
      }
    },

    async deliver(delivery) {
      if (runId === options.runId) options.onOutcome({ delivery });
      else for (const text of delivery.texts) terminal.line(withoutMarkdown(text));
    },

    failure: say(runId),

    halted: say(runId),
  });
}

/** Asks on this terminal for a decision, and gives it to the run; also for what an earlier command left open. */
export async function decideHere(
  approval: Approval,
  {
    terminal,
    durable,
    clock,
    consent,
  }: Pick<TerminalAudienceOptions, 'terminal' | 'durable' | 'clock' | 'consent'>,
): Promise<void> {
  const words = TERMINAL_WORDS[approval.language];
  const by = { id: approval.requestedBy.id, name: approval.requestedBy.name };
  const may = approval.approvers.includes(by.id);
  const approve = may && (consent === 'ask' ? await terminal.confirm(words.approve) : consent === 'yes');
  const unasked = { ask: undefined, yes: undefined, no: words.refused, nobody: words.nobody }[consent];
  const reason = may ? unasked : words.notAllowed(approval.approvers);
  const decision: Decision = {
    decision: approve ? 'approve' : 'reject',
    // What a flag or the lack of a terminal decided, nobody did.
    by: reason === undefined ? by : { ...by, name: '' },
    at: clock.now().toISOString(),
    inputHash: approval.inputHash,
    ...(reason !== undefined && { reason }),
  };
  await durable.signal(approval.runId, approval.waitId, { ...decision });
}
