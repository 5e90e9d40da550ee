// What the wizards tell an admin, in the specification's words.
import type { CourseStatus } from '#contract/course.ts';
import { messageOf } from '#site/api/client.ts';
import { paths } from '#site/paths.ts';
import { notify } from '#site/stores/notices.ts';
import type { Notice } from '#site/stores/notices.ts';
import { TOO_LARGE } from './refusal.ts';

function pair(type: Notice['type'], title: string, message?: string): Notice {
  return { layer: 'own', type, title, message };
}

export const INCOMPLETE = pair('error', 'Incomplete form', 'Please fill required fields.');
export const NO_SECTIONS = pair('error', 'No sections', 'Please add at least one section.');
export const COURSE_CREATED = pair(
  'success',
  'Course Created Successfully!',
  "Now let's add sections and lessons to your course.",
);
export const CONTENT_CREATED = pair(
  'success',
  'Sections & Lessons Created!',
  'Now choose whether to publish or keep as draft.',
);
/** Said at the end, with the way to the course. */
export function completed(courseId: string, status: CourseStatus): Notice {
  const isPublished = status === 'Published';
  const done = isPublished ? 'published' : 'saved as draft';
  return {
    ...pair('success', 'Course Complete!', `Course has been ${done} successfully.`),
    link: isPublished
      ? { text: 'See the course', href: paths.courseDetail(courseId) }
      : { text: 'Edit the course', href: paths.editCourse(courseId) },
  };
}

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

export const NO_CHANGES = 'No Changes Detected';

export function tellIncompleteLesson(): void {
  notify(INCOMPLETE_LESSON);
}

export function tellTooLarge(): void {
  notify(FILE_TOO_LARGE);
}

/** A one-line failure: the server's sentence, or ours. */
export function tellFailure(error: unknown, otherwise: string): void {
  tellLine('error', messageOf(error, otherwise));
}

export function tellLine(type: Notice['type'], title: string): void {
  notify(line(type, title));
}

/** A message of one line. */
export function line(type: Notice['type'], title: string): Notice {
  return { layer: 'shared', type, title };
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
