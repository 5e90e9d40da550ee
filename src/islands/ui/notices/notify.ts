// Notices of the layers `own` (one at a time, bottom left) and `shared` (stacked, bottom centre).
import { getMessage } from '#site/api/client.ts';
import { notify, type Notice } from '#site/stores/notices.ts';

type NoticeType = Notice['type'];

export function buildOwnNotice(type: NoticeType, title: string, message?: string): Notice {
  return { layer: 'own', type, title, message };
}

export const INCOMPLETE_FORM = buildOwnNotice(
  'error',
  'Incomplete form',
  'Please fill required fields.',
);
export const NO_CHANGES = 'No Changes Detected';

export function buildSharedNotice(type: NoticeType, title: string): Notice {
  return { layer: 'shared', type, title };
}

export function notifyOwn(type: NoticeType, title: string, message?: string): void {
  notify(buildOwnNotice(type, title, message));
}

export function notifyShared(type: NoticeType, title: string): void {
  notify(buildSharedNotice(type, title));
}

/** The server's message below `title`. */
export function notifyOwnError(error: unknown, title: string, fallback?: string): void {
  notifyOwn('error', title, getMessage(error, fallback));
}

export function notifySharedError(error: unknown, fallback?: string): void {
  notifyShared('error', getMessage(error, fallback));
}
