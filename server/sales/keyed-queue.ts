// One thing at a time for each person, so that nobody takes all of what everybody shares.
import { AppError } from '../platform/errors.ts';

/** Runs the works of one key one after the other. Who comes behind `waitingMost` others is refused: too_many. */
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
    // The next one's turn comes whatever becomes of this one, whose own caller hears of it.
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
