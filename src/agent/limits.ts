import type { Config } from '../kernel/config.ts';
import type { ApprovalDeps } from './ask-approval.ts';

/** What one question may take. */
export interface Limits {
  maxIterations: number;
  /** Calls of one model turn that are run. */
  maxCallsPerTurn: number;
  /** Input, cache and output tokens together, checked before each call. */
  tokenBudget: number;
  /** Tokens of earlier talk that a question is given. */
  conversationTokens: number;
}

/** The limits as configured. */
export function limitsOf(config: Config): Limits {
  return {
    maxIterations: config.MAX_ITERATIONS,
    maxCallsPerTurn: config.MAX_CALLS_PER_TURN,
    tokenBudget: config.TOKEN_BUDGET,
    conversationTokens: config.CONVERSATION_TOKENS,
  };
}

/** What approvals work with, as configured. */
export function approvalDepsOf(
  config: Config,
  deps: Pick<ApprovalDeps, 'documents' | 'clock' | 'ids' | 'log' | 'audit'>,
): ApprovalDeps {
  return {
    ...deps,
    policy: { approvers: config.APPROVERS, mayApproveOwn: config.APPROVERS_DECIDE_OWN },
    mostOpen: config.MAX_OPEN_APPROVALS,
    ttlMs: config.APPROVAL_TTL_MINUTES * 60_000,
    confirmAboveCents: config.CONFIRM_ABOVE_CENTS,
  };
}

/** What a question has taken so far. */
export interface Spent {
  iterations: number;
  tokens: number;
}

/** Whether the next call may be made, given the tokens of its input. */
export function mayCall(
  limits: Limits,
  spent: Spent,
  nextInputTokens: number,
): 'yes' | 'iterations' | 'budget' {
  if (spent.iterations >= limits.maxIterations) return 'iterations';
  return spent.tokens + nextInputTokens > limits.tokenBudget ? 'budget' : 'yes';
}
