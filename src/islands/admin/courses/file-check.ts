import { ApiError } from '#site/api/client.ts';
import type { FailureCode } from '#site/api/error-codes.ts';
import { videoMaxBytes } from '#site/api/server.ts';
import { isolated } from '#site/lib/isolated.ts';
import { plainRefusal } from './chosen-file.ts';

/** Refusals of the file itself: sending it again would fail again. */
const OF_THE_FILE: readonly FailureCode[] = ['too_large', 'wrong_type'];

const verdicts = new WeakMap<File, Promise<string>>();

/** Empty if the file is valid or only the server can tell. Never rejects. */
export function getRefusal(file: File): Promise<string> {
  const known = verdicts.get(file);
  if (known) return known;
  const verdict = judge(file);
  verdicts.set(file, verdict);
  return verdict;
}

async function judge(file: File): Promise<string> {
  return plainRefusal(file, await videoMaxBytes()) || readRefusal(file);
}

async function readRefusal(file: File): Promise<string> {
  const name = isolated(file.name);
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return `'${name}' can no longer be read: it was moved, renamed or deleted. Choose it again.`;
  }
  try {
    return await (await import('./video-check.ts')).getFault(file, name);
  } catch {
    // The check's code did not load: the server checks the file.
    return '';
  }
}

/** Whether the server has refused the file itself; it is not sent again. */
export function isOfTheFile(error: unknown): boolean {
  return error instanceof ApiError && OF_THE_FILE.includes(error.code);
}

export function noteRefusal(file: File, reason: string): void {
  verdicts.set(file, Promise.resolve(reason));
}
