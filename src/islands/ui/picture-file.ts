import { IMAGE_MAX_BYTES } from '#contract/media/media.ts';

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** For the `accept` attribute. */
export const ACCEPTED_PICTURES = PICTURE_TYPES.join();

/** Returns why the file cannot be used, or an empty string. */
export function checkPicture({ type, size }: Pick<File, 'type' | 'size'>): string {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a PNG, JPG or WebP picture.';
  return size >= IMAGE_MAX_BYTES ? 'A picture may have up to 10MB.' : '';
}
