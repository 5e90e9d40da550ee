// Which sizes a film may have. The first stage knows them too, where no lesson is named yet.
import { VIDEO_MAX_BYTES } from '#contract/media.ts';

/** EDIT-14, OPEN-49: 'less than 500MB', so exactly that is refused. */
export function isTooLarge(file: Pick<File, 'size'>): boolean {
  return file.size >= VIDEO_MAX_BYTES;
}

export function isEmpty(file: Pick<File, 'size'>): boolean {
  return file.size === 0;
}
