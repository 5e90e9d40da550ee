import { useEffect, useRef, type RefObject } from 'react';
import type { Neighbours, LessonEntry } from './lesson-state.ts';
import { listenForShortcuts, type ShortcutAction } from './shortcuts.ts';
import { type VideoPlayer, SPEEDS } from './video-engine.ts';

interface Shortcuts {
  enabled: boolean;
  video: RefObject<VideoPlayer | undefined>;
  neighbours: Neighbours;
  goToLesson: (place: LessonEntry) => void;
  captions: () => void;
  note: () => void;
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
    return listenForShortcuts(document, (action) => runAction(action, latest.current));
  }, [enabled]);
}

function runAction(action: ShortcutAction, shortcuts: Shortcuts): void {
  const { video, neighbours, goToLesson } = shortcuts;
  if (action.do === 'help' || action.do === 'captions' || action.do === 'note')
    return shortcuts[action.do]();
  const { previous, next } = neighbours;
  if (action.do === 'previous') return previous && goToLesson(previous);
  if (action.do === 'next') return next && goToLesson(next);
  if (video.current) actOnVideo(video.current, action);
}

/** Skips stop this long before the end. */
const BEFORE_END_S = 1;

function actOnVideo(player: VideoPlayer, action: ShortcutAction): void {
  const duration = player.duration() ?? 0;
  if (action.do === 'play') togglePlay(player);
  if (action.do === 'mute') player.muted(!player.muted());
  if (action.do === 'volume') changeVolume(player, action.by);
  if (action.do === 'fullscreen') toggleFullscreen(player);
  if (action.do === 'slower') player.playbackRate(getNeighbouringSpeed(player, -1));
  if (action.do === 'faster') player.playbackRate(getNeighbouringSpeed(player, 1));
  // The duration is unknown before the metadata is loaded.
  if (!(duration > 0)) return;
  if (action.do === 'tenth') player.currentTime((duration * action.tenth) / 10);
  if (action.do === 'skip') skip(player, action.seconds);
}

/** Stops before the end: skipping does not complete a lesson. */
function skip(player: VideoPlayer, seconds: number): void {
  const current = player.currentTime() ?? 0;
  const lastSecond = (player.duration() ?? 0) - BEFORE_END_S;
  if (seconds > 0 && current >= lastSecond) return;
  player.currentTime(Math.min(Math.max(current + seconds, 0), lastSecond));
}

function changeVolume(player: VideoPlayer, by: number): void {
  player.muted(false);
  player.volume(Math.min(Math.max((player.volume() ?? 1) + by, 0), 1));
}

function togglePlay(player: VideoPlayer): void {
  if (player.paused()) void player.play()?.catch(() => undefined);
  else player.pause();
}

function toggleFullscreen(player: VideoPlayer): void {
  // Rejects if the browser does not allow full screen.
  const toggled = player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen();
  void Promise.resolve(toggled).catch(() => undefined);
}

function getNeighbouringSpeed(player: VideoPlayer, step: number): number {
  const current = player.playbackRate() ?? 1;
  const index = SPEEDS.indexOf(current) + step;
  return SPEEDS[Math.min(Math.max(index, 0), SPEEDS.length - 1)] ?? current;
}
