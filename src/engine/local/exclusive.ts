import { AsyncLocalStorage } from 'node:async_hooks';
import { WaitInsideExclusive } from '../errors.ts';

/** Resources that one body at a time may hold, first come first served. The order is not kept over a restart. */
export interface Resources {
  /** Runs the body while holding the resource. Leaves the queue when `gone` aborts, with its reason. */
  hold<T>(resource: string, gone: AbortSignal, body: () => Promise<T>): Promise<T>;
  /** @throws WaitInsideExclusive when the caller holds a resource */
  refuseInside(what: string): void;
}

export function createResources(): Resources {
  const queues = new Map<string, (() => void)[]>();
  const held = new AsyncLocalStorage<string>();

  function acquire(resource: string, gone: AbortSignal): Promise<void> {
    const queue = queues.get(resource);
    if (!queue) {
      queues.set(resource, []);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        gone.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(gone.reason);
      };
      if (gone.aborted) {
        reject(gone.reason);
        return;
      }
      queue.push(enter);
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  function release(resource: string): void {
    const next = queues.get(resource)?.shift();
    if (next) next();
    else queues.delete(resource);
  }

  return {
    async hold(resource, gone, body) {
      this.refuseInside(`to take ${resource}`);
      await acquire(resource, gone);
      try {
        return await held.run(resource, body);
      } finally {
        release(resource);
      }
    },

    refuseInside(what) {
      const resource = held.getStore();
      if (resource !== undefined) {
        throw new WaitInsideExclusive(`A step that holds ${resource} may not wait: ${what}.`);
      }
    },
  };
}
