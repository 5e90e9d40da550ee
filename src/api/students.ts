// Imports of students and the activity of a student, for admins.
import type { ResponseOf } from '#contract/endpoint.ts';
import * as people from '#contract/people/people.ts';
import { getStudentActivity, type StudentEvent } from '#contract/people/student-activity.ts';
import { call, toFormData } from './client.ts';

export type ImportResult = ResponseOf<typeof people.importPeople>['data'];

export interface ImportOptions {
  file: File;
  /** The course of lines without one; may be empty. */
  courseId: string;
  reason: string;
  /** The field of each column; undefined: by the headings. */
  fields: people.ImportField[] | undefined;
  /** Leave out refused lines. */
  skipRefused: boolean;
  sendInvitations: boolean;
}

/** The outcome of each line; `dryRun` changes nothing. Throws ApiError. */
export async function importPeople(order: ImportOptions, dryRun: boolean): Promise<ImportResult> {
  const { file, courseId, reason, fields, skipRefused, sendInvitations } = order;
  const body = toFormData({
    ...(courseId ? { courseId } : {}),
    ...(reason ? { reason } : {}),
    ...(fields ? { fields: JSON.stringify(fields) } : {}),
    skipRefused: String(skipRefused),
    sendInvitations: String(sendInvitations),
    dryRun: String(dryRun),
    file,
  });
  return (await call(people.importPeople, { body })).data;
}

/** A numbered page, counted from the newest event or from a cursor. */
export interface ActivityPosition {
  page: number;
  before?: string;
}

export interface ActivityPage {
  events: readonly StudentEvent[];
  /** The place of older events; null after the oldest. */
  next: ActivityPosition | null;
}

/** The latest first. Throws ApiError. */
export async function fetchStudentActivity(
  userId: string,
  place: ActivityPosition = { page: 1 },
): Promise<ActivityPage> {
  const { data, page, pages, older } = await call(getStudentActivity, {
    query: { userId, ...place },
  });
  const olderPosition = older === null ? null : { page: 1, before: older };
  return { events: data, next: page < pages ? { ...place, page: page + 1 } : olderPosition };
}
