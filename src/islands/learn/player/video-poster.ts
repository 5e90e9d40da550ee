// The poster of an adaptive video, requested once: preloading and the player share the element.
import type { AdaptiveVideo } from '#contract/media/video-package.ts';

const pictures = new WeakMap<AdaptiveVideo, HTMLImageElement>();

export function getPicture(video: AdaptiveVideo): HTMLImageElement {
  const known = pictures.get(video);
  if (known) return known;
  const picture = new Image();
  picture.alt = '';
  picture.src = video.poster;
  pictures.set(video, picture);
  return picture;
}
