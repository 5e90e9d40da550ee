// An asynchronous value and its states: loading, failed, ready.
import { startTransition, useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'ready'; value: Value };

/**
 * Loads a value, and again on `reload` or with another `load`, which must be stable. The old value stays meanwhile; the
 * third result says that a newer one is pending.
 */
export function useLoaded<Value>(
  load: (again: boolean) => Promise<Value>,
): [Loaded<Value>, () => void, boolean] {
  const [attempt, setRound] = useState(0);
  const [latest, setLatest] = useState<{
    of: number;
    by: typeof load;
    answer: Loaded<Value>;
  }>({
    of: attempt,
    by: load,
    answer: { status: 'loading' },
  });
  useEffect(() => {
    let isCurrent = true;
    // Interruptible by input events.
    const show = (answer: Loaded<Value>) =>
      startTransition(() => {
        if (isCurrent) setLatest({ of: attempt, by: load, answer });
      });
    load(attempt > 0).then(
      (value) => show({ status: 'ready', value }),
      (error: unknown) => show({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return [latest.answer, reload, latest.of !== attempt || latest.by !== load];
}

/** A value that is loaded once: `unknown` until then and after a failure. `load` must be stable. */
export function useKnown<Fact>(load: () => Promise<Fact>, unknown: Fact): Fact {
  const [loaded] = useLoaded(load);
  return loaded.status === 'ready' ? loaded.value : unknown;
}
