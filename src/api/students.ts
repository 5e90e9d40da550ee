// Students, for admins: the list, enrolments by hand, invitations, accounts, activity, undelivered emails and reports.
import type * as z from 'zod/mini';
import { correctCertificate } from '#contract/certificate-names.ts';
import {
  type CourseReport,
  getCourseReport,
  getCourseReportTable,
} from '#contract/course-report.ts';
import * as mailDelivery from '#contract/mail-delivery.ts';
import * as people from '#contract/people.ts';
import { getNewsReaders } from '#contract/privacy.ts';
import * as studentAccounts from '#contract/student-accounts.ts';
import { getStudentActivity, type StudentEvent } from '#contract/student-activity.ts';
import type { StudentOrder, StudentState } from '#contract/student-filter.ts';
import { getStudentsTable } from '#contract/students-table.ts';
import { getStudents } from '#contract/students.ts';
import { call, toFormData } from './client.ts';
import { fetchFile } from './files.ts';
import { type ListPlace, listQuery, withoutEmpty } from './paging.ts';

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

function filterOf({ query, courseId, state, days }: StudentsQuery) {
  return { query, courseId, state, days: state === 'inactive' ? days : '' };
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
  const filter = { ...filterOf(asked), sort: asked.sort };
  return call(getStudents, { query: listQuery(asked, filter) });
}

/** Throws ApiError. */
export function fetchStudentsTable(asked: StudentsQuery): Promise<Blob> {
  return fetchFile(getStudentsTable, { query: withoutEmpty(filterOf(asked)) });
}

/** Everybody who agreed to news by email. Throws ApiError. */
export function fetchNewsReaders(): Promise<Blob> {
  return fetchFile(getNewsReaders);
}

export type ImportResult = z.infer<typeof people.importPeople.answer>['data'];

export interface ByHand {
  email: string;
  courseId: string;
  reason: string;
}

/** Whether the course waits for an invitation. Throws ApiError; its sentence says why not. */
export async function grantCourse(body: ByHand): Promise<boolean> {
  return (await call(people.grantCourse, { body })).invited;
}

export interface NewStudent extends ByHand {
  fullName: string;
  /** Empty for none, as the course. */
  contactNumber: string;
  creationKey: string;
}

/** Throws ApiError; its sentence says why not. */
export async function inviteStudent({ courseId, ...body }: NewStudent): Promise<void> {
  await call(people.inviteStudent, { body: { ...body, ...(courseId ? { courseId } : {}) } });
}

/** Throws ApiError. */
export async function resendInvitations(userIds: string[]): Promise<void> {
  await call(people.resendInvitation, { body: { userIds } });
}

/** Throws ApiError; its sentence says why not. */
export async function withdrawCourse(body: ByHand): Promise<void> {
  await call(people.withdrawCourse, { body });
}

export interface ImportOrder {
  file: File;
  /** The course of lines that name none; empty for none. */
  courseId: string;
  reason: string;
  /** What the columns are; undefined: as their headings say. */
  fields: people.ImportField[] | undefined;
  /** Whether lines that are refused are left out. */
  skipRefused: boolean;
  sendInvitations: boolean;
}

/** What each line would do, or has done unless `dryRun`. Throws ApiError. */
export async function importPeople(order: ImportOrder, dryRun: boolean): Promise<ImportResult> {
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

/** Resolves to the server's message. Throws ApiError, whose message gives the reason. */
export async function endSessions(userId: string): Promise<string> {
  return (await call(studentAccounts.endSessions, { body: { userId } })).message;
}

/** Resolves to the server's message, which names the recipient. Throws ApiError, whose message gives the reason. */
export async function sendResetLink(userId: string): Promise<string> {
  return (await call(studentAccounts.sendResetLink, { body: { userId } })).message;
}

/** Throws ApiError; its sentence says why not. */
export async function deleteStudent(userId: string, reason: string): Promise<void> {
  await call(studentAccounts.deleteStudent, { body: { userId, reason } });
}

/** A numbered page, counted from the newest or from the cursor of what is older than those. */
export interface ActivityPlace {
  page: number;
  before?: string;
}

export interface ActivityPage {
  events: readonly StudentEvent[];
  /** Where what is older begins; null behind the first that happened. */
  next: ActivityPlace | null;
}

/** The latest first. Throws ApiError. */
export async function fetchStudentActivity(
  userId: string,
  place: ActivityPlace = { page: 1 },
): Promise<ActivityPage> {
  const { data, page, pages, older } = await call(getStudentActivity, {
    query: { userId, ...place },
  });
  const beyond = older === null ? null : { page: 1, before: older };
  return { events: data, next: page < pages ? { ...place, page: page + 1 } : beyond };
}

export type Delivery = z.infer<typeof mailDelivery.getUndeliveredMails.answer>['data'];

/** Throws ApiError. */
export async function fetchDelivery(userId: string): Promise<Delivery> {
  return (await call(mailDelivery.getUndeliveredMails, { query: { userId } })).data;
}

/** Answers how many mails are on their way. Throws ApiError. */
export async function sendMailsAgain(userId: string): Promise<number> {
  return (await call(mailDelivery.sendMailsAgain, { body: { userId } })).sent;
}

/** Resolves to the number of mails that go to the new address. Throws ApiError, whose message gives the reason. */
export async function correctEmail(userId: string, email: string): Promise<number> {
  return (await call(mailDelivery.correctEmail, { body: { userId, email } })).sent;
}

/** Throws ApiError; its sentence says why not. */
export async function correctCertificateName(
  certificateId: string,
  studentName: string,
): Promise<void> {
  await call(correctCertificate, { body: { certificateId, studentName } });
}

export type { CourseReport };

/** Throws ApiError. */
export async function fetchCourseReport(courseId: string): Promise<CourseReport> {
  return (await call(getCourseReport, { query: { courseId } })).data;
}

/** Throws ApiError. */
export function fetchCourseReportTable(courseId: string): Promise<Blob> {
  return fetchFile(getCourseReportTable, { query: { courseId } });
}
