// Plays a free video. Neither the viewer nor the position is stored.
import { useEffect, useState } from 'react';
import { fetchPreviewCaptions, fetchFreshPreview, type FreshPreview } from '#site/api/videos.ts';
import { restorePlayerSettings } from '#site/stores/player-settings.ts';
import { LessonVideo } from './LessonVideo.tsx';
import { UpNext } from './UpNext.tsx';
import { useCaptions } from './use-captions.ts';
import { useMediaSession } from './use-media-session.ts';
import { isNativeFullscreen, type VideoPlayer } from './video-engine.ts';

interface PreviewPlayerProps {
  course: { id: string; name: string; thumbnail: string };
  /** `id` is a lesson's id; empty for the trailer. */
  video: { id: string; title: string };
  next: { title: string } | undefined;
  onNext: () => void;
}

const doNothing = () => undefined;
const NO_LANGUAGES: FreshPreview['languages'] = [];

export function PreviewPlayer({ course, video, next, onNext }: PreviewPlayerProps) {
  const [player, setPlayer] = useState<VideoPlayer>();
  const [hasEnded, setHasEnded] = useState(false);
  const [loadedCaptions, setLoadedCaptions] = useState<{
    videoId: string;
    languages: FreshPreview['languages'];
  }>();
  const languages = loadedCaptions?.videoId === video.id ? loadedCaptions.languages : NO_LANGUAGES;
  const key = { courseId: course.id, lessonId: video.id || undefined };
  const playNext = () => {
    setHasEnded(false);
    onNext();
  };
  useEffect(restorePlayerSettings, []);
  useEffect(() => {
    if (!player) return;
    // Keys act on the video, unless the focus has already moved on.
    if (document.activeElement?.closest('.dialog-head')) player.focus();
    return closeMenuOnEscape(player);
  }, [player]);
  useCaptions(player, {
    id: video.id,
    languages,
    fetchCues: (language) => fetchPreviewCaptions(key, language),
  });
  useMediaSession(player, {
    id: video.id,
    title: video.title,
    course: course.name,
    artwork: course.thumbnail,
    previous: undefined,
    next,
    go: playNext,
  });
  const renew = async () => {
    const fresh = await fetchFreshPreview(key);
    setLoadedCaptions({ videoId: video.id, languages: fresh.languages });
    return fresh.video;
  };
  return (
    <LessonVideo
      lessonId={video.id || course.id}
      watermark=""
      missing="This video is no longer available."
      onPlayer={setPlayer}
      onPlayback={doNothing}
      takeOver={() => Promise.resolve(true)}
      lessonToPlay={() => ({
        knownSources: undefined,
        startAt: 0,
        shouldAutoplay: true,
        renew,
        onReached: doNothing,
        onPause: doNothing,
        onVideoGone: doNothing,
        onPlay: () => setHasEnded(false),
        onEnded: () => setHasEnded(true),
      })}
    >
      {hasEnded && next && (
        <UpNext
          nextTitle={next.title}
          hasCountdown={false}
          isCovered={() => isNativeFullscreen(player)}
          onGo={playNext}
          onCancel={() => setHasEnded(false)}
        />
      )}
    </LessonVideo>
  );
}

/** Escape closes an open menu of the player before the dialog around it. Returns a function that stops this. */
function closeMenuOnEscape(player: VideoPlayer): () => void {
  const video = player.el();
  const closeMenu = (event: Event) => {
    const menu = video.querySelector<HTMLElement>('button[aria-expanded="true"]');
    if (!menu || !(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    menu.click();
    menu.focus();
  };
  video.addEventListener('keydown', closeMenu, { capture: true });
  return () => video.removeEventListener('keydown', closeMenu, { capture: true });
}
