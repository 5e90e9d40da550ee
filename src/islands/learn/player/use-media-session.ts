// Shows the current video on the device's lock screen and handles its media keys.
import { useEffect, useRef } from 'react';
import type { VideoPlayer } from './video-engine.ts';

interface MediaSessionVideo<Item> extends Omit<NowPlaying, 'previous' | 'next'> {
  /** The video's id; a new one updates the media session. */
  id: string;
  previous: Item | undefined;
  next: Item | undefined;
  go: (place: Item) => void;
}

export function useMediaSession<Item>(
  player: VideoPlayer | undefined,
  video: MediaSessionVideo<Item>,
): void {
  const latest = useRef(video);
  useEffect(() => {
    latest.current = video;
  });
  const { id } = video;
  const hasPrevious = video.previous !== undefined;
  const hasNext = video.next !== undefined;
  useEffect(() => {
    if (!player) return;
    const { title, course, artwork } = latest.current;
    // The course may have been reloaded since.
    const goTo = (name: 'previous' | 'next') => {
      const to = latest.current[name];
      if (to) latest.current.go(to);
    };
    return showInMediaSession(player, {
      title,
      course,
      artwork,
      previous: hasPrevious ? () => goTo('previous') : undefined,
      next: hasNext ? () => goTo('next') : undefined,
    });
  }, [player, id, hasPrevious, hasNext]);
}

interface NowPlaying {
  title: string;
  course: string;
  artwork: string;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

const SEEK_S = 10;

/** Does nothing in browsers without media sessions. Returns a function that undoes it. */
function showInMediaSession(player: VideoPlayer, nowPlaying: NowPlaying): () => void {
  const session = (navigator as { mediaSession?: MediaSession }).mediaSession;
  if (!session) return () => undefined;
  session.metadata = new MediaMetadata({
    title: nowPlaying.title,
    album: nowPlaying.course,
    ...(nowPlaying.artwork ? { artwork: [{ src: nowPlaying.artwork }] } : {}),
  });
  const seek = (to: number) =>
    player.currentTime(Math.min(Math.max(to, 0), player.duration() ?? 0));
  const getPosition = () => player.currentTime() ?? 0;
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => void player.play()?.catch(() => undefined)],
    ['pause', () => player.pause()],
    ['seekbackward', ({ seekOffset }) => seek(getPosition() - (seekOffset ?? SEEK_S))],
    ['seekforward', ({ seekOffset }) => seek(getPosition() + (seekOffset ?? SEEK_S))],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime)],
    ['previoustrack', nowPlaying.previous ?? null],
    ['nexttrack', nowPlaying.next ?? null],
  ];
  for (const [key, handler] of handlers) setHandler(session, key, handler);
  const onChange = () => updatePosition(session, player);
  const events = ['durationchange', 'ratechange', 'seeked', 'play', 'pause'];
  player.on(events, onChange);
  return () => {
    player.off(events, onChange);
    for (const [key] of handlers) setHandler(session, key, null);
    session.metadata = null;
  };
}

function setHandler(
  session: MediaSession,
  key: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(key, handler);
  } catch {
    // This browser does not support the action.
  }
}

function updatePosition(session: MediaSession, player: VideoPlayer): void {
  const duration = player.duration() ?? 0;
  if (!(duration > 0) || !Number.isFinite(duration)) return;
  const position = Math.min(player.currentTime() ?? 0, duration);
  session.setPositionState({ duration, position, playbackRate: player.playbackRate() ?? 1 });
}
