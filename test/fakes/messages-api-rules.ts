import { isObject } from './messages-api-json.ts';
import { RuleBroken } from './messages-api-rule-broken.ts';
import { checkCaching } from './messages-api-rules-caching.ts';
import { checkConversation } from './messages-api-rules-conversation.ts';
import { checkFields } from './messages-api-rules-fields.ts';
import { checkMessages } from './messages-api-rules-messages.ts';
import { checkSettings } from './messages-api-rules-settings.ts';
import { checkStrictSchemas } from './messages-api-rules-strict.ts';
import { checkTools } from './messages-api-rules-tools.ts';
import type { Endpoint, Memory } from './messages-api-types.ts';

/**
 * Throws `RuleBroken` for the first rule a request body breaks. The rules by number are those of agent-loop.md §1.5, with
 * 0 for the bare request and 21 to 23 for this fake's own:
 *
 * 0. a JSON request with its version header and required fields, and a test that has a reply for it
 * 1. every tool_use is answered in the very next message, a user message
 * 2. tool_result blocks come first in their message
 * 3. no tool_result without its tool_use in the previous message
 * 4. one result for each call, all in one user message
 * 5. the conversation ends with a user message, except right after our pause_turn
 * 7. no thinking when a tool is forced
 * 8. no temperature, top_p, top_k
 * 9. a thinking budget is at least 1024 and less than max_tokens
 * 11. max_tokens from 1 (0 only to warm the cache) to 128000
 * 12. roles, first message from the user, nothing empty
 * 13. tool names match ^[a-zA-Z0-9_-]{1,128}$ and are unique
 * 14. strict schemas stay in the supported subset and under its limits
 * 16. at most 4 cache breakpoints, 100,000 messages, 32 MB
 * 17. no unknown field
 * 21. tool_use ids are unique over the whole transcript
 * 22. a tool_use names a declared tool, unless this server misnamed it itself
 * 23. the input of a tool_use is an object
 */
export function checkRequest(body: unknown, endpoint: Endpoint, memory: Memory): void {
  if (!isObject(body)) throw new RuleBroken(0, 'The request body must be a JSON object.');
  checkFields(body, endpoint);
  checkSettings(body, endpoint);
  checkMessages(body);
  checkTools(body);
  checkCaching(body);
  checkStrictSchemas(body);
  checkConversation(body, memory);
}
