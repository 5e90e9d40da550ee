// The rows of codes, proofs and links by mail: one living per purpose and e-mail address.
import type { Queries } from '../ports.ts';
import type { CodeRow } from '../tables.ts';

type Key = Pick<CodeRow, 'purpose' | 'email'>;

/** Replaces the one before. */
export async function putCode(db: Queries, code: CodeRow): Promise<void> {
  await db
    .insertInto('codes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(code))
    .execute();
}

/** Counts one try of a living code and answers it; undefined when there is none. */
export function countTry(
  db: Queries,
  { purpose, email }: Key,
  now: number,
): Promise<CodeRow | undefined> {
  return db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** The living row of a secret that is long and random. */
export function codeBySecret(
  db: Queries,
  { purpose, secretHash }: { purpose: CodeRow['purpose']; secretHash: string },
  now: number,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up exactly this secret: of several at once one gets true. */
export async function spendCode(
  db: Queries,
  { purpose, email, secret_hash }: Key & Pick<CodeRow, 'secret_hash'>,
  now: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('codes')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('secret_hash', '=', secret_hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCode(db: Queries, { purpose, email }: Key): Promise<void> {
  await db.deleteFrom('codes').where('purpose', '=', purpose).where('email', '=', email).execute();
}

export async function deleteCodesBefore(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
}

export async function deleteAllCodes(db: Queries): Promise<void> {
  await db.deleteFrom('codes').execute();
}
