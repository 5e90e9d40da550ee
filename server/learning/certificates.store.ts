// Queries for certificates.
import type { Queries } from '../platform/ports.ts';
import type { CertificateRow } from '../platform/tables.ts';

/** Does nothing when the user has a certificate for the course. */
export async function insertCertificate(tx: Queries, row: CertificateRow): Promise<void> {
  await tx
    .insertInto('certificates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .execute();
}

export async function deleteCertificates(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('certificates').where('user_id', '=', userId).execute();
}

export function findCertificateById(db: Queries, id: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findCertificateByCourse(
  db: Queries,
  userId: string,
  courseId: string,
): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('certificates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
}

export async function renameCertificate(tx: Queries, id: string, name: string): Promise<void> {
  await tx.updateTable('certificates').set({ student_name: name }).where('id', '=', id).execute();
}

export function listCertificates(db: Queries, userId: string): Promise<CertificateRow[]> {
  return db.selectFrom('certificates').selectAll().where('user_id', '=', userId).execute();
}
