import { useEffect, useMemo, useRef, useState } from 'react';
import { savePosition, type PlayingRefusal, type PositionOutcome } from '#site/api/learning.ts';
import { forgetUnsent, saveUnsent } from '#site/stores/unsent-progress.ts';
import type { Ready } from '../../ui/courses/learning-state.ts';
import { createPositionSaver } from './position-saver.ts';

export interface Positions {
  /** Whole seconds by lesson. */
  seconds: Readonly<Record<string, number>>;
  recordPlay: (lessonId: string, seconds: number) => void;
  recordPosition: (lessonId: string, seconds: number) => void;
  recordPause: () => void;
  recordEnd: (lessonId: string) => void;
  takeOver: (lessonId: string) => Promise<PositionOutcome>;
  flush: () => void;
}

/** `onRefused`: the server refuses to let the current video play on. */
export function usePositions(state: Ready, onRefused: (why: PlayingRefusal) => void): Positions {
  const { course, preview, positions } = state;
  const userId = state.user._id;
  const [seconds, setSeconds] = useState(positions);
  const first = useRef(positions);
  const courseId = course.id;
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const saver = useMemo(
    () =>
      createPositionSaver({
        known: first.current,
        save: async (stopped) => {
          if (preview) return 'settled';
          const { lessonId, seconds } = stopped;
          const progress = { userId, courseId, lessonId, seconds };
          const saving = savePosition({ courseId, lessonId }, stopped);
          // The page may be unloaded before the request fails.
          if (stopped.isUnloading && !navigator.onLine) await saveUnsent(progress);
          const outcome = await saving;
          await (outcome === 'again' ? saveUnsent : forgetUnsent)(progress);
          return outcome;
        },
        onRefused: (why) => refused.current(why),
        now: () => performance.now(),
      }),
    [courseId, preview, userId],
  );

  useEffect(() => {
    const onLeave = () => saver.flush(true);
    const onOnline = () => saver.flush();
    const onVisibility = () => document.visibilityState === 'hidden' && onLeave();
    addEventListener('pagehide', onLeave);
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      onLeave();
      removeEventListener('pagehide', onLeave);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [saver]);

  const show = (lessonId: string, at: number) =>
    setSeconds((known) => (known[lessonId] === at ? known : { ...known, [lessonId]: at }));
  return {
    seconds,
    recordPlay: saver.recordPlay,
    recordPause: saver.recordPause,
    takeOver: (lessonId) => saver.takeOver(lessonId, seconds[lessonId] ?? 0),
    recordPosition: (lessonId, at) => {
      saver.recordPosition(lessonId, at);
      show(lessonId, Math.floor(at));
    },
    recordEnd: (lessonId) => {
      saver.recordEnd(lessonId);
      show(lessonId, 0);
    },
    flush: () => saver.flush(),
  };
}
