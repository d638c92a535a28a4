const CACHED = ['cache_control'];
const CALLED = ['tool_use_id', 'content', ...CACHED];

/** Fields of the JSON body, from `MessageCreateParamsBase`; `user_profile_id` and `workspace_id` are headers. */
export const MESSAGES_FIELDS = [
  'model',
  'max_tokens',
  'messages',
  'cache_control',
  'container',
  'diagnostics',
  'inference_geo',
  'metadata',
  'output_config',
  'service_tier',
  'speed',
  'stop_sequences',
  'stream',
  'system',
  'thinking',
  'tool_choice',
  'tools',
];

/** Fields of the body of `count_tokens`, from `MessageCountTokensParams`. */
export const COUNT_TOKENS_FIELDS = [
  'model',
  'messages',
  'cache_control',
  'output_config',
  'speed',
  'system',
  'thinking',
  'tool_choice',
  'tools',
];

/** Fields of a tool of our own, from `Tool`. */
export const CUSTOM_TOOL_FIELDS = [
  'type',
  'name',
  'description',
  'input_schema',
  'strict',
  'input_examples',
  'cache_control',
  'allowed_callers',
  'defer_loading',
  'eager_input_streaming',
];

/** Tools the API brings along, by the start of their dated type; their own fields are not looked at. */
export const SERVER_TOOL_TYPE =
  /^(bash|browser_toolset|code_execution|computer_toolset|memory|text_editor|web_fetch|web_search|tool_search_tool_(bm25|regex))(_\d{8})?$/;

/** Fields of each content block beside `type`, from the members of `ContentBlockParam`. */
export const BLOCK_FIELDS: Record<string, string[]> = {
  text: ['text', 'citations', ...CACHED],
  image: ['source', 'transformations', ...CACHED],
  document: ['source', 'citations', 'context', 'title', ...CACHED],
  search_result: ['content', 'source', 'title', 'citations', ...CACHED],
  thinking: ['thinking', 'signature'],
  redacted_thinking: ['data'],
  tool_use: ['id', 'name', 'input', 'caller', 'toolset_name', ...CACHED],
  tool_result: [...CALLED, 'is_error', 'toolset_name'],
  server_tool_use: ['id', 'name', 'input', 'caller', ...CACHED],
  web_search_tool_result: [...CALLED, 'caller'],
  web_fetch_tool_result: [...CALLED, 'caller'],
  code_execution_tool_result: CALLED,
  bash_code_execution_tool_result: CALLED,
  text_editor_code_execution_tool_result: CALLED,
  tool_search_tool_result: CALLED,
  container_upload: ['file_id', ...CACHED],
};

/** Fields of the blocks a `tool_result` may hold. */
export const RESULT_BLOCK_FIELDS: Record<string, string[]> = {
  text: ['text', 'citations', ...CACHED],
  image: ['source', 'transformations', ...CACHED],
  document: ['source', 'citations', 'context', 'title', ...CACHED],
  search_result: ['content', 'source', 'title', 'citations', ...CACHED],
  tool_reference: ['tool_name', ...CACHED],
  browser_state: ['tabs', 'state_changes', ...CACHED],
};

/** Fields of the small objects at the top level. */
export const SETTING_FIELDS: Record<string, string[]> = {
  cache_control: ['type', 'ttl'],
  metadata: ['user_id'],
  output_config: ['effort', 'format'],
  thinking: ['type', 'budget_tokens', 'display'],
  tool_choice: ['type', 'name', 'disable_parallel_tool_use'],
};
