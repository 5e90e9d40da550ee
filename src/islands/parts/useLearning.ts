// Loads a course for its learner and keeps what they complete: the ground of outline and player.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '#site/api/client.ts';
import { completeLesson, fetchFullCourse } from '#site/api/learning.ts';
import type { ProgressCaller } from '#site/api/learning.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { learningState, mayComplete } from './learning-state.ts';
import type { LearningEvent, LearningState } from './learning-state.ts';

export interface Learning {
  state: LearningState;
  /** True once the lesson is complete, false when the call failed or was not needed. */
  complete: (lessonId: string) => Promise<Completion>;
}

export type Completion = 'completed' | 'failed' | 'not-needed';

export function useLearning(courseId: string, caller: ProgressCaller): Learning {
  const [state, dispatch] = useReducer(learningState, { phase: 'loading' });
  const latest = useRef<LearningState>(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  useEffect(() => {
    let left = false;
    void load(courseId).then((event) => {
      if (!left) dispatch(event);
    });
    return () => {
      left = true;
    };
  }, [courseId]);

  const complete = useCallback(
    async (lessonId: string): Promise<Completion> => {
      if (!mayComplete(latest.current, lessonId)) return 'not-needed';
      // Noted before the next render, so that a second press finds it.
      latest.current = learningState(latest.current, { type: 'completing', lessonId });
      dispatch({ type: 'completing', lessonId });
      try {
        await completeLesson({ courseId, lessonId }, caller);
        dispatch({ type: 'completed', lessonId });
        return 'completed';
      } catch {
        dispatch({ type: 'completing-failed', lessonId });
        return 'failed';
      }
    },
    [courseId, caller],
  );

  return { state, complete };
}

async function load(courseId: string): Promise<LearningEvent> {
  const { user, token } = await knownSession();
  if (!user || !token) return { type: 'refused', refusal: 'signed-out' };
  try {
    return { type: 'loaded', full: await fetchFullCourse(courseId), user };
  } catch (error) {
    const expired = error instanceof ApiError && error.status === 401;
    return { type: 'refused', refusal: expired ? 'expired' : 'failed' };
  }
}
