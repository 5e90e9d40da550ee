// Where every lesson of the open course stands: shown beside the lessons, and kept on the server.
import { useEffect, useMemo, useRef, useState } from 'react';
import { savePosition } from '#site/api/learning.ts';
import type { Ready } from '../parts/learning-state.ts';
import { createPositionKeeper } from './position-keeper.ts';

export interface Positions {
  /** Whole seconds by lesson, as this page and the server know them. */
  seconds: Readonly<Record<string, number>>;
  reached: (lessonId: string, seconds: number) => void;
  ended: (lessonId: string) => void;
  flush: () => void;
}

export function usePositions(state: Ready): Positions {
  const { course, preview, positions } = state;
  const [seconds, setSeconds] = useState(positions);
  const first = useRef(positions);
  const courseId = course.id;
  const keeper = useMemo(
    () =>
      createPositionKeeper({
        known: first.current,
        save: ({ lessonId, ...stopped }) =>
          preview ? Promise.resolve(true) : savePosition({ courseId, lessonId }, stopped),
        now: () => performance.now(),
      }),
    [courseId, preview],
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
