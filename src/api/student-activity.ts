// What became of a student, as the office sees it.
import type * as z from 'zod/mini';
import { getStudentActivity } from '#contract/student-activity.ts';
import { call } from './client.ts';
import { hasCall } from './section-7/server.ts';

export type StudentActivityPage = z.infer<typeof getStudentActivity.answer>;

/** Whether the server tells it. Never rejects. */
export const hasStudentActivity = (): Promise<boolean> => hasCall(getStudentActivity);

/** The latest first; `page` from 1. Throws ApiError. */
export function fetchStudentActivity(userId: string, page: number): Promise<StudentActivityPage> {
  return call(getStudentActivity, { query: { userId, page } });
}
