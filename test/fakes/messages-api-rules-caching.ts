import { type Fields, isObject, objectsOf } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';

const MAX_CACHE_MARKS = 4;

/** The cache breakpoints of a request: the automatic one, and those on tools, system, blocks and results. */
export function cacheMarksIn(body: Fields): number {
  const blocks = objectsOf(body.messages).flatMap((message) => objectsOf(message.content));
  const holders = [
    body,
    ...objectsOf(body.tools),
    ...objectsOf(body.system),
    ...blocks,
    ...blocks.flatMap((block) => objectsOf(block.content)),
  ];
  return holders.filter((holder) => isObject(holder.cache_control)).length;
}

/** Rule 16: the number of breakpoints. */
export function checkCaching(body: Fields): void {
  const marks = cacheMarksIn(body);
  if (marks > MAX_CACHE_MARKS) {
    throw new RuleBroken(
      16,
      `A maximum of ${MAX_CACHE_MARKS} blocks with cache_control may be provided. Found ${marks}.`,
    );
  }
}
