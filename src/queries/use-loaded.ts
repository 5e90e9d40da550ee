// An asynchronous value and its states: loading, failed, ready.
import { startTransition, useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'ready'; value: Value };

/**
 * Loads a value, and again on `reload` or with another `load`, which must be stable. Until then it returns the old
 * value; the third result says whether a newer one is pending.
 */
export function useLoaded<Value>(
  load: (again: boolean) => Promise<Value>,
): [Loaded<Value>, () => void, boolean] {
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{
    attempt: number;
    load: typeof load;
    loaded: Loaded<Value>;
  }>({ attempt, load, loaded: { status: 'loading' } });
  useEffect(() => {
    let isCurrent = true;
    // Interruptible by input events.
    const show = (loaded: Loaded<Value>) =>
      startTransition(() => {
        if (isCurrent) setLatest({ attempt, load, loaded });
      });
    load(attempt > 0).then(
      (value) => show({ status: 'ready', value }),
      (error: unknown) => show({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return [latest.loaded, reload, latest.attempt !== attempt || latest.load !== load];
}

/** A value that is loaded once: `fallback` until then and after a failure. `load` must be stable. */
export function useLoadedValue<Fact>(load: () => Promise<Fact>, fallback: Fact): Fact {
  const [loaded] = useLoaded(load);
  return loaded.status === 'ready' ? loaded.value : fallback;
}
