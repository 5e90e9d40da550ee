// The current request or job, for log entries.
import { AsyncLocalStorage } from 'node:async_hooks';

type WorkContext =
  | {
      /** The response's `x-request-id`. */
      requestId: string;
      method: string;
      /** The pattern of the route, never the requested path. */
      route: string;
    }
  | { job: string };

const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `work`, and everything that it starts, in the context. */
export function runInContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Empty outside of requests and jobs. */
export function getWorkContext(): WorkContext | Record<string, never> {
  return storage.getStore() ?? {};
}

/** Yields the same parts. Each is produced in the context of this call, not of its consumer. */
export async function* bindToContext<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const runCaptured = AsyncLocalStorage.snapshot();
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await runCaptured(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
