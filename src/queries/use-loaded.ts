// One asynchronous answer and its faces: loading, failed, ready.
import { startTransition, useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  { face: 'loading' } | { face: 'failed'; error: unknown } | { face: 'ready'; value: Value };

/**
 * `load` must be stable; `reload` asks `again` and keeps what is shown meanwhile, as another `load` does. The third
 * tells whether what was asked since is still on its way.
 */
export function useLoaded<Value>(
  load: (again: boolean) => Promise<Value>,
): [Loaded<Value>, () => void, boolean] {
  const [round, setRound] = useState(0);
  const [latest, setLatest] = useState<{
    of: number;
    by: typeof load;
    answer: Loaded<Value>;
  }>({
    of: round,
    by: load,
    answer: { face: 'loading' },
  });
  useEffect(() => {
    let wanted = true;
    // Drawn bit by bit: presses and keys come in between.
    const show = (answer: Loaded<Value>) =>
      startTransition(() => {
        if (wanted) setLatest({ of: round, by: load, answer });
      });
    load(round > 0).then(
      (value) => show({ face: 'ready', value }),
      (error: unknown) => show({ face: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return [latest.answer, reload, latest.of !== round || latest.by !== load];
}
