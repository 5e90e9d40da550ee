import { useEffect, useMemo, useRef, useState } from 'react';
import { savePosition, type PlaybackRefusal, type PositionResult } from '#site/api/learning.ts';
import { forgetUnsent, saveUnsent } from '#site/stores/unsent-progress.ts';
import type { Ready } from '../../ui/courses/learning-state.ts';
import { createPositionSaver } from './position-saver.ts';

interface Positions {
  /** Whole seconds by lesson. */
  seconds: Readonly<Record<string, number>>;
  recordPlay: (lessonId: string, seconds: number) => void;
  recordPosition: (lessonId: string, seconds: number) => void;
  recordPause: () => void;
  recordEnd: (lessonId: string) => void;
  takeOver: (lessonId: string) => Promise<PositionResult>;
  flush: () => void;
}

/** `onRefused`: the server refuses to let the current video play on. */
export function usePositions(
  state: Ready,
  onRefused: (reason: PlaybackRefusal) => void,
): Positions {
  const { course, preview, positions } = state;
  const userId = state.user._id;
  const [seconds, setSeconds] = useState(positions);
  const initialPositions = useRef(positions);
  const courseId = course.id;
  const latestOnRefused = useRef(onRefused);
  useEffect(() => {
    latestOnRefused.current = onRefused;
  });
  const saver = useMemo(
    () =>
      createPositionSaver({
        knownPositions: initialPositions.current,
        save: async (position) => {
          if (preview) return 'settled';
          const { lessonId, seconds } = position;
          const progress = { userId, courseId, lessonId, seconds };
          const saved = savePosition({ courseId, lessonId }, position);
          // The page may be unloaded before the request fails.
          if (position.isUnloading && !navigator.onLine) await saveUnsent(progress);
          const result = await saved;
          await (result === 'again' ? saveUnsent : forgetUnsent)(progress);
          return result;
        },
        onRefused: (reason) => latestOnRefused.current(reason),
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

  const setPosition = (lessonId: string, second: number) =>
    setSeconds((known) => (known[lessonId] === second ? known : { ...known, [lessonId]: second }));
  return {
    seconds,
    recordPlay: saver.recordPlay,
    recordPause: saver.recordPause,
    takeOver: (lessonId) => saver.takeOver(lessonId, seconds[lessonId] ?? 0),
    recordPosition: (lessonId, second) => {
      saver.recordPosition(lessonId, second);
      setPosition(lessonId, Math.floor(second));
    },
    recordEnd: (lessonId) => {
      saver.recordEnd(lessonId);
      setPosition(lessonId, 0);
    },
    flush: () => saver.flush(),
  };
}
