import { VIDEO_MAX_BYTES, videoTooLarge } from '#contract/media.ts';
import { isolated } from '#site/lib/isolated.ts';

/** EDIT-14, OPEN-49: 'less than 500MB', so exactly that is refused. */
export function isTooLarge({ size }: Pick<File, 'size'>, maxBytes = VIDEO_MAX_BYTES): boolean {
  return size >= maxBytes;
}

const notKept = new WeakSet<File>();

/** Stands for a file that was chosen before a reload: files are not kept with the text. */
export function fileNotKept(name: string): File {
  const file = new File([], name);
  notKept.add(file);
  return file;
}

export function isNotKept(file: File): boolean {
  return notKept.has(file);
}

/** Why a file would be refused, as far as can be seen without reading it; empty where nothing is wrong. */
export function plainRefusal(file: File, maxBytes = VIDEO_MAX_BYTES): string {
  const name = isolated(file.name);
  if (isTooLarge(file, maxBytes)) return videoTooLarge(maxBytes);
  if (isNotKept(file)) return `Choose '${name}' again: files are not kept over a reload.`;
  return file.size === 0 ? `'${name}' is empty. Choose another file.` : '';
}
