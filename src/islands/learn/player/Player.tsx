import 'video.js/dist/video-js.min.css';
import '#site/styles/pages/player.css';
import '#site/styles/pages/player-video.css';
import './video.css';
import { useEffect, useState } from 'react';
import { pathId } from '#site/lib/path-id.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { getDismissal, type Ready } from '../../ui/parts/learning-state.ts';
import { useLearning, type Learning } from '../../ui/parts/useLearning.ts';
import { usePageTitle } from '../../ui/parts/usePageTitle.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PlayerLoading, PlayerRefused } from './faces.tsx';
import { requestedLesson, getQuery, type Place } from './lesson-state.ts';
import { OpenPlayer } from './OpenPlayer.tsx';
import { preloadVideo } from './video-engine.ts';

export function Player() {
  return (
    <ErrorBoundary>
      <PlayerOf courseId={typeof location === 'undefined' ? '' : pathId(location.pathname)} />
    </ErrorBoundary>
  );
}

function PlayerOf({ courseId }: { courseId: string }) {
  const { state, ...learning } = useLearning(courseId, 'player');
  const refusal = state.phase === 'refused' ? state.refusal : undefined;
  usePageTitle(state.phase === 'ready' ? state.course.name : '');

  useEffect(() => {
    // Beside the course, which a slow line brings a second later.
    void knownSession().then(({ user }) => user && preloadVideo());
  }, []);
  useEffect(() => {
    // A signed-out visitor stays and finds the way to the login (OPEN-12).
    if (!refusal || refusal === 'signed-out') return;
    const dismissal = getDismissal(refusal, courseId);
    if (!dismissal) return;
    queueNotice(dismissal.notice);
    location.replace(dismissal.to);
  }, [refusal, courseId]);

  if (state.phase === 'loading') return <PlayerLoading />;
  if (state.phase === 'refused') return <PlayerRefused refusal={state.refusal} />;
  return <PlacedPlayer state={state} {...learning} />;
}

/** The lesson stands in the address; a lesson that is gone gives way to the default one. */
function PlacedPlayer({ state, ...learning }: Learning & { state: Ready }) {
  const [search, setSearch] = useState(() => location.search);
  const place = requestedLesson(state.course.sections, search);
  if (!place) return <PlayerRefused refusal="no-content" />;
  const go = (next: Place) => {
    const query = getQuery(next);
    setSearch(query);
    history.replaceState(null, '', location.pathname + query);
  };
  return <OpenPlayer {...learning} state={state} place={place} onPlace={go} />;
}
