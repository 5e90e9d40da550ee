// Rows of nominees, of views of personal data, and of erased people.
import { sql } from 'kysely';
import type { BatchPlace } from '../platform/batches.ts';
import type { Queries } from '../platform/ports.ts';
import type {
  NomineeRow,
  PersonalViewRow,
  EncryptedPersonRow,
  UserRow,
} from '../platform/tables.ts';

export function findNominee(db: Queries, userId: string): Promise<NomineeRow | undefined> {
  return db.selectFrom('nominees').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces the previous nominee. */
export async function saveNominee(db: Queries, row: NomineeRow): Promise<void> {
  const { name, contact, named_at } = row;
  await db
    .insertInto('nominees')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name, contact, named_at }))
    .execute();
}

export async function deleteNominee(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('nominees').where('user_id', '=', userId).execute();
}

/** Existing rows stay unchanged. */
export async function insertViews(db: Queries, rows: readonly PersonalViewRow[]): Promise<void> {
  await db
    .insertInto('personal_views')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['viewer_id', 'day', 'what', 'user_id']).doNothing())
    .execute();
}

export async function deleteViewsBefore(db: Queries, day: number): Promise<void> {
  await db.deleteFrom('personal_views').where('day', '<', day).execute();
}

/** One row per erased account. */
export async function insertEncryptedPerson(tx: Queries, row: EncryptedPersonRow): Promise<void> {
  await tx.insertInto('sealed_people').values(row).execute();
}

export async function deleteExpiredEncryptedPeople(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('sealed_people').where('purge_after', '<=', now).execute();
}

type Reader = Pick<UserRow, 'id' | 'email' | 'full_name'> & { given_at: number };

/** Accounts that agreed to the newsletter, ordered by id, in batches. */
export function listNewsReaders(db: Queries, { afterId, limit }: BatchPlace): Promise<Reader[]> {
  return db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select(['users.id', 'users.email', 'users.full_name', 'consents.given_at'])
    .where('consents.purpose', '=', 'news')
    .where('consents.withdrawn_at', 'is', null)
    .where('consents.user_id', '>', afterId)
    .where('users.erased_at', 'is', null)
    .orderBy('consents.user_id')
    .limit(sql.lit(limit))
    .execute();
}
