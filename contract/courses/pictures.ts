// URLs of pictures, and their sizes on cards.
import { BASE_PATH } from '../endpoint.ts';

/** Responds with bytes, not JSON. `?w=` selects one of the widths below. */
export const IMAGE_PATH = '/media/image/:id';

/** Widths in pixels of the versions made of a course picture. */
export const PICTURE_WIDTHS = [480, 720, 960] as const;

/** The path of the picture with that id. */
export const getImagePath = (id: string): string => BASE_PATH + IMAGE_PATH.replace(':id', id);

const OURS = new RegExp(`${BASE_PATH}${IMAGE_PATH.replace(':id', '[0-9a-f]{24}')}$`);

/** The `srcset` of a picture; empty for pictures of other servers. */
export function buildSrcset(address: string): string {
  if (!OURS.test(address)) return '';
  return PICTURE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join(', ');
}
