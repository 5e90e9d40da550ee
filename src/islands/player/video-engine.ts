// The video element with its controls: video.js without its streaming part, loaded only when a lesson opens.
import type Player from 'video.js/dist/types/player';
import type { VideoSource } from '#site/api/learning.ts';

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
  controlBar: {
    children: [
      'progressControl',
      'playToggle',
      'muteToggle',
      'currentTimeDisplay',
      'timeDivider',
      'durationDisplay',
      'customControlSpacer',
      'playbackRateMenuButton',
      'fullscreenToggle',
    ],
  },
};

/** Builds the player inside `frame`; its overlays stay in view in full screen. */
export async function createVideo(
  frame: HTMLElement,
  overlays: readonly HTMLElement[],
): Promise<VideoPlayer> {
  // Our content policy allows no injected styles; the package's own file is shipped instead.
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  const { default: videojs } = await import('video.js/core.es.js');
  const element = document.createElement('video-js');
  frame.append(element);
  const player = videojs(element, OPTIONS);
  const root = player.el();
  const bigPlay = player.getChild('bigPlayButton')?.el() ?? null;
  for (const overlay of overlays) root.insertBefore(overlay, bigPlay);
  return player;
}

/** The source of a lesson's address; a section 7 server says no type. */
export function sourceOf(address: string): VideoSource {
  const path = address.split(/[?#]/)[0] ?? '';
  return { src: address, type: path.endsWith('.webm') ? 'video/webm' : 'video/mp4' };
}
