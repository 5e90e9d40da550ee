import { VIDEO_MAX_BYTES, formatVideoTooLarge } from '#contract/media/media.ts';
import { isolateText } from '#site/lib/isolate-text.ts';

/** EDIT-14, OPEN-49: 'less than 500MB', so exactly that is refused. */
export function isTooLarge({ size }: Pick<File, 'size'>, maxBytes = VIDEO_MAX_BYTES): boolean {
  return size >= maxBytes;
}

const missingFiles = new WeakSet<File>();

/** A placeholder for a file that was chosen before a reload: drafts store no files. */
export function createMissingFile(name: string): File {
  const file = new File([], name);
  missingFiles.add(file);
  return file;
}

export function isMissingFile(file: File): boolean {
  return missingFiles.has(file);
}

/** Why a file would be refused, by its name, type and size; empty for a valid file. */
export function checkChosenFile(file: File, maxBytes = VIDEO_MAX_BYTES): string {
  const name = isolateText(file.name);
  if (isTooLarge(file, maxBytes)) return formatVideoTooLarge(maxBytes);
  if (isMissingFile(file)) return `Choose '${name}' again: files are lost when the page reloads.`;
  return file.size === 0 ? `'${name}' is empty. Choose another file.` : '';
}
