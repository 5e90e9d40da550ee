// The rows of accounts and sessions.
import type { Queries } from '../ports.ts';
import type { SessionRow, UserRow } from '../tables.ts';

/** False when the e-mail is in use. */
export async function insertUser(db: Queries, user: UserRow): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function userByEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function userById(db: Queries, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export function usersByIds(db: Queries, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

export async function insertSession(db: Queries, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export function sessionWithUser(db: Queries, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.created_at',
      'sessions.last_used_at',
      'users.id',
      'users.account_type',
      'users.full_name',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function touchSession(db: Queries, tokenHash: string, at: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsBefore(
  db: Queries,
  created: number,
  used: number,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('created_at', '<', created), row('last_used_at', '<', used)]))
    .execute();
}
