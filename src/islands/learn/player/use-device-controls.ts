// Shows the film that is on to the device's lock screen, and takes its keys.
import { useEffect, useRef } from 'react';
import type { VideoPlayer } from './video-engine.ts';

interface OnDevice<Place> extends Omit<NowPlaying, 'previous' | 'next'> {
  /** Of the film; another one is shown anew. */
  id: string;
  previous: Place | undefined;
  next: Place | undefined;
  go: (place: Place) => void;
}

export function useDeviceControls<Place>(
  player: VideoPlayer | undefined,
  shown: OnDevice<Place>,
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
    const ways = { previous: goTo(previous), next: goTo(next) };
    return showOnDevice(player, { title, course, artwork, ...ways });
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

/** Does nothing where the browser knows of no such keys. Answers what takes it back. */
function showOnDevice(player: VideoPlayer, now: NowPlaying): () => void {
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
  for (const [key, act] of keys) handle(session, key, act);
  const tell = () => tellPosition(session, player);
  const told = ['durationchange', 'ratechange', 'seeked', 'play', 'pause'];
  player.on(told, tell);
  return () => {
    player.off(told, tell);
    for (const [key] of keys) handle(session, key, null);
    session.metadata = null;
  };
}

function handle(
  session: MediaSession,
  key: MediaSessionAction,
  act: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(key, act);
  } catch {
    // A key that this browser does not know.
  }
}

function tellPosition(session: MediaSession, player: VideoPlayer): void {
  const duration = player.duration() ?? 0;
  if (!(duration > 0) || !Number.isFinite(duration)) return;
  const position = Math.min(player.currentTime() ?? 0, duration);
  session.setPositionState({ duration, position, playbackRate: player.playbackRate() ?? 1 });
}
