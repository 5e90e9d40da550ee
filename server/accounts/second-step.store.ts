// Rows of second steps and recovery codes.
import { countRows } from '../platform/queries.ts';
import type { Queries } from '../platform/ports.ts';
import type { SecondStepRow } from '../platform/tables.ts';

/** Includes a pending one: it is in force once `since_at` is set. */
export function findSecondStep(db: Queries, userId: string): Promise<SecondStepRow | undefined> {
  return db.selectFrom('second_steps').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function isSecondStepOn(db: Queries, userId: string): Promise<boolean> {
  const row = await findSecondStep(db, userId);
  return row !== undefined && row.since_at !== null;
}

export async function savePendingSecret(
  db: Queries,
  userId: string,
  pending: string,
): Promise<void> {
  await db
    .insertInto('second_steps')
    .values({
      user_id: userId,
      secret: '',
      pending_secret: pending,
      since_at: null,
      last_counter: 0,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: pending }))
    .execute();
}

/** False if another secret has replaced it meanwhile. */
export async function activateSecondStep(
  tx: Queries,
  { user_id, pending_secret }: SecondStepRow,
  { at, counter }: { at: number; counter: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('second_steps')
    .set({ secret: pending_secret, pending_secret: '', since_at: at, last_counter: counter })
    .where('user_id', '=', user_id)
    .where('pending_secret', '=', pending_secret)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up digits: of concurrent logins with the same digits, only one gets true. */
export async function consumeCounter(
  tx: Queries,
  userId: string,
  counter: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('second_steps')
    .set({ last_counter: counter })
    .where('user_id', '=', userId)
    .where('last_counter', '<', counter)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRecoveryCode(db: Queries, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code: of concurrent calls, only one gets true. */
export async function consumeRecoveryCode(
  tx: Queries,
  userId: string,
  hash: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId));
}

export async function replaceRecoveryCodes(
  tx: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function deleteSecondStep(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute();
}
