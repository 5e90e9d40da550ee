// One run at a time: a second press while something runs does nothing, whatever has been rendered.
import { useRef } from 'react';

type BusyEvent<Busy> = { type: 'began'; busy: Busy } | { type: 'stopped' };

export function useOneRun<Busy extends string>(
  dispatch: (event: BusyEvent<Busy>) => void,
): (busy: Busy, work: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return async (busy, work) => {
    if (running.current) return;
    running.current = true;
    dispatch({ type: 'began', busy });
    try {
      await work();
    } finally {
      running.current = false;
      dispatch({ type: 'stopped' });
    }
  };
}
