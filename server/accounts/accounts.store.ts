// Rows of accounts, sessions and known addresses.
import type { Queries } from '../platform/ports.ts';
import type { KnownAddressRow, SessionRow, UserRow } from '../platform/tables.ts';
import { IS_OWNER } from '../platform/team-conditions.ts';

/** False if the email address is in use. */
export async function insertUser(tx: Queries, user: UserRow): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findUserByEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findUserById(db: Queries, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Whether there is a row, including erased accounts. */
export async function hasUser(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the account until the transaction ends. Returns undefined for an erased account, but locks it too, because its
 * refunds use the same lock.
 */
export async function lockUser(tx: Queries, id: string): Promise<UserRow | undefined> {
  const user = await tx
    .updateTable('users')
    .set((row) => ({ erased_at: row.ref('erased_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return user?.erased_at === null ? user : undefined;
}

export async function updateUser(
  tx: Queries,
  id: string,
  changes: Partial<Omit<UserRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute();
}

export async function isTeamMember(db: Queries, id: string): Promise<boolean> {
  return (await findUserById(db, id))?.account_type === 'Admin';
}

export const listUsersByIds = (db: Queries, ids: readonly string[]) =>
  db.selectFrom('users').selectAll().where('id', 'in', ids).execute();

export const listUserNamesByIds = (db: Queries, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();

export async function insertSession(db: Queries, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export function findSessionWithUser(db: Queries, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_steps', 'second_steps.user_id', 'sessions.user_id')
    .select([
      'sessions.short_password',
      'second_steps.since_at',
      'sessions.created_at',
      'sessions.last_used_at',
      'users.id',
      'users.account_type',
      'users.role',
      'users.step_required_at',
      'users.full_name',
      'users.last_seen_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}

export async function updateSession(
  db: Queries,
  tokenHash: string,
  changes: Partial<Pick<SessionRow, 'last_used_at' | 'short_password'>>,
): Promise<void> {
  await db.updateTable('sessions').set(changes).where('token_hash', '=', tokenHash).execute();
}

/** Changes nothing for an erased account. */
export async function markSeen(db: Queries, id: string, at: number): Promise<void> {
  const activeUser = db.updateTable('users').where('id', '=', id).where('erased_at', 'is', null);
  await activeUser.set({ last_seen_at: at }).execute();
}

export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function hasSession(db: Queries, userId: string): Promise<boolean> {
  const query = db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Ends all sessions of a user, or all but one. */
export async function deleteUserSessions(
  db: Queries,
  userId: string,
  exceptTokenHash?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== undefined, (query) =>
      query.where('token_hash', '!=', exceptTokenHash ?? ''),
    )
    .execute();
}

export async function deleteSessionsBefore(
  db: Queries,
  createdBefore: number,
  usedBefore: number,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('created_at', '<', createdBefore), row('last_used_at', '<', usedBefore)]),
    )
    .execute();
}

export async function saveKnownAddress(db: Queries, row: KnownAddressRow): Promise<void> {
  await db
    .insertInto('known_addresses')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_at: row.last_used_at }),
    )
    .execute();
}

export async function hasKnownAddressSince(
  db: Queries,
  { userId, hash }: { userId: string; hash: string },
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address_hash', '=', hash)
    .where('last_used_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteKnownAddresses(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
}

export async function deleteKnownAddressesBefore(db: Queries, usedBefore: number): Promise<void> {
  await db.deleteFrom('known_addresses').where('last_used_at', '<', usedBefore).execute();
}

/**
 * The ids of owners with a password, locked until the transaction ends. Call it before any other row is locked, so that
 * concurrent changes of owners wait instead of deadlocking. The rows stay unchanged: locking by an update would leave a
 * dead row each time.
 */
export async function lockOwners(tx: Queries): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(IS_OWNER)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteAllSessions(db: Queries): Promise<void> {
  await db.deleteFrom('sessions').execute();
}

export async function expireAllInvitations(db: Queries): Promise<void> {
  await db.updateTable('invitations').set({ expires_at: 0 }).execute();
}
