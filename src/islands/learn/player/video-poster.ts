// The poster of an adaptive video, requested once: preloading and the player share the element.
import type { AdaptiveVideo } from '#contract/media/video-package.ts';

const posters = new WeakMap<AdaptiveVideo, HTMLImageElement>();

export function getPoster(video: AdaptiveVideo): HTMLImageElement {
  const cached = posters.get(video);
  if (cached) return cached;
  const poster = new Image();
  poster.alt = '';
  poster.src = video.poster;
  posters.set(video, poster);
  return poster;
}
