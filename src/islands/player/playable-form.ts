// Which form of a film this browser plays.
import { ADAPTIVE_TYPE } from '#contract/film-package.ts';
import type { VideoSource } from '#site/api/lesson-video.ts';
import type { AdaptivePlay, AdaptiveSource } from './adaptive-play.ts';
import { filmOf } from './video-engine.ts';
import type { VideoPlayer } from './video-engine.ts';

/** `plain` is the film as one file. Undefined where this browser plays neither. */
export async function playableForm(
  player: VideoPlayer,
  plain: VideoSource | undefined,
  adaptive: AdaptivePlay,
): Promise<VideoSource | AdaptiveSource | undefined> {
  const source = { src: adaptive.film.src, type: ADAPTIVE_TYPE };
  if ('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis) {
    // Asked first: some browsers believe that they play it themselves, and fail.
    const engine = await import('./adaptive-engine.ts').catch(() => undefined);
    return engine?.plays() ? { ...source, adaptive } : plain;
  }
  return filmOf(player)?.canPlayType(ADAPTIVE_TYPE) ? source : plain;
}
