// Shows the film that is on to the device's lock screen, and takes its keys.
import { useEffect, useRef } from 'react';
import { showOnDevice } from './device-controls.ts';
import type { NowPlaying } from './device-controls.ts';
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
