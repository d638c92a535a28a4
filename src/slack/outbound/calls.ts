import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import type { Clock } from '../../kernel/clock.ts';

/** Calls to Slack, made again where that helps. */
export interface Calls {
  /**
   * Tries again what Slack refused for its rate, however often and for as long as it asks, since such a call
   * was not carried out; and, a few times, what got lost and may be repeated without harm.
   */
  call<T>(attempt: () => Promise<T>, isRepeatable: boolean): Promise<T>;
  /** Waits longer each time. Never resolves once closed: the step is detached, and run again by the next process. */
  backOff(attempt: number): Promise<void>;
  close(): void;
}

const ATTEMPTS = 4;
const RETRY_DELAY_MS = 500;
const LONGEST_BACKOFF_MS = 60_000;

export function createCalls(clock: Clock): Calls {
  let closed = false;
  const timers = new Set<() => void>();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (closed) return;
      const disarm = clock.after(ms, () => {
        timers.delete(disarm);
        resolve();
      });
      timers.add(disarm);
    });

  return {
    async call(attempt, isRepeatable) {
      let lost = 0;
      let refused = 0;
      for (;;) {
        try {
          return await attempt();
        } catch (error) {
          if (error instanceof WebAPIRateLimitedError) {
            await pause(Math.max(error.retryAfter * 1000, RETRY_DELAY_MS));
            continue;
          }
          if (isRefusedForRate(error)) {
            refused += 1;
            await pause(backOffMs(refused));
            continue;
          }
          lost += 1;
          if (!isRepeatable || !isAmbiguousFailure(error) || lost >= ATTEMPTS) throw error;
          await pause(RETRY_DELAY_MS * lost);
        }
      }
    },
    backOff: (attempt) => pause(backOffMs(attempt)),
    close() {
      closed = true;
      for (const disarm of timers) disarm();
    },
  };
}

function backOffMs(attempt: number): number {
  return Math.min(RETRY_DELAY_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
}

/** Slack's upload host did not take a file's bytes. */
export class UploadFailed extends Error {
  override name = 'UploadFailed';
  readonly code = 'upload_failed';
}

/** No answer, or one that tells nothing: the call may have been carried out. */
export function isAmbiguousFailure(error: unknown): boolean {
  if (error instanceof WebAPIRequestError || error instanceof WebAPIHTTPError) return true;
  if (error instanceof UploadFailed) return true;
  return isRefusedAs(error, /^(?:internal_error|fatal_error|request_timeout|service_unavailable)$/);
}

/** A refusal for the rate in an answer with status 200: it passes, as a 429 does (python-slack-sdk#488). */
function isRefusedForRate(error: unknown): boolean {
  return isRefusedAs(error, /^rate_?limited$/);
}

/** Whether Slack refused because the desk is not in the place, or may not write there. */
export function isAccessDenied(error: unknown): boolean {
  return isRefusedAs(
    error,
    /^(?:channel_not_found|not_in_channel|is_archived|restricted_action\w*|cannot_reply_to_message|thread_not_found|ekm_access_denied|no_permission)$/,
  );
}

/** Whether Slack could not take the blocks, where plainer ones may do. */
export function isRefusedForm(error: unknown): boolean {
  return isRefusedAs(
    error,
    /^(?:invalid_blocks|invalid_blocks_format|msg_blocks_too_long|msg_too_long|markdown_text_conflict)$/,
  );
}

function isRefusedAs(error: unknown, codes: RegExp): boolean {
  return error instanceof WebAPIPlatformError && codes.test(error.data.error);
}
