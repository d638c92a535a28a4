export type Fields = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; nothing when it is no list. */
export function objectsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The content of a message as blocks: a string is short for one text block. */
export function blocksOf(content: unknown): Fields[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : objectsOf(content);
}

/** Tokens of a JSON value, as this API counts them: characters / 4. */
export function tokensOf(...values: unknown[]): number {
  const characters = values.reduce<number>((sum, value) => sum + (JSON.stringify(value)?.length ?? 0), 0);
  return Math.ceil(characters / 4);
}

/** What must be the same when a reply's content is sent back; null fields and cache marks may go. */
export function essenceOf(content: unknown): string {
  const kept = blocksOf(content).map((block) =>
    Object.entries(block)
      .filter(([field, value]) => value !== null && field !== 'cache_control' && field !== 'caller')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return JSON.stringify(kept);
}
