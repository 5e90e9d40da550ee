// A notice's life: shown for its time, leaving for a moment, gone. Attention holds the clock.
import { useCallback, useLayoutEffect, useState } from 'react';

interface Farewell {
  leaving: boolean;
  leave: () => void;
  /** Spread on the notice: the clock stands still under pointer or focus. */
  hold: {
    onMouseEnter: () => void;
    onMouseLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

interface Times {
  shownMs: number;
  exitMs: number;
}

export function useFarewell({ shownMs, exitMs }: Times, onGone: () => void): Farewell {
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState(false);
  // Not some milliseconds after the notice is seen: its time begins with it.
  useLayoutEffect(() => {
    if (held || leaving) return;
    const timer = setTimeout(() => setLeaving(true), shownMs);
    return () => clearTimeout(timer);
  }, [held, leaving, shownMs]);
  useLayoutEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onGone, exitMs);
    return () => clearTimeout(timer);
  }, [leaving, exitMs, onGone]);
  const take = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    leaving,
    leave: useCallback(() => setLeaving(true), []),
    hold: { onMouseEnter: take, onMouseLeave: release, onFocus: take, onBlur: release },
  };
}
