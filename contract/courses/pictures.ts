// URLs of uploaded pictures and their smaller versions.
import { BASE_PATH } from '../endpoint.ts';

/** Route pattern, relative to `BASE_PATH`. Responds with bytes, not JSON. `?w=` selects one of `PICTURE_WIDTHS`. */
export const PICTURE_PATH = '/media/image/:id';

/** Widths in pixels of the smaller versions of course pictures and pictures of the site. */
export const PICTURE_WIDTHS = [480, 720, 960] as const;

/** The path of a picture, including `BASE_PATH`. */
export const buildPicturePath = (id: string): string => BASE_PATH + PICTURE_PATH.replace(':id', id);

const PICTURE_PATH_PATTERN = new RegExp(
  `${BASE_PATH}${PICTURE_PATH.replace(':id', '[0-9a-f]{24}')}$`,
);

/** The `srcset` of a picture; empty for URLs that are not in the form of our picture URLs. */
export function buildSrcset(url: string): string {
  if (!PICTURE_PATH_PATTERN.test(url)) return '';
  return PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ');
}
