// One asynchronous answer and its faces: loading, failed, ready.
import { startTransition, useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'ready'; value: Value };

/**
 * `load` must be stable; `reload` asks `again` and keeps what is shown meanwhile, as another `load` does. The third
 * tells whether what was asked since is still on its way.
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
    // Drawn bit by bit: presses and keys come in between.
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

/** A fact that is asked for once: `unknown` stands in its place until then. `load` must be stable; one that fails tells nothing. */
export function useKnown<Fact>(load: () => Promise<Fact>, unknown: Fact): Fact {
  const [loaded] = useLoaded(load);
  return loaded.status === 'ready' ? loaded.value : unknown;
}
