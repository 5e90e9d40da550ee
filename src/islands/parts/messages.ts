// What the wizards tell an admin, in the specification's words.
import { messageOf } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import type { Notice } from '#site/stores/notices.ts';

/** A title, and what it means. */
export function pair(type: Notice['type'], title: string, message?: string): Notice {
  return { layer: 'own', type, title, message };
}

export const INCOMPLETE = pair('error', 'Incomplete form', 'Please fill required fields.');
export const NO_CHANGES = 'No Changes Detected';

/** A message of one line. */
export function line(type: Notice['type'], title: string): Notice {
  return { layer: 'shared', type, title };
}

export function notifyLine(type: Notice['type'], title: string): void {
  notify(line(type, title));
}

/** A one-line failure: the server's sentence, or ours. */
export function notifyFailure(error: unknown, otherwise: string): void {
  notifyLine('error', messageOf(error, otherwise));
}
