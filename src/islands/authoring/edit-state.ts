// The edit-course wizard as a reducer: what the server holds, what is typed, what is still on its way.
import type { CourseStatus, Section } from '#contract/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { detailsOf } from './details.ts';
import type { Details } from './details.ts';
import type { LocalLesson, Stage } from './wizard.ts';

/** A lesson that is not with the server yet. */
export interface PendingLesson extends LocalLesson {
  sectionId: string;
}

export interface Edit {
  stage: Stage;
  course: SiteCourse;
  /** What the server holds. */
  saved: Details;
  details: Details;
  sections: readonly Section[];
  pending: readonly PendingLesson[];
  status: CourseStatus;
  busy: 'details' | 'section' | 'status' | null;
  /** The details were typed before and kept. */
  isRestored: boolean;
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
  | { type: 'lesson-sending'; lesson: string; sent: number }
  | { type: 'lesson-failed'; lesson: string; reason: string }
  | { type: 'lesson-gone'; lesson: string };

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
    details,
    sections: course.sections,
    pending: [],
    status: statusOf(course),
    busy: null,
    isRestored: false,
  };
}

export function statusOf(course: SiteCourse): CourseStatus {
  return course.status === 'Published' ? 'Published' : 'Draft';
}

function edited(edit: Edit, event: Exclude<EditEvent, { type: 'loaded' | 'load-failed' }>): Edit {
  switch (event.type) {
    case 'reloaded':
      // What is being typed stays; content and revision are the server's.
      return { ...edit, course: event.course, sections: event.course.sections };
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
      const details = { ...edit.details, thumbnail: null };
      return { ...edit, details, saved: details, stage: 2, isRestored: false };
    }
    case 'went-to':
      return { ...edit, stage: event.stage };
    case 'status-chosen':
      return { ...edit, status: event.status };
    case 'lessons-pending':
      return { ...edit, pending: [...edit.pending, ...event.lessons] };
    case 'lesson-gone':
      return { ...edit, pending: edit.pending.filter(({ key }) => key !== event.lesson) };
    default:
      return { ...edit, pending: edit.pending.map((one) => pendingAfter(one, event)) };
  }
}

type PendingEvent = Extract<EditEvent, { type: 'lesson-sending' | 'lesson-failed' }>;

function pendingAfter(lesson: PendingLesson, event: PendingEvent): PendingLesson {
  if (lesson.key !== event.lesson) return lesson;
  return event.type === 'lesson-sending'
    ? { ...lesson, sending: 'uploading', sent: event.sent, reason: '' }
    : { ...lesson, sending: 'failed', reason: event.reason };
}
