import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { fetchVideoMaxBytes } from '#site/api/server.ts';
import { isolateText } from '#site/lib/isolate-text.ts';
import { checkChosenFile } from './chosen-file.ts';

/** Refusals of the file itself: sending it again would fail again. */
const FILE_REFUSALS: readonly FailureCode[] = ['too_large', 'wrong_type'];

const results = new WeakMap<File, Promise<string>>();

/** Empty if the file is valid or only the server can tell. Never rejects. */
export function checkFile(file: File): Promise<string> {
  const cached = results.get(file);
  if (cached) return cached;
  const result = checkUncached(file);
  results.set(file, result);
  return result;
}

async function checkUncached(file: File): Promise<string> {
  return checkChosenFile(file, await fetchVideoMaxBytes()) || checkContent(file);
}

async function checkContent(file: File): Promise<string> {
  const name = isolateText(file.name);
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return `'${name}' can no longer be read: it was moved, renamed or deleted. Choose it again.`;
  }
  try {
    return await (await import('./video-check.ts')).checkVideoFile(file, name);
  } catch {
    // The check's code did not load: the server checks the file.
    return '';
  }
}

/** Whether the server has refused the file itself; it is not sent again. */
export function isFileRefusal(error: unknown): boolean {
  return error instanceof ApiError && FILE_REFUSALS.includes(error.code);
}

export function saveRefusal(file: File, reason: string): void {
  results.set(file, Promise.resolve(reason));
}
