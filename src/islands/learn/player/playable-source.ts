import { ADAPTIVE_TYPE, type AdaptiveVideo } from '#contract/media/video-package.ts';
import type { VideoSource } from '#site/api/videos.ts';
import type { AdaptivePlayback, AdaptiveSource } from './adaptive-source.ts';
import { getPoster } from './video-poster.ts';
import { findVideoElement, type VideoPlayer } from './video-engine.ts';

/** Loads the poster and then the streaming code before there is a player. Never rejects: playback loads both again. */
export async function preloadAdaptive(video: AdaptiveVideo): Promise<void> {
  if (!hasMediaSource()) return;
  await getPoster(video)
    .decode()
    .catch(() => undefined);
  await loadEngine();
}

const hasMediaSource = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

const loadEngine = () => import('./adaptive-engine.ts').catch(() => undefined);

/** `plain` is the video as a single MP4 file. Undefined if this browser plays neither. */
export async function choosePlayableSource(
  player: VideoPlayer,
  plain: VideoSource | undefined,
  adaptive: AdaptivePlayback,
): Promise<VideoSource | AdaptiveSource | undefined> {
  const source = { src: adaptive.video.src, type: ADAPTIVE_TYPE };
  if (hasMediaSource()) {
    // Checked before canPlayType: some browsers claim native HLS support and fail.
    const engine = await loadEngine();
    return engine?.isSupported() ? { ...source, adaptive } : plain;
  }
  return findVideoElement(player)?.canPlayType(ADAPTIVE_TYPE) ? source : plain;
}
