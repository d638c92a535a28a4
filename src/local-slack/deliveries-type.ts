import type { Delivery, Fields } from './types.ts';

/** How an interaction ended. */
export type Outcome =
  | { ok: true; delivery: Delivery }
  | { ok: false; error: 'operation_timeout' | 'app_not_connected'; delivery: Delivery };

/** Envelopes on their way to the app. */
export interface Deliveries {
  all: Delivery[];
  /** Hands an event to the app, now or when it connects; sent again until acknowledged. */
  event(payload: Fields): Delivery;
  /** Hands over a click, submission or command and waits for the acknowledgement: once, now or never. */
  interaction(type: 'interactive' | 'slash_commands', payload: Fields): Promise<Outcome>;
  acknowledged(envelopeId: string, response: Fields | undefined): void;
  connected(): void;
  disconnected(socketId: string): void;
  /** Sends what was kept back, the newest first. */
  releaseReversed(): void;
  /** Sends a delivery again, whatever became of it. */
  again(envelopeId?: string): void;
  /** Events of an earlier process that it never acknowledged: they wait for the app to connect. */
  restore(payloads: Fields[]): void;
  unacknowledged(): Delivery[];
}
