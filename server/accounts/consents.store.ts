// Rows of consents.
import type { Queries } from '../platform/ports.ts';
import type { ConsentRow } from '../platform/tables.ts';

/** A consent for the same purpose and version stays. */
export async function insertConsent(db: Queries, row: ConsentRow): Promise<void> {
  await db
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose', 'notice_version'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .execute();
}

/** The first consent in force. */
export function findConsent(
  db: Queries,
  userId: string,
  purpose: ConsentRow['purpose'],
): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .limit(1)
    .executeTakeFirst();
}

export async function withdrawConsents(
  db: Queries,
  consent: Pick<ConsentRow, 'user_id' | 'purpose'>,
  withdrawal: Pick<ConsentRow, 'withdrawn_at' | 'withdrawn_by'>,
): Promise<void> {
  await db
    .updateTable('consents')
    .set(withdrawal)
    .where('user_id', '=', consent.user_id)
    .where('purpose', '=', consent.purpose)
    .where('withdrawn_at', 'is', null)
    .execute();
}
