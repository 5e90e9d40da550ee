// The edit-course wizard as a reducer: what the server holds, what is typed, what is still on its way.
import type { CourseStatus, Section } from '#contract/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { orderedAs } from './content-order.ts';
import type { ContentOrder } from './content-order.ts';
import { detailsOf, differ, SAME_PICTURE } from './details.ts';
import type { Details } from './details.ts';
import { lessonAfter } from './lesson.ts';
import type { LessonEvent, LocalLesson } from './lesson.ts';
import type { Stage } from './wizard.ts';

/** A lesson that is not with the server yet, or not in what was last loaded. */
export interface PendingLesson extends LocalLesson {
  sectionId: string;
}

/** Somebody else changed the course meanwhile: theirs, and where it is about the order, ours. */
export type Conflict =
  | { kind: 'details'; theirs: SiteCourse }
  | { kind: 'order'; theirs: SiteCourse; wanted: ContentOrder };

export interface Edit {
  stage: Stage;
  course: SiteCourse;
  /** What the form was filled from, and its revision. */
  saved: Details;
  revision: number | undefined;
  details: Details;
  sections: readonly Section[];
  pending: readonly PendingLesson[];
  /** The order that is being saved: it is shown over whatever is loaded meanwhile. */
  moving: ContentOrder | null;
  status: CourseStatus;
  busy: 'details' | 'status' | null;
  /** The details were typed before and kept. */
  isRestored: boolean;
  conflict: Conflict | null;
}

export type EditState = { face: 'loading' } | { face: 'failed' } | { face: 'ready'; edit: Edit };

export type EditEvent =
  | { type: 'loaded'; course: SiteCourse }
  | { type: 'load-failed' }
  | { type: 'reloaded'; course: SiteCourse }
  | { type: 'typed'; change: Partial<Details> }
  | { type: 'restored'; words: Partial<Details> }
  | { type: 'discarded' }
  | { type: 'began'; busy: NonNullable<Edit['busy']> }
  | { type: 'stopped' }
  | { type: 'details-saved' }
  | { type: 'went-to'; stage: Stage }
  | { type: 'status-chosen'; status: CourseStatus }
  | { type: 'lessons-pending'; lessons: readonly PendingLesson[] }
  | { type: 'reordered'; order: ContentOrder }
  | { type: 'order-saved' }
  | { type: 'conflicted'; conflict: Conflict }
  | { type: 'conflict-closed' }
  | { type: 'theirs-taken'; course: SiteCourse }
  | { type: 'lesson-gone'; lesson: string }
  | (LessonEvent & { lesson: string });

export function editState(state: EditState, event: EditEvent): EditState {
  if (event.type === 'load-failed') return { face: 'failed' };
  if (event.type === 'loaded') return { face: 'ready', edit: opened(event.course) };
  if (state.face !== 'ready') return state;
  return { face: 'ready', edit: edited(state.edit, event) };
}

function opened(course: SiteCourse): Edit {
  const details = detailsOf(course);
  return {
    stage: 1,
    course,
    saved: details,
    revision: course.revision,
    details,
    sections: course.sections,
    pending: [],
    moving: null,
    status: statusOf(course),
    busy: null,
    isRestored: false,
    conflict: null,
  };
}

export function statusOf(course: SiteCourse): CourseStatus {
  return course.status === 'Published' ? 'Published' : 'Draft';
}

function edited(edit: Edit, event: Exclude<EditEvent, { type: 'loaded' | 'load-failed' }>): Edit {
  switch (event.type) {
    case 'reloaded':
      return reloaded(edit, event.course);
    case 'typed':
      return { ...edit, details: { ...edit.details, ...event.change } };
    case 'restored':
      return { ...edit, details: { ...edit.details, ...event.words }, isRestored: true };
    case 'discarded':
      return { ...edit, details: edit.saved, isRestored: false };
    case 'began':
      return { ...edit, busy: event.busy };
    case 'stopped':
      return { ...edit, busy: null };
    case 'details-saved': {
      const details = { ...edit.details, ...SAME_PICTURE };
      return { ...edit, details, saved: details, stage: 2, isRestored: false };
    }
    case 'went-to':
      return { ...edit, stage: event.stage };
    case 'status-chosen':
      return { ...edit, status: event.status };
    case 'reordered':
      return { ...edit, sections: inOrder(edit.sections, event.order), moving: event.order };
    case 'order-saved':
      return { ...edit, moving: null };
    case 'conflicted':
      return { ...edit, conflict: event.conflict };
    case 'conflict-closed':
      return { ...edit, conflict: null };
    case 'theirs-taken':
      return { ...opened(event.course), stage: edit.stage, pending: edit.pending };
    case 'lessons-pending':
      return { ...edit, pending: [...edit.pending, ...event.lessons] };
    case 'lesson-gone':
      return { ...edit, pending: edit.pending.filter(({ key }) => key !== event.lesson) };
    default:
      return { ...edit, pending: edit.pending.map((one) => pendingAfter(one, event)) };
  }
}

function pendingAfter(
  lesson: PendingLesson,
  event: LessonEvent & { lesson: string },
): PendingLesson {
  if (lesson.key !== event.lesson) return lesson;
  return { ...lessonAfter(lesson, event), sectionId: lesson.sectionId };
}

/**
 * Content is the server's. The form stays as typed; somebody else's change of the details is taken up
 * while nothing is typed, else the form keeps the revision it was filled from, so that saving meets it.
 */
function reloaded(edit: Edit, course: SiteCourse): Edit {
  const pending = edit.pending.filter(({ sending }) => sending !== 'saved');
  const sections = edit.moving ? inOrder(course.sections, edit.moving) : course.sections;
  const next = { ...edit, course, sections, pending };
  const theirs = detailsOf(course);
  if (!differ(edit.saved, theirs)) return { ...next, revision: course.revision };
  if (differ(edit.saved, edit.details)) return next;
  return { ...next, saved: theirs, details: theirs, revision: course.revision };
}

export function orderOf(sections: readonly Section[]): ContentOrder {
  return sections.map(({ _id, subSection }) => ({
    id: _id,
    lessons: subSection.map((lesson) => lesson._id),
  }));
}

function inOrder(sections: readonly Section[], order: ContentOrder): readonly Section[] {
  const lessons = new Map(sections.flatMap((one) => one.subSection).map((one) => [one._id, one]));
  return orderedAs(orderOf(sections), order).flatMap(({ id, lessons: ids }) => {
    const section = sections.find(({ _id }) => _id === id);
    if (!section) return [];
    return [{ ...section, subSection: ids.flatMap((one) => lessons.get(one) ?? []) }];
  });
}

/** Whether leaving would lose something. */
export function hasUnsent({ saved, details, pending }: Edit): boolean {
  return differ(saved, details) || pending.some(({ sending }) => sending !== 'saved');
}
