// The rows of counted tries.
import type { Queries } from './ports.ts';

/** The tries of a key as they are now. */
export async function timesOf(db: Queries, keyHash: string): Promise<number[]> {
  const row = await db
    .selectFrom('throttles')
    .select('times')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row ? (JSON.parse(row.times) as number[]) : [];
}

/** The same, holding the row until the transaction ends: of several servers one counts at a time. */
export async function lockTimes(tx: Queries, keyHash: string): Promise<number[]> {
  const row = await tx
    .insertInto('throttles')
    .values({ key_hash: keyHash, times: '[]', ends_at: 0 })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet((row) => ({ ends_at: row.ref('throttles.ends_at') })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.times) as number[];
}

export async function writeTimes(
  tx: Queries,
  keyHash: string,
  { times, endsAt }: { times: readonly number[]; endsAt: number },
): Promise<void> {
  await tx
    .updateTable('throttles')
    .set({ times: JSON.stringify(times), ends_at: endsAt })
    .where('key_hash', '=', keyHash)
    .execute();
}

export async function deleteTimes(db: Queries, keyHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key_hash', 'in', keyHashes).execute();
}

export async function deleteEnded(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('throttles').where('ends_at', '<=', now).execute();
}
