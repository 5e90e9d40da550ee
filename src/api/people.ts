// Students as admins see them, and enrolments that admins open and end by hand.
import type * as z from 'zod/mini';
import * as contract from '#contract/people.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call, formOf } from './client.ts';

export interface WantedStudents {
  /** A part of a name or e-mail address; empty for all. */
  query: string;
  /** Empty for all. */
  courseId: string;
}

export type StudentsPage = z.infer<typeof contract.getStudents.answer>;
export type ImportResult = z.infer<typeof contract.importPeople.answer>['data'];

/** Throws ApiError. */
export async function fetchStudents(
  wanted: WantedStudents & { page: number },
): Promise<StudentsPage> {
  await knownSession();
  const { query, courseId, page } = wanted;
  return call(contract.getStudents, {
    query: { ...(query ? { query } : {}), ...(courseId ? { courseId } : {}), page },
  });
}

export interface ByHand {
  email: string;
  courseId: string;
  reason: string;
}

/** Throws ApiError; its sentence says why not. */
export async function grantCourse(body: ByHand): Promise<void> {
  await call(contract.grantCourse, { body });
}

/** Throws ApiError; its sentence says why not. */
export async function withdrawCourse(body: ByHand): Promise<void> {
  await call(contract.withdrawCourse, { body });
}

export interface ImportOrder {
  file: File;
  /** The course of lines that name none; empty for none. */
  courseId: string;
  reason: string;
}

/** What each line would do, or has done unless `dryRun`. Throws ApiError. */
export async function importPeople(order: ImportOrder, dryRun: boolean): Promise<ImportResult> {
  const { file, courseId, reason } = order;
  const body = formOf({
    ...(courseId ? { courseId } : {}),
    ...(reason ? { reason } : {}),
    dryRun: String(dryRun),
    file,
  });
  return (await call(contract.importPeople, { body })).data;
}
