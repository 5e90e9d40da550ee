// A film's own picture, asked for once: whoever waits for it early and whoever shows it have the same.
import type { AdaptiveFilm } from '#contract/film-package.ts';

const pictures = new WeakMap<AdaptiveFilm, HTMLImageElement>();

export function pictureOf(film: AdaptiveFilm): HTMLImageElement {
  const known = pictures.get(film);
  if (known) return known;
  const picture = new Image();
  picture.alt = '';
  picture.src = film.poster;
  pictures.set(film, picture);
  return picture;
}
