// Certificates: issued once for a completed course. Later only the name can be corrected.
import type { Certificate } from '#contract/learning/learning.ts';
import { paths } from '#contract/paths.ts';
import { isComplete } from '#contract/learning/progress.ts';
import type { Progress } from '#contract/learning/progress.ts';
import { findUserById, lockUser } from '../accounts/accounts.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { getGreetingName } from '../accounts/email-verification.ts';
import { lockCourseShared, isEnrolled } from '../courses/enrolments.ts';
import { renderMail } from '../mails/mail-template.ts';
import { queueMail } from '../mails/mails.ts';
import { requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { CertificateRow } from '../platform/tables.ts';
import * as store from './certificates.store.ts';

export { deleteCertificates } from './certificates.store.ts';

/** A student's progress in a course, with the names for the certificate. */
export interface Completion {
  userId: string;
  studentName: string;
  course: { id: string; name: string };
  progress: Progress;
}

/**
 * The certificate of an enrolled student, issued now when every lesson is done; undefined before that. Lessons added later do
 * not invalidate it. Source: OPEN-79.
 */
export async function issueIfComplete(
  db: Queries,
  deps: Pick<Deps, 'clock' | 'random'>,
  { userId, studentName, course, progress }: Completion,
): Promise<Certificate | undefined> {
  const existing = await store.findCertificateByCourse(db, userId, course.id);
  if (existing) return toCertificate(existing, true);
  if (!isComplete(progress)) return undefined;
  const { done, total } = progress;
  const row: CertificateRow = {
    id: deps.random.id(),
    user_id: userId,
    course_id: course.id,
    student_name: studentName,
    course_name: course.name,
    score: done,
    total,
    issued_at: deps.clock(),
  };
  if (db.isTransaction) await store.insertCertificate(db, row);
  else await db.transaction().execute((tx) => issueToAccount(tx, row));
  const issued = await store.findCertificateByCourse(db, userId, course.id);
  return issued && toCertificate(issued, true);
}

/** Issues nothing if the account or the course has been deleted since. */
async function issueToAccount(tx: Queries, row: CertificateRow): Promise<void> {
  const isThere = (await lockUser(tx, row.user_id)) && (await lockCourseShared(tx, row.course_id));
  if (isThere) await store.insertCertificate(tx, row);
}

/** One mail for each certificate. Call `mailQueued` after the commit. */
export async function queueCertificateMail(
  deps: Pick<Deps, 'clock' | 'random' | 'linkOrigin'>,
  tx: Queries,
  { userId, certificate }: { userId: string; certificate: Certificate },
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (!user) return;
  const { id, courseId, courseName, studentName } = certificate;
  const name = getGreetingName(user);
  const mail = renderMail({
    subject: `Your certificate for ${courseName}`,
    title: 'Your certificate is ready',
    to: { name },
    parts: [
      `Congratulations! You have completed every lesson of ${courseName}, and your certificate is ready.`,
      ...(name === undefined
        ? []
        : [{ facts: [['Name on the certificate', studentName]] as const }]),
      { link: deps.linkOrigin + paths.certificate(courseId), label: 'View certificate' },
    ],
    closing: 'Questions? Reply to this email.',
  });
  await queueMail(deps, tx, {
    onceKey: `certificate ${id}`,
    to: user.email,
    ...mail,
    at: deps.clock(),
  });
}

/** Certificate ids by course. */
export async function listCertificateIds(
  db: Queries,
  userId: string,
): Promise<Map<string, string>> {
  const rows = await store.listCertificates(db, userId);
  return new Map(rows.map((row) => [row.course_id, row.id]));
}

/** For public verification. Fails: not_found. */
export async function getPublicCertificate(db: Queries, id: string): Promise<Certificate> {
  const row = await getCertificateRow(db, id);
  return toCertificate(row, await isEnrolled(db, row.user_id, row.course_id));
}

/** Records the old and the new name in the activity log. Fails: not_found. */
export async function correctCertificateName(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  adminId: string,
  { certificateId, studentName }: { certificateId: string; studentName: string },
): Promise<Certificate> {
  return deps.db.transaction().execute(async (tx) => {
    const { user_id: userId } = await getCertificateRow(tx, certificateId);
    await lockUser(tx, userId);
    const row = await getCertificateRow(tx, certificateId);
    if (row.student_name !== studentName) {
      const changes = [{ field: 'name', before: row.student_name, after: studentName }];
      const ids = { userId, courseId: row.course_id };
      await store.renameCertificate(tx, row.id, studentName);
      await recordAuditEntry(deps, tx, { adminId, action: 'correct-certificate', ...ids, changes });
    }
    return getPublicCertificate(tx, certificateId);
  });
}

async function getCertificateRow(db: Queries, id: string): Promise<CertificateRow> {
  return requireFound(await store.findCertificateById(db, id), 'Certificate not found.');
}

function toCertificate(row: CertificateRow, valid: boolean): Certificate {
  return {
    id: row.id,
    courseId: row.course_id,
    courseName: row.course_name,
    studentName: row.student_name,
    score: row.score,
    total: row.total,
    issuedAt: new Date(row.issued_at).toISOString(),
    valid,
  };
}
