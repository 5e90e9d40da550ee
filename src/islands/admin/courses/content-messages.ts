// What the second stage of the wizards tells an admin, in the specification's words.
import { videoTooLarge } from '#contract/media.ts';
import { notify, type Notice, type NoticeOptions } from '#site/stores/notices.ts';
import { pair } from '../../ui/parts/messages.ts';

export const INCOMPLETE_LESSON = pair(
  'error',
  'Incomplete Lesson',
  'Title and video are required.',
);
export const LESSON_NOT_ADDED = pair(
  'warning',
  'Lesson not added',
  'Add the lesson you have begun, or clear it.',
);
export const LINE_LOST = pair(
  'warning',
  'The connection was lost',
  'Sending goes on by itself as soon as it can.',
);

/** ERR-42. */
export const fileTooLarge = (maxBytes: number): Notice =>
  pair('error', 'File too large', videoTooLarge(maxBytes));

/** EDIT-15. */
const CONFIRM_MS = 10_000;

/** Asks in a toast; letting it pass does nothing. */
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

/** Said of what was done on this page alone, with the way back. */
export function notifyDone(what: string, undo: () => void, options?: NoticeOptions): void {
  notify(
    { layer: 'shared', type: 'success', title: what },
    { ...options, action: { label: 'Undo', run: undo } },
  );
}

/** Only the last move can be taken back: an earlier order would take the later moves with it. */
export function notifyMoved(what: string, undo: () => void): void {
  notifyDone(what, undo, { topic: 'move' });
}
