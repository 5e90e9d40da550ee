// Queries for answers to questions.
import type { Queries } from '../platform/ports.ts';
import { countRows } from '../platform/queries.ts';
import type { AnswerRow } from '../platform/tables.ts';

export async function insertAnswer(tx: Queries, row: AnswerRow): Promise<void> {
  await tx.insertInto('answers').values(row).execute();
}

export function findAnswer(db: Queries, id: string): Promise<AnswerRow | undefined> {
  return db.selectFrom('answers').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findAnswerByKey(
  tx: Queries,
  { userId, creationKey }: { userId: string; creationKey: string },
): Promise<AnswerRow | undefined> {
  return tx
    .selectFrom('answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirst();
}

export async function updateAnswer(
  tx: Queries,
  id: string,
  changes: Partial<Omit<AnswerRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('answers').set(changes).where('id', '=', id).execute();
}

export async function deleteAnswer(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('answers').where('id', '=', id).execute();
}

/** Including hidden answers. */
export function countAnswers(db: Queries, questionId: string): Promise<number> {
  return countRows(db.selectFrom('answers').where('question_id', '=', questionId));
}

/** All answers with their authors, oldest first, including hidden ones. */
export function listAnswers(db: Queries, questionId: string) {
  return db
    .selectFrom('answers')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .selectAll('answers')
    .select(['users.full_name', 'users.image_id', 'users.erased_at'])
    .where('answers.question_id', '=', questionId)
    .orderBy('answers.created_at')
    .orderBy('answers.id')
    .execute();
}
