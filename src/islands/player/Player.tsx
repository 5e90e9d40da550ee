// The lesson player: video, what it is about, and the way through the course beside it.
import '#site/styles/pages/player.css';
import { useEffect, useState } from 'react';
import { freshVideo } from '#site/api/learning.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { pathId } from '#site/lib/path-id.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { nameOf } from '#site/stores/session.ts';
import { dismissalOf } from '../parts/learning-state.ts';
import type { Ready } from '../parts/learning-state.ts';
import { useLearning } from '../parts/useLearning.ts';
import type { Completion } from '../parts/useLearning.ts';
import { usePageTitle } from '../parts/usePageTitle.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PlayerLoading, PlayerRefused } from './faces.tsx';
import { LessonInfo } from './LessonInfo.tsx';
import { placeAsked, queryOf } from './lesson-state.ts';
import type { Place } from './lesson-state.ts';
import { LessonList } from './LessonList.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import { installProtection } from './protection.ts';
import { sourceOf } from './video-engine.ts';

const PROTECTED = import.meta.env.PUBLIC_CONTENT_PROTECTION !== 'off';

export function Player() {
  return (
    <ErrorBoundary>
      <PlayerOf courseId={typeof location === 'undefined' ? '' : pathId(location.pathname)} />
    </ErrorBoundary>
  );
}

function PlayerOf({ courseId }: { courseId: string }) {
  const { state, complete } = useLearning(courseId, 'player');
  const refusal = state.phase === 'refused' ? state.refusal : undefined;
  usePageTitle(state.phase === 'ready' ? state.course.name : '');

  useEffect(() => {
    // A signed-out visitor stays and finds the way to the login (OPEN-12).
    if (!refusal || refusal === 'signed-out') return;
    const dismissal = dismissalOf(refusal, courseId);
    if (!dismissal) return;
    queueNotice(dismissal.notice);
    location.replace(dismissal.to);
  }, [refusal, courseId]);

  if (state.phase === 'loading') return <PlayerLoading />;
  if (state.phase === 'refused') return <PlayerRefused refusal={state.refusal} />;
  return <OpenPlayer state={state} complete={complete} />;
}

interface OpenPlayerProps {
  state: Ready;
  complete: (lessonId: string) => Promise<Completion>;
}

function OpenPlayer({ state, complete }: OpenPlayerProps) {
  const { course, user } = state;
  const [place, setPlace] = useState(() => placeAsked(course.sections, location.search));

  useEffect(() => (PROTECTED ? installProtection(window, browserLog) : undefined), []);

  if (!place) return <PlayerRefused refusal="no-content" />;

  const go = (next: Place) => {
    setPlace(next);
    history.replaceState(null, '', location.pathname + queryOf(next));
  };
  const finish = async (lessonId: string) => {
    const outcome = await complete(lessonId);
    if (outcome === 'failed') browserLog.warn('The lesson could not be marked as complete.');
  };
  const { lesson } = place;
  return (
    <>
      <section className="pl-main" aria-label="Lesson">
        <LessonVideo
          lessonId={lesson._id}
          source={lesson.videoUrl ? sourceOf(lesson.videoUrl) : undefined}
          watermark={`${nameOf(user) || user.email}, ${course.name}`}
          onEnded={() => void finish(lesson._id)}
          renew={() => freshVideo(course.id, lesson._id)}
        />
        <LessonInfo
          state={state}
          place={place}
          onGo={go}
          onComplete={() => void finish(lesson._id)}
        />
      </section>
      <LessonList state={state} current={place} onGo={go} />
    </>
  );
}
