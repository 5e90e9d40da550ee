// Serializes the work of each key, so that one user cannot occupy a shared resource.
import { AppError } from '../../platform/errors.ts';

/** Runs the work of one key in order. Fails: too_many, when more than `waitingMost` calls are waiting. */
export function keyedQueue(waitingMost: number) {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting > waitingMost) {
      throw new AppError('too_many', 'One moment: your last request is still being worked on.', {
        retryAfter: 2,
      });
    }
    line.waiting += 1;
    lines.set(key, line);
    const mine = line.last.then(work);
    // A failure reaches its own caller and does not stop the calls behind it.
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
