// video.js without its streaming code, loaded only when a lesson opens.
import { formatDuration } from '#site/lib/duration.ts';
import { $playerSettings, changePlayerSettings } from '#site/stores/player-settings.ts';
import type Player from 'video.js/dist/types/player';

/** PLAY-03. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

export type VideoPlayer = Player;

const OPTIONS = {
  controls: true,
  preload: 'metadata',
  playsinline: true,
  // In native full screen, phones would show the video without the watermark.
  preferFullWindow: true,
  fill: true,
  playbackRates: SPEEDS,
  // VideoStatusView shows errors.
  errorDisplay: false,
  userActions: { hotkeys: true },
  // video.css styles the captions.
  textTrackSettings: false,
  controlBar: {
    children: [
      'progressControl',
      'playToggle',
      'muteToggle',
      'volumeControl',
      'currentTimeDisplay',
      'timeDivider',
      'durationDisplay',
      'customControlSpacer',
      'captionsButton',
      'playbackRateMenuButton',
      'fullscreenToggle',
    ],
  },
};

function loadEngine() {
  // The content security policy forbids injected styles; Player.tsx imports the package's style sheet instead.
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  return import('video.js/core.es.js');
}

/** Starts loading the code; errors are reported by `createPlayer`. */
export function preloadPlayer(): void {
  loadEngine().catch(() => undefined);
}

export async function createPlayer(frame: HTMLElement): Promise<VideoPlayer> {
  const { default: videojs } = await loadEngine();
  // The same format as in the lesson list.
  videojs.time.setFormatTime((seconds: number) => formatDuration(seconds) || '-:--');
  const element = document.createElement('video-js');
  frame.append(element);
  const player = videojs(element, OPTIONS);
  const video = findVideoElement(player);
  // Both would show the video without the watermark (decision 21).
  if (video) Object.assign(video, { disablePictureInPicture: true, disableRemotePlayback: true });
  rememberSpeed(player);
  hideControlsAfterChoice(player);
  return player;
}

/** The chosen speed applies to the next lessons too, also after a reload. */
function rememberSpeed(player: VideoPlayer): void {
  player.defaultPlaybackRate($playerSettings.get().speed);
  player.on('ratechange', () => {
    if (player.readyState() === 0) return;
    const speed = player.playbackRate() ?? 1;
    player.defaultPlaybackRate(speed);
    if (speed !== $playerSettings.get().speed) changePlayerSettings({ speed });
  });
}

/** video.js returns the focus to a menu's button, which keeps the control bar visible. Mouse and touch do not need it. */
function hideControlsAfterChoice(player: VideoPlayer): void {
  const blurFocused = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('.vjs-menu-item')) return;
    setTimeout(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && player.el().contains(focused)) focused.blur();
    });
  };
  for (const type of ['click', 'touchend'])
    player.el().addEventListener(type, blurFocused, { capture: true });
}

/** Inserts an element between picture and controls; it stays visible in full screen. */
export function addOverlay(player: VideoPlayer, overlay: Element): void {
  player.el().insertBefore(overlay, player.getChild('bigPlayButton')?.el() ?? null);
}

export function findVideoElement(player: VideoPlayer): HTMLVideoElement | null {
  return player.el().querySelector('video');
}

/** The URL of the loaded video; for adaptive videos the element itself has a blob URL. */
export function findLoadedUrl(player: VideoPlayer): string | undefined {
  const video = findVideoElement(player);
  return video?.dataset['source'] ?? video?.getAttribute('src') ?? undefined;
}

/** Set by the adaptive engine; undefined when it stops. */
export function setLoadedUrl(video: HTMLVideoElement, url: string | undefined): void {
  if (url === undefined) delete video.dataset['source'];
  else video.dataset['source'] = url;
}

/** Removes the source, so that no control can start playback. */
export function unloadVideo(player: VideoPlayer): void {
  (player.tech(true) as unknown as { disposeSourceHandler?: () => void }).disposeSourceHandler?.();
  const video = findVideoElement(player);
  video?.removeAttribute('src');
  video?.load();
}

export function leaveFullscreen(player: VideoPlayer): void {
  if (player.isFullscreen()) void Promise.resolve(player.exitFullscreen()).catch(() => undefined);
}

/** Whether the device shows the video in its own full screen, as iPhones do. No part of the page is visible then. */
export function isNativeFullscreen(player: VideoPlayer | undefined): boolean {
  const video: (HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }) | null = player
    ? findVideoElement(player)
    : null;
  return video?.webkitDisplayingFullscreen === true && document.fullscreenElement === null;
}
