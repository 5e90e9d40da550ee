// Serializes the work of each key, so that one user cannot occupy a shared resource.
import { AppError } from '../../platform/errors.ts';

/** Creates a function that runs the work of each key in order. Fails: too_many, when more than `waitingMax` calls are waiting. */
export function createKeyedQueue(waitingMax: number) {
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting > waitingMax) {
      throw new AppError('too_many', 'Your last request is still being processed. Wait a moment.', {
        retryAfter: 2,
      });
    }
    queue.waiting += 1;
    queues.set(key, queue);
    const result = queue.last.then(work);
    // A failure is reported to its own caller and does not stop the calls that wait.
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
