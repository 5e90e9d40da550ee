// One asynchronous answer and its faces: loading, failed, ready.
import { startTransition, useCallback, useEffect, useState } from 'react';

export type Loaded<Value> =
  { face: 'loading' } | { face: 'failed'; error: unknown } | { face: 'ready'; value: Value };

/** `load` must be stable; `reload` asks `again` and keeps what is shown meanwhile. */
export function useLoaded<Value>(
  load: (again: boolean) => Promise<Value>,
): [Loaded<Value>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ face: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    // Drawn bit by bit: presses and keys come in between.
    const show = (answer: Loaded<Value>) =>
      startTransition(() => {
        if (wanted) setLoaded(answer);
      });
    load(round > 0).then(
      (value) => show({ face: 'ready', value }),
      (error: unknown) => show({ face: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [load, round]);
  return [loaded, useCallback(() => setRound((count) => count + 1), [])];
}
