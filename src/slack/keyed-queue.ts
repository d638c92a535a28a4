/** Runs tasks of one key one after another, in the order in which they were given. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function keyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = last.get(key) ?? Promise.resolve();
    const work = before.then(task, task);
    last.set(key, work);
    try {
      return await work;
    } finally {
      if (last.get(key) === work) last.delete(key);
    }
  };
}
