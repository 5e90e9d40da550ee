// Students as admins see them.
import type * as z from 'zod/mini';
import type { StudentOrder, StudentState } from '#contract/student-filter.ts';
import { getStudents } from '#contract/students.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export interface StudentsQuery {
  /** A part of a name or e-mail address; empty for all. */
  query: string;
  /** Empty for all. */
  courseId: string;
  /** Empty for all. */
  state: StudentState | '';
  /** After so many days without a look somebody is inactive; empty for the server's own number. */
  days: string;
}

export function studentsFilter({ query, courseId, state, days }: StudentsQuery) {
  return {
    ...(query ? { query } : {}),
    ...(courseId ? { courseId } : {}),
    ...(state ? { state } : {}),
    ...(state === 'inactive' && days ? { days } : {}),
  };
}

/** Empty for the newest first. */
export interface Ordered {
  sort: StudentOrder | '';
}

export type StudentsPage = z.infer<typeof getStudents.answer>;

/** Throws ApiError. */
export async function fetchStudents(
  asked: StudentsQuery & Ordered & ListPlace,
): Promise<StudentsPage> {
  await knownSession();
  const { sort } = asked;
  return call(getStudents, {
    query: { ...studentsFilter(asked), ...(sort ? { sort } : {}), ...placeQuery(asked) },
  });
}
