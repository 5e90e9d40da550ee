// Rows of codes, proofs and mailed links: at most one per purpose, email address and request.
import type { Queries } from '../platform/ports.ts';
import type { CodeRow } from '../platform/tables.ts';

type Key = Pick<CodeRow, 'purpose' | 'email'>;

type NewCode = Omit<CodeRow, 'request_hash' | 'open_tries'> &
  Partial<Pick<CodeRow, 'request_hash'>>;

/** Replaces the previous code of the same request. Codes without a request replace each other. */
export async function saveCode(db: Queries, code: NewCode): Promise<void> {
  const row: CodeRow = { request_hash: '', ...code, open_tries: 0 };
  await db
    .insertInto('codes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'email', 'request_hash']).doUpdateSet(row),
    )
    .execute();
}

/** Counts an attempt on a request's code and returns the code; undefined if there is none. */
export function recordAttempt(
  db: Queries,
  { purpose, email, request_hash }: Key & Pick<CodeRow, 'request_hash'>,
  now: number,
): Promise<CodeRow | undefined> {
  return db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('request_hash', '=', request_hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Counts an attempt without a request, on the newest code. */
export function recordAttemptOnNewest(
  db: Queries,
  { purpose, email }: Key,
  now: number,
): Promise<CodeRow | undefined> {
  const newest = db
    .selectFrom('codes')
    .select('request_hash')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('request_hash')
    .limit(1);
  return db
    .updateTable('codes')
    .set((row) => ({ open_tries: row('open_tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('request_hash', '=', newest)
    .returningAll()
    .executeTakeFirst();
}

/** Finds a valid row by a long random secret. */
export function findCodeBySecret(
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

/** Uses up this secret: of concurrent calls, only one gets true. */
export async function consumeCode(
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

/** Deletes all codes of a purpose and an address. */
async function deleteCodesByPurpose(db: Queries, { purpose, email }: Key): Promise<void> {
  await db.deleteFrom('codes').where('purpose', '=', purpose).where('email', '=', email).execute();
}

/** Deletes the password and login links of an address. */
export async function deleteMailedLinks(db: Queries, email: string): Promise<void> {
  await deleteCodesByPurpose(db, { purpose: 'reset-link', email });
  await deleteCodesByPurpose(db, { purpose: 'login-link', email });
}

/** Deletes all codes, proofs and links of an account or its address. */
export async function deleteUserCodes(
  db: Queries,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .deleteFrom('codes')
    .where((row) => row.or([row('user_id', '=', id), row('email', '=', email)]))
    .execute();
}

export async function deleteExpiredCodes(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
}

export async function deleteAllCodes(db: Queries): Promise<void> {
  await db.deleteFrom('codes').execute();
}
