// The player's single keys, while they are wanted.
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { actOnVideo } from './act-on-video.ts';
import type { Neighbours, Place } from './lesson-state.ts';
import { listenForShortcuts } from './shortcuts.ts';
import type { ShortcutAction } from './shortcuts.ts';
import type { VideoPlayer } from './video-engine.ts';

interface Shortcuts {
  enabled: boolean;
  video: RefObject<VideoPlayer | undefined>;
  neighbours: Neighbours;
  go: (place: Place) => void;
  captions: () => void;
  help: () => void;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const { enabled } = shortcuts;
  useEffect(() => {
    if (!enabled) return;
    return listenForShortcuts(document, (action) => act(action, latest.current));
  }, [enabled]);
}

function act(action: ShortcutAction, shortcuts: Shortcuts): void {
  const { video, neighbours, go } = shortcuts;
  if (action.do === 'help' || action.do === 'captions') return shortcuts[action.do]();
  const { previous, next } = neighbours;
  if (action.do === 'previous') return previous && go(previous);
  if (action.do === 'next') return next && go(next);
  if (video.current) actOnVideo(video.current, action);
}
