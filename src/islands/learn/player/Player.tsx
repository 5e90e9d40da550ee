import { useEffect, useState } from 'react';
import { paths, withReturn } from '#contract/paths.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { findDismissal, type Ready, type Refusal } from '../../ui/courses/learning-state.ts';
import { useLearning, type Learning } from '../../ui/courses/use-learning.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Loading } from '../../ui/Art.tsx';
import { getButtonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { findRequestedLesson, buildLessonQuery, type LessonEntry } from './lesson-state.ts';
import { LessonPlayer } from './LessonPlayer.tsx';
import { preloadPlayer } from './video-engine.ts';

export const Player = withErrorBoundary(() => (
  <CoursePlayer courseId={typeof location === 'undefined' ? '' : getPathId(location.pathname)} />
));

function CoursePlayer({ courseId }: { courseId: string }) {
  const { state, ...learning } = useLearning(courseId, 'player');
  const refusal = state.phase === 'refused' ? state.refusal : undefined;
  usePageTitle(state.phase === 'ready' ? state.course.name : '');

  useEffect(() => {
    // In parallel with the course, which takes a second longer on a slow connection.
    void waitForSession().then(({ user }) => user && preloadPlayer());
  }, []);
  useEffect(() => {
    // A signed-out visitor stays and sees a link to the login page (OPEN-12).
    if (!refusal || refusal === 'signed-out') return;
    const dismissal = findDismissal(refusal, courseId);
    if (!dismissal) return;
    queueNotice(dismissal.notice);
    location.replace(dismissal.to);
  }, [refusal, courseId]);

  if (state.phase === 'loading') return <PlayerLoading />;
  if (state.phase === 'refused') return <PlayerRefused refusal={state.refusal} />;
  return <RoutedPlayer state={state} {...learning} />;
}

/** The URL names the lesson; if it no longer exists, the default one is shown. */
function RoutedPlayer({ state, ...learning }: Learning & { state: Ready }) {
  const [search, setSearch] = useState(() => location.search);
  const entry = findRequestedLesson(state.course.sections, search);
  if (!entry) return <PlayerRefused refusal="no-content" />;
  const go = (next: LessonEntry) => {
    const query = buildLessonQuery(next);
    setSearch(query);
    history.replaceState(null, '', location.pathname + query);
  };
  return <LessonPlayer {...learning} state={state} entry={entry} onLessonChange={go} />;
}

function PlayerLoading() {
  return (
    <>
      <section aria-label="Lesson">
        <div className="player-video" />
        <div className="player-info grid grid-cols-[1fr_auto] items-end gap-x-8 gap-y-3 px-(--gutter) pt-6 pb-12 max-xl:grid-cols-1">
          <Loading text="Loading course..." />
        </div>
      </section>
      <aside className="player-side" aria-hidden="true">
        <header>
          <div className="skeleton" />
          <div className="skeleton" />
        </header>
      </aside>
    </>
  );
}

/** PLAY-14: shown whenever loading ended without an accessible course. */
function PlayerRefused({ refusal }: { refusal: Refusal }) {
  const currentPath = location.pathname + location.search;
  const isSignedOut = refusal === 'signed-out' || refusal === 'expired';
  return (
    <section className="wrap app-main player-refused col-span-full pt-16">
      <EmptyState
        title="Course not accessible"
        text={
          isSignedOut
            ? 'Lessons are for enrolled students. Log in to continue.'
            : 'You can find all our courses in the catalogue.'
        }
        heading
      >
        {isSignedOut ? (
          <a className={getButtonClass()} href={withReturn(paths.auth, currentPath)}>
            Login
          </a>
        ) : (
          <a className={getButtonClass()} href={paths.courses}>
            Browse courses
          </a>
        )}
      </EmptyState>
    </section>
  );
}
