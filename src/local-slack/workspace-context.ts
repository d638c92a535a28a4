import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Changes } from './changes.ts';
import type { Deliveries } from './deliveries-type.ts';
import type { FaultPlan } from './faults.ts';
import type { Ids } from './ids.ts';
import type { ResponseUrls } from './response-urls.ts';
import type { WorkspaceState } from './state.ts';
import type { Triggers } from './triggers.ts';
import type { ApiCall, Violation } from './types.ts';

/** The ids and tokens of the app. */
export interface Identity {
  teamId: string;
  teamDomain: string;
  appId: string;
  botId: string;
  botUserId: string;
  botToken: string;
  appToken: string;
  signingSecret: string;
}

/** State that the parts of the workspace share; passed as an argument, never global. */
export interface WorkspaceContext {
  identity: Identity;
  state: WorkspaceState;
  clock: Clock;
  log: Log;
  ids: Ids;
  changes: Changes;
  faults: FaultPlan;
  deliveries: Deliveries;
  triggers: Triggers;
  responseUrls: ResponseUrls;
  scopes: ReadonlySet<string>;
  /** Subscribed events; undefined is all. */
  botEvents: ReadonlySet<string> | undefined;
  /** Registered slash commands; undefined is any. */
  commands: ReadonlySet<string> | undefined;
  journal: ApiCall[];
  violations: Violation[];
  /** `http://127.0.0.1:PORT`; known once the server listens. */
  baseUrl(): string;
  /** Awaited before the conversations are deleted. */
  onReset(): Promise<void>;
  /** Sets a timer that is cleared when the workspace closes. */
  after(delayMs: number, callback: () => void): () => void;
}
