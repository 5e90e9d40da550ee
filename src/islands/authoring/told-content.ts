// What the second stage of the wizards tells an admin, in the specification's words.
import { notify } from '#site/stores/notices.ts';
import { TOO_LARGE } from './refusal.ts';
import { pair } from './told.ts';

export const CONTENT_CREATED = pair(
  'success',
  'Sections & Lessons Created!',
  'Now choose whether to publish or keep as draft.',
);
export const FILE_TOO_LARGE = pair('error', 'File too large', TOO_LARGE);
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

export function tellIncompleteLesson(): void {
  notify(INCOMPLETE_LESSON);
}

export function tellTooLarge(): void {
  notify(FILE_TOO_LARGE);
}

/** EDIT-15. */
export const CONFIRM_MS = 10_000;

/** Asks in a toast; letting it pass does nothing. */
export function askInToast(question: string, confirmed: () => void): void {
  notify(
    { layer: 'shared', type: 'warning', title: question, message: 'This cannot be undone.' },
    {
      durationMs: CONFIRM_MS,
      action: { label: 'Delete', run: confirmed },
      cancel: { label: 'Cancel', run: () => undefined },
    },
  );
}

/** Said of what was done on this page alone, with the way back. */
export function tellDone(what: string, undo: () => void): void {
  notify(
    { layer: 'shared', type: 'success', title: what },
    { action: { label: 'Undo', run: undo } },
  );
}
