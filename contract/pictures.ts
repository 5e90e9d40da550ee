// Addresses of pictures, and the sizes in which cards ask for them.
import { BASE_PATH } from './endpoint.ts';

/** Answered with bytes and not with JSON. `?w=` asks for one of the widths below. */
export const IMAGE_ADDRESS = '/media/image/:id';

/** Widths in pixels that are made of a course's picture when it is uploaded. */
export const PICTURE_WIDTHS = [480, 720, 960] as const;

/** Of the picture with that id, below the origin of its server. */
export const imagePath = (id: string): string => BASE_PATH + IMAGE_ADDRESS.replace(':id', id);

const OURS = new RegExp(`${BASE_PATH}${IMAGE_ADDRESS.replace(':id', '[0-9a-f]{24}')}$`);

/** The `srcset` of a picture's smaller makes; empty for a picture that another kind of server keeps. */
export function pictureSet(address: string): string {
  if (!OURS.test(address)) return '';
  return PICTURE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join(', ');
}
