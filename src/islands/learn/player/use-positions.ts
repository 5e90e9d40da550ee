import { useEffect, useMemo, useRef, useState } from 'react';
import { savePosition, type PlayingRefusal, type PositionOutcome } from '#site/api/learning.ts';
import { deviceName } from '#site/stores/device.ts';
import { forgetUnsent, keepUnsent } from '#site/stores/unsent-progress.ts';
import type { Ready } from '../../ui/parts/learning-state.ts';
import { createPositionKeeper, type Stopped } from './position-saver.ts';

export interface Positions {
  /** Whole seconds by lesson, as this page and the server know them. */
  seconds: Readonly<Record<string, number>>;
  plays: (lessonId: string, seconds: number) => void;
  reached: (lessonId: string, seconds: number) => void;
  paused: () => void;
  ended: (lessonId: string) => void;
  takeOver: (lessonId: string) => Promise<PositionOutcome>;
  flush: () => void;
}

/** `onRefused`: the film that plays may not go on. */
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
  const keeper = useMemo(
    () =>
      createPositionKeeper({
        known: first.current,
        save: async (stopped) => {
          if (preview) return 'settled';
          const { lessonId, seconds } = stopped;
          const progress = { userId, courseId, lessonId, seconds };
          const saving = savePosition(...callOf(courseId, stopped));
          // The page may be gone before the call has failed.
          if (stopped.isUnloading && !navigator.onLine) await keepUnsent(progress);
          const outcome = await saving;
          await (outcome === 'again' ? keepUnsent : forgetUnsent)(progress);
          return outcome;
        },
        onRefused: (why) => refused.current(why),
        now: () => performance.now(),
      }),
    [courseId, preview, userId],
  );

  useEffect(() => {
    const leave = () => keeper.flush(true);
    const flush = () => keeper.flush();
    const hidden = () => document.visibilityState === 'hidden' && leave();
    addEventListener('pagehide', leave);
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [keeper]);

  const show = (lessonId: string, at: number) =>
    setSeconds((known) => (known[lessonId] === at ? known : { ...known, [lessonId]: at }));
  return {
    seconds,
    plays: keeper.plays,
    paused: keeper.paused,
    takeOver: (lessonId) => keeper.takeOver(lessonId, seconds[lessonId] ?? 0),
    reached: (lessonId, at) => {
      keeper.reached(lessonId, at);
      show(lessonId, Math.floor(at));
    },
    ended: (lessonId) => {
      keeper.ended(lessonId);
      show(lessonId, 0);
    },
    flush: () => keeper.flush(),
  };
}

function callOf(
  courseId: string,
  { lessonId, seconds, isUnloading, plays }: Stopped,
): Parameters<typeof savePosition> {
  const player = { device: deviceName(), ...(plays === 'takes-over' ? { takeOver: true } : {}) };
  return [
    { courseId, lessonId },
    { seconds, isUnloading, ...(plays ? { player } : {}) },
  ];
}
