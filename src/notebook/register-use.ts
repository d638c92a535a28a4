import type { ModelUse } from '../agent/models/metered.ts';
import { messageOf } from '../kernel/errors.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { UsageLog } from './usage-log.ts';

/** Registers a call of a model, without its content. A row that cannot be written is logged and fails nothing. */
export async function registerUse(
  { model, task, usage: used, costUsd }: ModelUse,
  usage: UsageLog,
  ids: Ids,
  log: Log,
): Promise<void> {
  const row = {
    task,
    model,
    inputTokens: used.inputTokens + used.cacheWriteTokens + used.cacheReadTokens,
    outputTokens: used.outputTokens,
    costUsd,
    key: ids.uuid(),
  };
  await usage.add(row).catch((error: unknown) => {
    log.error({ task, reason: messageOf(error) }, 'the use of a model was not registered');
  });
}
