// Enrolments that admins open and end by hand, invitations, and people from a file.
import type * as z from 'zod/mini';
import * as contract from '#contract/people.ts';
import { call, formOf } from './client.ts';

export type ImportResult = z.infer<typeof contract.importPeople.answer>['data'];

export interface ByHand {
  email: string;
  courseId: string;
  reason: string;
}

/** Whether the course waits for an invitation. Throws ApiError; its sentence says why not. */
export async function grantCourse(body: ByHand): Promise<boolean> {
  return (await call(contract.grantCourse, { body })).invited;
}

export interface NewStudent extends ByHand {
  fullName: string;
  /** Empty for none, as the course. */
  contactNumber: string;
  creationKey: string;
}

/** Throws ApiError; its sentence says why not. */
export async function inviteStudent({ courseId, ...body }: NewStudent): Promise<void> {
  await call(contract.inviteStudent, { body: { ...body, ...(courseId ? { courseId } : {}) } });
}

/** Throws ApiError. */
export async function resendInvitations(userIds: string[]): Promise<void> {
  await call(contract.resendInvitation, { body: { userIds } });
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
  /** What the columns are; undefined: as their headings say. */
  fields: contract.ImportField[] | undefined;
  /** Whether lines that are refused are left out. */
  skipRefused: boolean;
  sendInvitations: boolean;
}

/** What each line would do, or has done unless `dryRun`. Throws ApiError. */
export async function importPeople(order: ImportOrder, dryRun: boolean): Promise<ImportResult> {
  const { file, courseId, reason, fields, skipRefused, sendInvitations } = order;
  const body = formOf({
    ...(courseId ? { courseId } : {}),
    ...(reason ? { reason } : {}),
    ...(fields ? { fields: JSON.stringify(fields) } : {}),
    skipRefused: String(skipRefused),
    sendInvitations: String(sendInvitations),
    dryRun: String(dryRun),
    file,
  });
  return (await call(contract.importPeople, { body })).data;
}
