// The video element with its controls: video.js without its streaming part, loaded only when a lesson opens.
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
  // Phones would else take the bare video to full screen, without the watermark.
  preferFullWindow: true,
  fill: true,
  playbackRates: SPEEDS,
  // The error has a face of ours, beside the way to try again.
  errorDisplay: false,
  userActions: { hotkeys: true },
  // How captions look is our sheet's business.
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
  // Our content policy allows no injected styles; the package's own file is shipped instead.
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  return import('video.js/core.es.js');
}

/** Asks for the engine before there is a frame for it; whether it came is told by `createVideo`. */
export function preloadVideo(): void {
  loadEngine().catch(() => undefined);
}

export async function createVideo(frame: HTMLElement): Promise<VideoPlayer> {
  const { default: videojs } = await loadEngine();
  // As the lists beside it say how long a lesson is.
  videojs.time.setFormatTime((seconds: number) => formatDuration(seconds) || '-:--');
  const element = document.createElement('video-js');
  frame.append(element);
  const player = videojs(element, OPTIONS);
  const video = getVideo(player);
  // The watermark would stay behind, on the page (decision 21).
  if (video) Object.assign(video, { disablePictureInPicture: true, disableRemotePlayback: true });
  rememberSpeed(player);
  hideControlsAfterChoice(player);
  return player;
}

/** A chosen speed holds for the lessons that follow, also after a reload. */
function rememberSpeed(player: VideoPlayer): void {
  player.defaultPlaybackRate($playerSettings.get().speed);
  player.on('ratechange', () => {
    if (player.readyState() === 0) return;
    const speed = player.playbackRate() ?? 1;
    player.defaultPlaybackRate(speed);
    if (speed !== $playerSettings.get().speed) changePlayerSettings({ speed });
  });
}

/**
 * The engine gives the focus back to the button of a menu. Who chose by a finger or a mouse does not need it there, and
 * it would keep the control bar in view.
 */
function hideControlsAfterChoice(player: VideoPlayer): void {
  const release = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('.vjs-menu-item')) return;
    setTimeout(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && player.el().contains(focused)) focused.blur();
    });
  };
  for (const type of ['click', 'touchend'])
    player.el().addEventListener(type, release, { capture: true });
}

/** Puts something between the picture and the controls; it stays in view in full screen. */
export function putOver(player: VideoPlayer, overlay: Element): void {
  player.el().insertBefore(overlay, player.getChild('bigPlayButton')?.el() ?? null);
}

export function getVideo(player: VideoPlayer): HTMLVideoElement | null {
  return player.el().querySelector('video');
}

/** The address of the film that the element has come to; a film in parts has another inside the page. */
export function sourceOn(player: VideoPlayer): string | undefined {
  const video = getVideo(player);
  return video?.dataset['source'] ?? video?.getAttribute('src') ?? undefined;
}

/** Told by who feeds the element in parts; undefined once that ends. */
export function tellSource(video: HTMLVideoElement, address: string | undefined): void {
  if (address === undefined) delete video.dataset['source'];
  else video.dataset['source'] = address;
}

/** Takes the film away: nothing of it is seen or heard, whatever is pressed. */
export function unload(player: VideoPlayer): void {
  (player.tech(true) as unknown as { disposeSourceHandler?: () => void }).disposeSourceHandler?.();
  const video = getVideo(player);
  video?.removeAttribute('src');
  video?.load();
}

/** Refused where there is none to leave. */
export function leaveFullscreen(player: VideoPlayer): void {
  if (player.isFullscreen()) void Promise.resolve(player.exitFullscreen()).catch(() => undefined);
}

/** Whether the device shows the bare film over the whole screen, as iPhones can: nothing of the page is seen then. */
export function isVideoAlone(player: VideoPlayer | undefined): boolean {
  const video: (HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }) | null = player
    ? getVideo(player)
    : null;
  return video?.webkitDisplayingFullscreen === true && document.fullscreenElement === null;
}
