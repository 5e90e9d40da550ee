// The lifetime of a notice: shown, leaving, removed. Hover and focus pause the timer.
import { useCallback, useLayoutEffect, useState } from 'react';

interface NoticeTimer {
  leaving: boolean;
  leave: () => void;
  /** Spread on the notice: hover and focus pause the timer. */
  pauseHandlers: {
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

export function useNoticeTimer({ shownMs, exitMs }: Times, onGone: () => void): NoticeTimer {
  const [leaving, setLeaving] = useState(false);
  const [isPaused, setPaused] = useState(false);
  // A layout effect, so that the time starts when the notice is painted.
  useLayoutEffect(() => {
    if (isPaused || leaving) return;
    const timer = setTimeout(() => setLeaving(true), shownMs);
    return () => clearTimeout(timer);
  }, [isPaused, leaving, shownMs]);
  useLayoutEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onGone, exitMs);
    return () => clearTimeout(timer);
  }, [leaving, exitMs, onGone]);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return {
    leaving,
    leave: useCallback(() => setLeaving(true), []),
    pauseHandlers: { onMouseEnter: pause, onMouseLeave: resume, onFocus: pause, onBlur: resume },
  };
}
