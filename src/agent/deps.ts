import type { Engine } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { FindAudience } from './audience.ts';
import type { Desk } from './desk.ts';
import type { Limits } from './limits.ts';
import type { Model } from './model.ts';
import type { Tool } from './tool.ts';
import type { Turns } from './turns.ts';

/** What the agent is put together from; made once, in `app.ts`. */
export interface AgentDeps {
  engine: Engine;
  clock: Clock;
  ids: Ids;
  log: Log;
  desks: Desk[];
  tools: Map<string, Tool>;
  model: Model;
  limits: Limits;
  turns: Turns;
  findAudience: FindAudience;
  /** The ids of those who may decide for others. */
  approvers: string[];
  approvalTtlMs: number;
  /** Above this cost a click to approve is confirmed. */
  confirmAboveCents: number;
  /** The venue's time zone and currency, for what people are told. */
  zone: string;
  currency: string;
}
