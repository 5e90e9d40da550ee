import { ADAPTIVE_TYPE, type AdaptiveVideo } from '#contract/video-package.ts';
import type { VideoSource } from '#site/api/videos.ts';
import type { AdaptivePlay, AdaptiveSource } from './adaptive-play.ts';
import { getPicture } from './video-poster.ts';
import { getVideo, type VideoPlayer } from './video-engine.ts';

/** Asks for what an adaptive film needs before there is a player for it: its picture, and then the code. */
export async function preloadAdaptive(video: AdaptiveVideo): Promise<void> {
  if (!takesParts()) return;
  // Without it the film plays as well, and whether the code came is told where it is needed.
  await getPicture(video)
    .decode()
    .catch(() => undefined);
  await loadEngine();
}

const takesParts = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

const loadEngine = () => import('./adaptive-engine.ts').catch(() => undefined);

/** `plain` is the film as one file. Undefined where this browser plays neither. */
export async function playableForm(
  player: VideoPlayer,
  plain: VideoSource | undefined,
  adaptive: AdaptivePlay,
): Promise<VideoSource | AdaptiveSource | undefined> {
  const source = { src: adaptive.film.src, type: ADAPTIVE_TYPE };
  if (takesParts()) {
    // Asked first: some browsers believe that they play it themselves, and fail.
    const engine = await loadEngine();
    return engine?.plays() ? { ...source, adaptive } : plain;
  }
  return getVideo(player)?.canPlayType(ADAPTIVE_TYPE) ? source : plain;
}
