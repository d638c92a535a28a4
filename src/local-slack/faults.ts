import type { FailurePlan } from './contract.ts';

/** The planned failures of the Web API and the switches of the socket, as the workspace reads them. */
export interface FaultPlan {
  deliverTwice: boolean;
  /** Holds events back; they are sent, the newest first, when it is switched off. */
  outOfOrder: boolean;
  holdAcks: boolean;
  shareDelayMs: number;
  failNext(method: string, plan: FailurePlan): void;
  delayNext(method: string, delayMs: number): void;
  /** The failure due for this call, taken from the plan. */
  takeFailure(method: string): FailurePlan | undefined;
  takeDelayMs(method: string): number;
}

/** A plan without faults. */
export function createFaultPlan(): FaultPlan {
  const failures = new Map<string, FailurePlan[]>();
  const delays = new Map<string, number[]>();
  return {
    deliverTwice: false,
    outOfOrder: false,
    holdAcks: false,
    shareDelayMs: 0,
    failNext(method, plan) {
      const planned = Array.from({ length: plan.times ?? 1 }, () => plan);
      failures.set(method, [...(failures.get(method) ?? []), ...planned]);
    },
    delayNext(method, delayMs) {
      delays.set(method, [...(delays.get(method) ?? []), delayMs]);
    },
    takeFailure: (method) => failures.get(method)?.shift(),
    takeDelayMs: (method) => delays.get(method)?.shift() ?? 0,
  };
}
