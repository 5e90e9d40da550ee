// Restored backups and the orders rebuilt after them.
import type { Queries } from '../../platform/ports.ts';
import type { RestoreRow } from '../../platform/tables.ts';

export async function wasRestored(db: Queries): Promise<boolean> {
  return (await db.selectFrom('restores').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Restores that are not reconciled with the provider yet. */
export function listOpenRestores(db: Queries): Promise<RestoreRow[]> {
  return db.selectFrom('restores').selectAll().where('compared_at', 'is', null).execute();
}

export async function closeRestores(
  db: Queries,
  ids: readonly string[],
  { at, unmatched }: { at: number; unmatched: readonly string[] },
): Promise<void> {
  await db
    .updateTable('restores')
    .set({ compared_at: at, unmatched: JSON.stringify(unmatched) })
    .where('id', 'in', ids)
    .execute();
}

export async function hasSellerTerms(db: Queries, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const rows = db.selectFrom('seller_terms').select('id').where('id', '=', id);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Number of orders rebuilt since a moment, and how many of them are or will be refunded in full. */
export async function countRebuiltOrders(
  db: Queries,
  since: number,
): Promise<{ all: number; refunded: number }> {
  const rows = await db
    .selectFrom('orders')
    .select('state')
    .where('rebuilt_at', '>=', since)
    .execute();
  const isRefunded = (state: string) => state === 'refunding' || state === 'refunded';
  return { all: rows.length, refunded: rows.filter(({ state }) => isRefunded(state)).length };
}
