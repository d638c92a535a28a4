import { z } from 'zod';
import type { CollectionSpec } from '../engine/local/index.ts';
import { OPEN_APPROVALS_COLLECTIONS } from './open-approvals.ts';
import { USAGE_COLLECTIONS } from './usage.ts';

const person = z.object({ id: z.string(), name: z.string() });

const card = z.object({
  title: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  note: z.string().optional(),
});

const approval = z.object({
  id: z.string(),
  runId: z.string(),
  waitId: z.string(),
  tool: z.string(),
  input: z.unknown(),
  inputHash: z.string(),
  earlier: z.array(z.object({ input: z.unknown(), editedBy: person, editedAt: z.string() })),
  card,
  language: z.enum(['es', 'en']),
  costCents: z.number().optional(),
  requestedBy: person,
  approvers: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  status: z.enum(['pending', 'approved', 'rejected', 'expired', 'cancelled', 'approved_not_run']),
  decidedBy: person.optional(),
  decidedAt: z.iso.datetime().optional(),
});

const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
});

const conversation = z.object({
  blocks: z.array(
    z.object({
      runId: z.string(),
      personId: z.string(),
      messages: z.array(message),
      mostTokens: z.number().optional(),
    }),
  ),
});

const answer = z.object({
  text: z.string(),
  trace: z.array(z.looseObject({ turn: z.number() })),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
});

const feedback = z.record(z.string(), z.object({ isHelpful: z.boolean(), at: z.iso.datetime() }));

/** How the agent's documents look. What a decision or a run depends on must not be lost. */
export const AGENT_COLLECTIONS: Record<string, CollectionSpec> = {
  approvals: { version: 1, migrations: [], schema: approval, mustNotBeLost: true },
  claims: { version: 1, migrations: [], schema: z.object({ runId: z.string() }), mustNotBeLost: true },
  conversations: { version: 1, migrations: [], schema: conversation },
  answers: { version: 1, migrations: [], schema: answer },
  feedback: { version: 1, migrations: [], schema: feedback },
  health: { version: 1, migrations: [], schema: z.object({ at: z.iso.datetime() }) },
  ...OPEN_APPROVALS_COLLECTIONS,
  ...USAGE_COLLECTIONS,
  threads: { version: 1, migrations: [], schema: z.object({ since: z.iso.datetime() }) },
};
