// Stored webhook events.
import type { Db, Queries } from '../../platform/ports.ts';
import type { PaymentEventRow } from '../../platform/tables.ts';

/** Stores an event once. False when it has already been processed. */
export async function storeEvent(
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

/**
 * Clears the body of an event about an order of a deleted account. Locks the account, so that a deletion at the same
 * moment has either finished already or sees the event.
 */
export async function clearBodyIfErased(
  db: Db,
  event: { id: string; providerOrderId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await tx
      .updateTable('users')
      .set((row) => ({ erased_at: row.ref('erased_at') }))
      .where('id', 'in', (from) =>
        from
          .selectFrom('orders')
          .select('user_id')
          .where('provider_order_id', '=', event.providerOrderId),
      )
      .returning('erased_at')
      .executeTakeFirst();
    if (!owner || owner.erased_at === null) return;
    await tx.updateTable('payment_events').set({ body: '' }).where('id', '=', event.id).execute();
  });
}

export async function markEventProcessed(db: Queries, id: string, at: number): Promise<void> {
  await db.updateTable('payment_events').set({ processed_at: at }).where('id', '=', id).execute();
}
