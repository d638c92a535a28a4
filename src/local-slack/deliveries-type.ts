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
  /** Sends a click, submission or command once and waits for its acknowledgement; not queued without a connection. */
  interaction(type: 'interactive' | 'slash_commands', payload: Fields): Promise<Outcome>;
  acknowledged(envelopeId: string, response: Fields | undefined): void;
  connected(): void;
  disconnected(socketId: string): void;
  /** Sends the events that were held back, the newest first. */
  releaseReversed(): void;
  /** Sends a delivery again, whatever its state. */
  again(envelopeId?: string): void;
  /** Events of an earlier process that it never acknowledged: they wait for the app to connect. */
  restore(payloads: Fields[]): void;
  unacknowledged(): Delivery[];
}
