import { atom } from 'nanostores';
import type { Enrolment } from '#contract/learning.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { fetchEnrolments, fetchStudentIds } from '#site/api/learning.ts';
import { $session } from '#site/stores/session.ts';

export interface Enrolments {
  state: 'unknown' | 'loading' | 'ready' | 'failed';
  list: readonly Enrolment[];
  /** Enrolled on this page, before any list says so. */
  added: readonly string[];
}

const NOTHING: Enrolments = { state: 'unknown', list: [], added: [] };

export const $enrolments = atom<Enrolments>(NOTHING);

let askedFor: string | null = null;

/** Asks once per token; signed out, nothing is asked. */
export async function loadEnrolments(): Promise<void> {
  const { token } = $session.get();
  if (token === askedFor) return;
  askedFor = token;
  if (!token) return $enrolments.set(NOTHING);
  $enrolments.set({ ...NOTHING, state: 'loading' });
  try {
    const list = await fetchEnrolments();
    if (askedFor === token) $enrolments.set({ ...$enrolments.get(), state: 'ready', list });
  } catch {
    if (askedFor === token) $enrolments.set({ ...$enrolments.get(), state: 'failed' });
  }
}

/** Asks the server anew whether somebody is enrolled; what is known stays meanwhile. Throws ApiError. */
export async function askEnrolled(courseId: string, userId: string): Promise<boolean> {
  const [list, studentIds] = await Promise.all([fetchEnrolments(), fetchStudentIds(courseId)]);
  const known: Enrolments = { ...$enrolments.get(), state: 'ready', list };
  $enrolments.set(known);
  return isEnrolled({ id: courseId, studentIds }, known, userId);
}

export function markEnrolled(courseId: string): void {
  const known = $enrolments.get();
  $enrolments.set({ ...known, added: [...known.added, courseId] });
}

/** STATE-10: named by the list, or among the ids of the course's students. */
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

export function getEnrolment(courseId: string, known: Enrolments): Enrolment | undefined {
  return known.list.find((item) => item.courseId === courseId);
}
