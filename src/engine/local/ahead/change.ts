/** A change of one file of the state, by its path in the folder (`runs-open/a.jsonl`). */
export type FileChange =
  /** The whole file. */
  | { put: string; text: string }
  /** Text behind the first `at` bytes of the file: the same whether it is read once or again. */
  | { append: string; at: number; text: string }
  | { remove: string }
  | { move: string; to: string };
