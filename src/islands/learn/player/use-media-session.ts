// Shows the current video on the device's lock screen and handles its media keys.
import { useEffect, useRef } from 'react';
import type { VideoPlayer } from './video-engine.ts';

interface MediaSessionVideo<Place> extends Omit<NowPlaying, 'previous' | 'next'> {
  /** The video's id; a new one updates the media session. */
  id: string;
  previous: Place | undefined;
  next: Place | undefined;
  go: (place: Place) => void;
}

export function useMediaSession<Place>(
  player: VideoPlayer | undefined,
  shown: MediaSessionVideo<Place>,
): void {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const { id } = shown;
  useEffect(() => {
    if (!player) return;
    const { title, course, artwork, previous, next } = latest.current;
    const goTo = (to: Place | undefined) => to && (() => latest.current.go(to));
    const neighbours = { previous: goTo(previous), next: goTo(next) };
    return showInMediaSession(player, { title, course, artwork, ...neighbours });
  }, [player, id]);
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
function showInMediaSession(player: VideoPlayer, now: NowPlaying): () => void {
  const session = (navigator as { mediaSession?: MediaSession }).mediaSession;
  if (!session) return () => undefined;
  session.metadata = new MediaMetadata({
    title: now.title,
    album: now.course,
    ...(now.artwork ? { artwork: [{ src: now.artwork }] } : {}),
  });
  const seek = (to: number) =>
    player.currentTime(Math.min(Math.max(to, 0), player.duration() ?? 0));
  const at = () => player.currentTime() ?? 0;
  const keys: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => void player.play()?.catch(() => undefined)],
    ['pause', () => player.pause()],
    ['seekbackward', ({ seekOffset }) => seek(at() - (seekOffset ?? SEEK_S))],
    ['seekforward', ({ seekOffset }) => seek(at() + (seekOffset ?? SEEK_S))],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seek(seekTime)],
    ['previoustrack', now.previous ?? null],
    ['nexttrack', now.next ?? null],
  ];
  for (const [key, handler] of keys) setHandler(session, key, handler);
  const onChange = () => updatePosition(session, player);
  const events = ['durationchange', 'ratechange', 'seeked', 'play', 'pause'];
  player.on(events, onChange);
  return () => {
    player.off(events, onChange);
    for (const [key] of keys) setHandler(session, key, null);
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
