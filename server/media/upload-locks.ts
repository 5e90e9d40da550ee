// One call at a time writes to an upload. A later call asks the earlier one to end, because its connection may be dead.
import type { Locker } from '@tus/server';
import { AppError } from '../platform/errors.ts';

const WAIT_MAX_MS = 10_000;

interface Lock {
  release: () => Promise<void> | void;
  ended: PromiseWithResolvers<void>;
}

/** Per process: with several servers, all calls of an upload must reach the same one. */
export function uploadLocks(): Locker {
  const locks = new Map<string, Lock>();
  return {
    newLock: (id) => ({
      lock: async (signal, release) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MAX_MS)]);
        for (let holder = locks.get(id); holder; holder = locks.get(id)) {
          await holder.release();
          await before(limit, holder.ended.promise);
        }
        locks.set(id, { release, ended: Promise.withResolvers() });
      },
      unlock: async () => {
        locks.get(id)?.ended.resolve();
        locks.delete(id);
      },
    }),
  };
}

function before(limit: AbortSignal, ended: Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const refuse = () =>
    over.reject(new AppError('busy', 'This film is being received already.', { retryAfter: 2 }));
  if (limit.aborted) refuse();
  limit.addEventListener('abort', refuse, { once: true });
  return Promise.race([ended, over.promise]).finally(() =>
    limit.removeEventListener('abort', refuse),
  );
}
