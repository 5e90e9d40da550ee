// Serializes the work of each key, so that one user cannot occupy a shared resource.
import { AppError } from '../../platform/errors.ts';

/** Creates a function that runs the work of each key in order. Fails: too_many, when more than `waitingMax` calls are waiting. */
export function keyedQueue(waitingMost: number) {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting > waitingMost) {
      throw new AppError(
        'too_many',
        'Your last request is still being processed. Please wait a moment.',
        {
          retryAfter: 2,
        },
      );
    }
    line.waiting += 1;
    lines.set(key, line);
    const mine = line.last.then(work);
    // A failure is reported to its own caller and does not stop the calls that wait.
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
