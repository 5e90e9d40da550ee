// Messages of the wizards' second stage; some are literal texts of the specification.
import { formatVideoTooLarge } from '#contract/media/media.ts';
import { notify, type Notice, type NoticeOptions } from '#site/stores/notices.ts';
import { buildOwnNotice } from '../../ui/notices/notify.ts';

export const INCOMPLETE_LESSON = buildOwnNotice(
  'error',
  'Incomplete Lesson',
  'Title and video are required.',
);
export const LESSON_NOT_ADDED = buildOwnNotice(
  'warning',
  'Lesson not added',
  'Add the lesson that you started, or clear it.',
);
export const CONNECTION_LOST = buildOwnNotice(
  'warning',
  'The connection was lost',
  'Uploads resume automatically.',
);

/** ERR-42. */
export const buildTooLargeNotice = (maxBytes: number): Notice =>
  buildOwnNotice('error', 'File too large', formatVideoTooLarge(maxBytes));

/** EDIT-15. */
const CONFIRM_MS = 10_000;

/** A toast with a confirmation; ignoring it does nothing. */
export function confirmInToast(question: string, onConfirm: () => void): void {
  notify(
    { layer: 'shared', type: 'warning', title: question, message: 'This cannot be undone.' },
    {
      durationMs: CONFIRM_MS,
      action: { label: 'Delete', run: onConfirm },
      cancel: { label: 'Cancel', run: () => undefined },
    },
  );
}

/** Confirms a local change and offers to undo it. */
export function notifyWithUndo(what: string, undo: () => void, options?: NoticeOptions): void {
  notify(
    { layer: 'shared', type: 'success', title: what },
    { ...options, action: { label: 'Undo', run: undo } },
  );
}

/** Only the last move can be undone: undoing an earlier one would undo later moves too. */
export function notifyMoved(what: string, undo: () => void): void {
  notifyWithUndo(what, undo, { topic: 'move' });
}
