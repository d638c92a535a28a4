import type { FindAudience } from '../agent/audience.ts';
import type { IdempotencyStore } from '../engine/idempotency.ts';
import type { Documents } from '../engine/types.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { slackAudience } from './audience.ts';
import { createBoards } from './boards.ts';
import type { SlackIdentity } from './connect.ts';
import { linkHosts } from './links.ts';
import { createOutbound, type Outbound } from './outbound/index.ts';
import { type OwnThreads, ownThreads } from './own-threads.ts';
import { createTaskStreams } from './task-streams.ts';

/** All that the desk says in Slack: what runs answer with, before and while anybody listens. */
export interface SlackReplies {
  outbound: Outbound;
  threads: OwnThreads;
  findAudience: FindAudience;
}

export interface SlackRepliesOptions {
  identity: SlackIdentity;
  idempotency: IdempotencyStore;
  documents: Documents;
  /** Hosts that links of answers may lead to, besides the workspace's own. */
  linkHosts: string[];
  clock: Clock;
  log: Log;
}

export function createSlackReplies(options: SlackRepliesOptions): SlackReplies {
  const { identity, idempotency, documents, clock, log } = options;
  const { client, teamId, workspaceUrl } = identity;
  const outbound = createOutbound({ client, teamId, idempotency, clock, log });
  const threads = ownThreads(documents, clock);
  const findAudience = slackAudience({
    outbound,
    streams: createTaskStreams(outbound, clock),
    boards: createBoards(outbound, clock, log),
    hosts: linkHosts(workspaceUrl, options.linkHosts),
    listenIn: ({ channel, ts }) => threads.remember(`${teamId}:${channel}:${ts}`),
  });
  return { outbound, threads, findAudience };
}
