// Rows of restored backups, and what a restored database knows of an order that it has lost.
import type { Queries } from '../platform/ports.ts';
import type { RestoreRow } from '../platform/tables.ts';

/** Whether a backup was ever restored. */
export async function isRestored(db: Queries): Promise<boolean> {
  return (await db.selectFrom('restores').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Restores whose lost orders were not looked for yet. */
export function openRestores(db: Queries): Promise<RestoreRow[]> {
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

export async function hasTerms(db: Queries, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const rows = db.selectFrom('seller_terms').select('id').where('id', '=', id);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Orders that were rebuilt from the provider since a moment, and those of them that went back whole or are about to. */
export async function rebuiltSince(
  db: Queries,
  since: number,
): Promise<{ all: number; refunded: number }> {
  const rows = await db
    .selectFrom('orders')
    .select('state')
    .where('rebuilt_at', '>=', since)
    .execute();
  const isBack = (state: string) => state === 'refunding' || state === 'refunded';
  return { all: rows.length, refunded: rows.filter(({ state }) => isBack(state)).length };
}
