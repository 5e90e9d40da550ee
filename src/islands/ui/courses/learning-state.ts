// States of a learning page: loading, refused with a reason, ready; and the completed lessons.
import { computeProgress, findResumePoint, type Progress } from '#contract/learning/progress.ts';
import type { Section } from '#contract/courses/course.ts';
import { type FullCourse, canLearn } from '#site/api/learning.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { Notice } from '#site/stores/notices.ts';
import { paths } from '#contract/paths.ts';
import { type SessionUser, isAdmin } from '#site/stores/session.ts';

/** expired: the token was rejected; the session watcher redirects the visitor. */
export type Refusal = 'signed-out' | 'not-enrolled' | 'no-content' | 'failed' | 'expired';

export interface Ready {
  phase: 'ready';
  course: SiteCourse;
  user: SessionUser;
  /** An admin previews the course without being enrolled: nothing is saved (OPEN-17). */
  preview: boolean;
  completed: readonly string[];
  /** Playback positions in seconds; empty if the server stores none. */
  positions: Readonly<Record<string, number>>;
  lastLessonId: string | null;
  sending: readonly string[];
  /** Completed lessons that are not sent yet. */
  unsent: readonly string[];
}

export type LearningState = { phase: 'loading' } | { phase: 'refused'; refusal: Refusal } | Ready;

export type LearningEvent =
  | { type: 'loaded'; full: FullCourse | undefined; user: SessionUser }
  | { type: 'refused'; refusal: Refusal }
  /** Another tab or device may have completed lessons. */
  | { type: 'refreshed'; completed: readonly string[] }
  | { type: 'completing' | 'completed' | 'completing-failed' | 'unsent'; lessonId: string };

export function reduceLearning(state: LearningState, event: LearningEvent): LearningState {
  if (event.type === 'refused') return { phase: 'refused', refusal: event.refusal };
  if (event.type === 'loaded') return toOpenedState(event.full, event.user);
  if (state.phase !== 'ready') return state;
  if (event.type === 'refreshed') {
    const completed = [...new Set([...state.completed, ...event.completed])];
    return { ...state, completed, unsent: excludeIds(state.unsent, ...completed) };
  }
  const sending = excludeIds(state.sending, event.lessonId);
  const unsent = excludeIds(state.unsent, event.lessonId);
  if (event.type === 'completing') return { ...state, sending: [...sending, event.lessonId] };
  if (event.type === 'completing-failed') return { ...state, sending };
  if (event.type === 'unsent') return { ...state, sending, unsent: [...unsent, event.lessonId] };
  return { ...state, sending, unsent, completed: [...state.completed, event.lessonId] };
}

function toOpenedState(full: FullCourse | undefined, user: SessionUser): LearningState {
  if (!full) return { phase: 'refused', refusal: 'failed' };
  const { course, ...learned } = full;
  if (!canLearn(course, user)) return { phase: 'refused', refusal: 'not-enrolled' };
  if (listLessons(course.sections).length === 0) return { phase: 'refused', refusal: 'no-content' };
  const preview = isAdmin(user) && !course.studentIds.includes(user._id);
  return { phase: 'ready', course, user, preview, ...learned, sending: [], unsent: [] };
}

function excludeIds(ids: readonly string[], ...excluded: readonly string[]): string[] {
  return ids.filter((id) => !excluded.includes(id));
}

/** STATE-12: a completion is sent once, and never in a preview. */
export function canComplete(state: LearningState, lessonId: string): state is Ready {
  return (
    state.phase === 'ready' &&
    !state.preview &&
    !state.completed.includes(lessonId) &&
    !state.sending.includes(lessonId) &&
    !state.unsent.includes(lessonId)
  );
}

export interface Continuation {
  sectionId: string;
  lessonId: string;
  title: string;
  seconds: number;
}

/** The lesson to continue with; undefined before the first, after the last, and in a preview. */
export function findContinuation(state: Ready): Continuation | undefined {
  const { course, preview } = state;
  const ids = listLessons(course.sections).map((lesson) => lesson._id);
  const point = preview ? undefined : findResumePoint(ids, state);
  return point && findLessonContinuation(course.sections, point);
}

/** Undefined for an unknown lesson. */
function findLessonContinuation(
  sections: readonly Section[],
  { lessonId, seconds }: { lessonId: string; seconds: number },
): Continuation | undefined {
  for (const section of sections) {
    const lesson = section.subSection.find(({ _id }) => _id === lessonId);
    if (lesson) return { sectionId: section._id, lessonId, title: lesson.title, seconds };
  }
  return undefined;
}

/** Whether every lesson is completed. A rounded percentage reaches 100 too early. */
export function isComplete({ done, total }: { done: number; total: number }): boolean {
  return total > 0 && done >= total;
}

function listLessons(sections: readonly Section[]) {
  return sections.flatMap((section) => section.subSection);
}

export function getProgressOfCourse(state: Ready): Progress {
  return computeProgress(
    listLessons(state.course.sections).map((lesson) => lesson._id),
    state.completed,
  );
}

export function getProgressOfSection(section: Section, completed: readonly string[]): Progress {
  return computeProgress(
    section.subSection.map((lesson) => lesson._id),
    completed,
  );
}

interface Dismissal {
  notice: Notice;
  to: string;
}

export function findDismissal(refusal: Refusal, courseId: string): Dismissal | undefined {
  const errorNotice = (title: string, message: string): Notice => ({
    layer: 'own',
    type: 'error',
    title,
    message,
  });
  if (refusal === 'expired') return undefined;
  if (refusal === 'failed') {
    return { notice: errorNotice('Error', 'Failed to fetch course details'), to: paths.courses };
  }
  const to = paths.courseDetail(courseId);
  if (refusal === 'no-content') {
    return {
      notice: errorNotice('No Content Available', "This course doesn't have any content yet"),
      to,
    };
  }
  return {
    notice: errorNotice('Access Denied', 'You need to enroll in this course to access the content'),
    to,
  };
}
