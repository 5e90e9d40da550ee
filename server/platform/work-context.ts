// For which call, or which job, the code works that runs now: what is logged on its way can say so.
import { AsyncLocalStorage } from 'node:async_hooks';

type WorkContext =
  | {
      /** As the answer's `x-request-id` has it. */
      requestId: string;
      method: string;
      /** Its pattern, never the path that was asked for. */
      route: string;
    }
  | { job: string };

const storage = new AsyncLocalStorage<WorkContext>();

/** Everything that `work` begins runs in that context. */
export function inContext<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}

/** Empty where nobody has said. */
export function workContext(): WorkContext | Record<string, never> {
  return storage.getStore() ?? {};
}

/** The same parts, made in the context of today however late and by whomever they are asked for. */
export async function* inThisContext<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const asked = AsyncLocalStorage.snapshot();
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await asked(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
