import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '#site/api/client.ts';
import {
  completeLesson,
  fetchFullCourse,
  isOffline,
  type ProgressCaller,
} from '#site/api/learning.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { sendUnsent } from '#site/queries/unsent-progress.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { notify, type Notice } from '#site/stores/notices.ts';
import { saveUnsent } from '#site/stores/unsent-progress.ts';
import {
  reduceLearning,
  canComplete,
  type LearningEvent,
  type LearningState,
} from './learning-state.ts';

export interface Learning {
  state: LearningState;
  complete: (lessonId: string) => Promise<Completion>;
  /** Requests the course again. The current state stays visible meanwhile. */
  reload: () => Promise<void>;
}

/** ERR-31. */
const COMPLETED_NOTICE: Notice = {
  layer: 'own',
  type: 'success',
  title: 'Progress Updated',
  message: 'Lesson marked as complete!',
};

/** unsent: stored in the browser and sent when it is online again. */
type Completion = 'completed' | 'failed' | 'unsent' | 'not-needed';

export function useLearning(courseId: string, caller: ProgressCaller): Learning {
  const [state, dispatch] = useReducer(reduceLearning, { phase: 'loading' });
  const latest = useRef<LearningState>(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const requested = useRef(0);
  const reload = useCallback(async () => {
    requested.current += 1;
    const requestNumber = requested.current;
    const event = await loadCourse(courseId);
    if (requestNumber === requested.current) dispatch(event);
  }, [courseId]);

  useEffect(() => {
    void reload();
    // A page restored from the back/forward cache may show old progress.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && void reload();
    addEventListener('pageshow', onPageShow);
    return () => {
      requested.current += 1;
      removeEventListener('pageshow', onPageShow);
    };
  }, [reload]);

  useEffect(() => {
    const send = async () => {
      const sent = await sendUnsent('completions');
      for (const lessonId of sent) dispatch({ type: 'completed', lessonId });
      if (sent.length > 0) notify(COMPLETED_NOTICE);
    };
    let isRefreshing = false;
    const refresh = async () => {
      if (isRefreshing || document.visibilityState !== 'visible') return;
      isRefreshing = true;
      await send();
      // A failed refresh changes nothing on the page.
      const full = await fetchFullCourse(courseId).catch(() => undefined);
      isRefreshing = false;
      if (full) dispatch({ type: 'refreshed', completed: full.completed });
    };
    const onOnline = () => void send();
    const onVisible = () => void refresh();
    addEventListener('online', onOnline);
    addEventListener('focus', onVisible);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', onOnline);
      removeEventListener('focus', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [courseId]);

  const complete = useCallback(
    async (lessonId: string): Promise<Completion> => {
      const stateBefore = latest.current;
      if (!canComplete(stateBefore, lessonId)) return 'not-needed';
      // Set before the next render, so that a second click is ignored.
      latest.current = reduceLearning(stateBefore, { type: 'completing', lessonId });
      dispatch({ type: 'completing', lessonId });
      try {
        await completeLesson({ courseId, lessonId }, caller);
        dispatch({ type: 'completed', lessonId });
        notify(COMPLETED_NOTICE);
        return 'completed';
      } catch (error) {
        // PLAY-07: no notice.
        browserLog.warn('The lesson could not be marked as complete.');
        if (!isOffline(error)) {
          dispatch({ type: 'completing-failed', lessonId });
          return 'failed';
        }
        await saveUnsent({ userId: stateBefore.user._id, courseId, lessonId });
        dispatch({ type: 'unsent', lessonId });
        return 'unsent';
      }
    },
    [courseId, caller],
  );

  return { state, complete, reload };
}

async function loadCourse(courseId: string): Promise<LearningEvent> {
  const { user, token } = await waitForSession();
  if (!user || !token) return { type: 'refused', refusal: 'signed-out' };
  try {
    await sendUnsent();
    return { type: 'loaded', full: await fetchFullCourse(courseId), user };
  } catch (error) {
    const expired = error instanceof ApiError && error.code === 'not_signed_in';
    return { type: 'refused', refusal: expired ? 'expired' : 'failed' };
  }
}
