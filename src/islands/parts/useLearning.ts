// Loads a course for its learner and keeps what they complete: the ground of outline and player.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '#site/api/client.ts';
import { completeLesson, fetchFullCourse } from '#site/api/learning.ts';
import type { ProgressCaller } from '#site/api/learning.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { notify } from '#site/stores/notices.ts';
import type { Notice } from '#site/stores/notices.ts';
import { learningState, mayComplete } from './learning-state.ts';
import type { LearningEvent, LearningState } from './learning-state.ts';

export interface Learning {
  state: LearningState;
  /** Tells the learner of a completed lesson; a failure is only logged. */
  complete: (lessonId: string) => Promise<Completion>;
  /** Asks for the course anew, and shows what is known meanwhile. */
  reload: () => Promise<void>;
}

/** ERR-31. */
const COMPLETED: Notice = {
  layer: 'own',
  type: 'success',
  title: 'Progress Updated',
  message: 'Lesson marked as complete!',
};

export type Completion = 'completed' | 'failed' | 'not-needed';

export function useLearning(courseId: string, caller: ProgressCaller): Learning {
  const [state, dispatch] = useReducer(learningState, { phase: 'loading' });
  const latest = useRef<LearningState>(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const requested = useRef(0);
  const reload = useCallback(async () => {
    requested.current += 1;
    const own = requested.current;
    const event = await load(courseId);
    if (own === requested.current) dispatch(event);
  }, [courseId]);

  useEffect(() => {
    void reload();
    // A page that the browser had kept shows what was done since.
    const back = (event: PageTransitionEvent) => event.persisted && void reload();
    addEventListener('pageshow', back);
    return () => {
      requested.current += 1;
      removeEventListener('pageshow', back);
    };
  }, [reload]);

  const complete = useCallback(
    async (lessonId: string): Promise<Completion> => {
      if (!mayComplete(latest.current, lessonId)) return 'not-needed';
      // Noted before the next render, so that a second press finds it.
      latest.current = learningState(latest.current, { type: 'completing', lessonId });
      dispatch({ type: 'completing', lessonId });
      try {
        await completeLesson({ courseId, lessonId }, caller);
        dispatch({ type: 'completed', lessonId });
        notify(COMPLETED);
        return 'completed';
      } catch {
        dispatch({ type: 'completing-failed', lessonId });
        // PLAY-07: no notice.
        browserLog.warn('The lesson could not be marked as complete.');
        return 'failed';
      }
    },
    [courseId, caller],
  );

  return { state, complete, reload };
}

async function load(courseId: string): Promise<LearningEvent> {
  const { user, token } = await knownSession();
  if (!user || !token) return { type: 'refused', refusal: 'signed-out' };
  try {
    return { type: 'loaded', full: await fetchFullCourse(courseId), user };
  } catch (error) {
    const expired = error instanceof ApiError && error.code === 'not_signed_in';
    return { type: 'refused', refusal: expired ? 'expired' : 'failed' };
  }
}
