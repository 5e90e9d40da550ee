// Rows of requested email changes, at most one per account.
import type { Queries } from '../platform/ports.ts';
import type { EmailChangeRow } from '../platform/tables.ts';

/** Replaces the previous one. */
export async function saveEmailChange(tx: Queries, row: EmailChangeRow): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Undefined once it has expired. */
export function findEmailChange(
  db: Queries,
  userId: string,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** By the secret of either link. */
export function findEmailChangeBySecret(
  db: Queries,
  secretHash: string,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where((row) =>
      row.or([row('old_secret_hash', '=', secretHash), row('new_secret_hash', '=', secretHash)]),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function markAgreed(
  tx: Queries,
  userId: string,
  agreed: Pick<EmailChangeRow, 'old_agreed_at'> | Pick<EmailChangeRow, 'new_agreed_at'>,
): Promise<void> {
  await tx.updateTable('email_changes').set(agreed).where('user_id', '=', userId).execute();
}

export async function deleteEmailChange(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredEmailChanges(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

export async function deleteAllEmailChanges(db: Queries): Promise<void> {
  await db.deleteFrom('email_changes').execute();
}

export async function findSessionStart(
  db: Queries,
  tokenHash: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && Number(row.created_at);
}
