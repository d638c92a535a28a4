import { randomBytes, randomUUID } from 'node:crypto';

/** Where ids come from; passed in so that tests can fix them. Durable code calls it inside steps only. */
export interface Ids {
  /** A uuid, for runs that no message names. */
  uuid(): string;
  /** An unguessable id (128 bits, URL-safe), for approvals. */
  secret(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(16).toString('base64url'),
};
