import { remember } from './bounded.ts';
import type { Deliveries, Outcome } from './deliveries-type.ts';
import type { Socket } from './socket.ts';
import type { Delivery, Fields } from './types.ts';
import { violate } from './violate.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** Slack waits three seconds for each acknowledgement. */
const ACKNOWLEDGE_WITHIN_MS = 3_000;
/** It retries an event at once, after a minute, and after five (docs.slack.dev/apis/events-api, "Retries"). */
const RETRY_DELAYS_MS = [0, 60_000, 300_000];

interface InFlight {
  socketId: string;
  deadlineMs: number;
  disarm(): void;
}

/** Delivers envelopes through the socket. `world` is a function because the two refer to each other. */
export function createDeliveries(world: () => WorkspaceContext, socket: Socket): Deliveries {
  const all: Delivery[] = [];
  const queue: Delivery[] = [];
  const inFlight = new Map<Delivery, InFlight>();
  const waiting = new Map<Delivery, (outcome: Outcome) => void>();

  function transmit(delivery: Delivery, retryReason?: string): void {
    const { clock, ids } = world();
    const envelopeId = ids.uuid();
    const isInteraction = delivery.type !== 'events_api';
    const socketId = socket.send({
      envelope_id: envelopeId,
      type: delivery.type,
      payload: delivery.payload,
      accepts_response_payload: isInteraction,
      ...(isInteraction ? {} : { retry_attempt: delivery.attempts, retry_reason: retryReason ?? '' }),
    });
    if (socketId === undefined) {
      unsent(delivery);
      return;
    }
    delivery.envelopeId = envelopeId;
    delivery.envelopeIds.push(envelopeId);
    delivery.attempts += 1;
    delivery.sentAt = clock.now();
    if (delivery.state !== 'acknowledged') delivery.state = 'sent';
    inFlight.get(delivery)?.disarm();
    inFlight.set(delivery, {
      socketId,
      deadlineMs: clock.now().getTime() + ACKNOWLEDGE_WITHIN_MS,
      disarm: world().after(ACKNOWLEDGE_WITHIN_MS, () => overdue(delivery)),
    });
  }

  function unsent(delivery: Delivery): void {
    if (delivery.type === 'events_api') {
      delivery.state = 'queued';
      if (!queue.includes(delivery)) queue.push(delivery);
      return;
    }
    fail(delivery, 'app_not_connected');
  }

  function fail(delivery: Delivery, error: 'operation_timeout' | 'app_not_connected'): void {
    if (delivery.state === 'acknowledged') return;
    delivery.state = 'failed';
    waiting.get(delivery)?.({ ok: false, error, delivery });
    waiting.delete(delivery);
  }

  function overdue(delivery: Delivery): void {
    inFlight.delete(delivery);
    if (delivery.state === 'acknowledged') return;
    const isEvent = delivery.type === 'events_api';
    if (!world().faults.holdAcks) {
      const detail = `no acknowledgement within ${ACKNOWLEDGE_WITHIN_MS / 1000} seconds`;
      violate(world(), isEvent ? 'late_acknowledgement' : 'operation_timeout', describe(delivery), detail);
    }
    if (isEvent) retry(delivery);
    else fail(delivery, 'operation_timeout');
  }

  function retry(delivery: Delivery): void {
    const delayMs = RETRY_DELAYS_MS[delivery.attempts - 1];
    if (delayMs === undefined) delivery.state = 'failed';
    else if (delayMs === 0) transmit(delivery, 'timeout');
    else world().after(delayMs, () => delivery.state !== 'acknowledged' && transmit(delivery, 'timeout'));
  }

  function create(type: Delivery['type'], payload: Fields): Delivery {
    const delivery: Delivery = {
      envelopeId: '',
      envelopeIds: [],
      type,
      payload,
      attempts: 0,
      state: 'queued',
    };
    remember(all, delivery);
    return delivery;
  }

  const keptBack: Delivery[] = [];

  return {
    all,
    releaseReversed() {
      for (const delivery of keptBack.splice(0).reverse()) transmit(delivery);
    },
    event(payload) {
      const delivery = create('events_api', payload);
      if (world().faults.outOfOrder) {
        keptBack.push(delivery);
        return delivery;
      }
      transmit(delivery);
      world().changes.tell({ kind: 'delivery' });
      if (world().faults.deliverTwice && delivery.state === 'sent') transmit(delivery, 'timeout');
      return delivery;
    },
    interaction(type, payload) {
      const delivery = create(type, payload);
      return new Promise((resolve) => {
        waiting.set(delivery, resolve);
        transmit(delivery);
      });
    },
    acknowledged(envelopeId, response) {
      if (world().faults.holdAcks) return;
      const delivery = all.find(({ envelopeIds }) => envelopeIds.includes(envelopeId));
      if (!delivery) return;
      const flight = inFlight.get(delivery);
      flight?.disarm();
      inFlight.delete(delivery);
      if (delivery.ackedAt) return;
      const nowMs = world().clock.now().getTime();
      const deadlineMs = flight?.deadlineMs ?? (delivery.sentAt?.getTime() ?? nowMs) + ACKNOWLEDGE_WITHIN_MS;
      delivery.ackedAt = world().clock.now();
      if (nowMs > deadlineMs) delivery.lateMs = nowMs - deadlineMs;
      if (response) delivery.response = response;
      // After its deadline an answer to a click no longer reaches the person; an event is not sent again.
      if (delivery.state === 'failed' && delivery.type !== 'events_api') return;
      delivery.state = 'acknowledged';
      world().changes.tell({ kind: 'delivery' });
      waiting.get(delivery)?.({ ok: true, delivery });
      waiting.delete(delivery);
    },
    connected() {
      for (const delivery of queue.splice(0)) {
        transmit(delivery, delivery.attempts > 0 ? 'timeout' : undefined);
      }
    },
    disconnected(socketId) {
      for (const [delivery, flight] of [...inFlight]) {
        if (flight.socketId !== socketId) continue;
        flight.disarm();
        inFlight.delete(delivery);
        if (delivery.state === 'acknowledged') continue;
        if (delivery.type === 'events_api') transmit(delivery, 'timeout');
        else fail(delivery, 'app_not_connected');
      }
    },
    again(envelopeId) {
      const delivery =
        envelopeId === undefined
          ? all.at(-1)
          : all.find(({ envelopeIds }) => envelopeIds.includes(envelopeId));
      if (delivery) transmit(delivery, 'timeout');
    },
    restore(payloads) {
      for (const payload of payloads) {
        const delivery = create('events_api', payload);
        delivery.attempts = 1;
        queue.push(delivery);
      }
    },
    unacknowledged: () => all.filter(({ ackedAt }) => ackedAt === undefined),
  };
}

function describe({ type, payload }: Delivery): string {
  const event = payload.event;
  const inner = typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined;
  return String(inner ?? payload.command ?? payload.type ?? type);
}
