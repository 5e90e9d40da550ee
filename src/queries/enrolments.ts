import { atom } from 'nanostores';
import type { Enrolment } from '#contract/learning/learning.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchEnrolments, fetchStudentIds } from '#site/api/learning.ts';
import { $session } from '#site/stores/session.ts';

export interface Enrolments {
  state: 'unknown' | 'loading' | 'ready' | 'failed';
  list: readonly Enrolment[];
  /** Enrolled on this page, before the list contains it. */
  added: readonly string[];
}

const NOTHING: Enrolments = { state: 'unknown', list: [], added: [] };

export const $enrolments = atom<Enrolments>(NOTHING);

let loadedToken: string | null = null;

/** Loads once per token; nothing while signed out. */
export async function loadEnrolments(): Promise<void> {
  const { token } = $session.get();
  if (token === loadedToken) return;
  loadedToken = token;
  if (!token) return $enrolments.set(NOTHING);
  $enrolments.set({ ...NOTHING, state: 'loading' });
  try {
    const list = await fetchEnrolments();
    if (loadedToken === token) $enrolments.set({ ...$enrolments.get(), state: 'ready', list });
  } catch {
    if (loadedToken === token) $enrolments.set({ ...$enrolments.get(), state: 'failed' });
  }
}

/** Loads the enrolments again; the known ones stay meanwhile. Throws ApiError. */
export async function recheckEnrolled(courseId: string, userId: string): Promise<boolean> {
  const [list, studentIds] = await Promise.all([fetchEnrolments(), fetchStudentIds(courseId)]);
  const known: Enrolments = { ...$enrolments.get(), state: 'ready', list };
  $enrolments.set(known);
  return isEnrolled({ id: courseId, studentIds }, known, userId);
}

export function markEnrolled(courseId: string): void {
  const known = $enrolments.get();
  $enrolments.set({ ...known, added: [...known.added, courseId] });
}

/** STATE-10: in the list of enrolments, or among the course's student ids. */
export function isEnrolled(
  course: Pick<SiteCourse, 'id' | 'studentIds'>,
  known: Enrolments,
  userId: string | undefined,
): boolean {
  if (!userId) return false;
  if (known.added.includes(course.id)) return true;
  if (known.list.some((item) => item.courseId === course.id)) return true;
  return course.studentIds.includes(userId);
}

export function findEnrolment(courseId: string, known: Enrolments): Enrolment | undefined {
  return known.list.find((item) => item.courseId === courseId);
}
