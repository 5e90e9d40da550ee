// The rows of the provider's events.
import type { Queries } from '../ports.ts';
import type { PaymentEventRow } from '../tables.ts';

/** Stores an event once. False when it has been processed already. */
export async function rememberEvent(
  db: Queries,
  event: Omit<PaymentEventRow, 'processed_at'>,
): Promise<boolean> {
  await db
    .insertInto('payment_events')
    .values({ ...event, processed_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db
    .selectFrom('payment_events')
    .select('processed_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return row.processed_at === null;
}

export async function markProcessed(db: Queries, id: string, at: number): Promise<void> {
  await db.updateTable('payment_events').set({ processed_at: at }).where('id', '=', id).execute();
}
