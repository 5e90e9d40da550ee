// Rows of the activity log.
import type { AliasableExpression } from 'kysely';
import type { AuditAction } from '#contract/admin/audit.ts';
import { getDayStart } from '../platform/indian-days.ts';
import type { RowPosition } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import type { AuditRow } from '../platform/tables.ts';

export interface AuditFilter {
  /** The actor. */
  userId?: string | undefined;
  action?: AuditAction | undefined;
  /** YYYY-MM-DD, Indian time. */
  from?: string | undefined;
}

export async function insertAuditEntry(tx: Queries, row: AuditRow): Promise<void> {
  await tx.insertInto('audit').values(row).execute();
}

/** Empty if there is no such row. */
export async function getName(db: Queries, of: 'users' | 'courses', id: string): Promise<string> {
  const row =
    of === 'users'
      ? await db
          .selectFrom('users')
          .select('full_name as name')
          .where('id', '=', id)
          .executeTakeFirst()
      : await db.selectFrom('courses').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

export function filterEntries(db: Queries, { userId, action, from }: AuditFilter) {
  let entries = db.selectFrom('audit').select(['id', 'created_at']);
  if (userId !== undefined) entries = entries.where('admin_id', '=', userId);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (from !== undefined) entries = entries.where('created_at', '>=', getDayStart(from));
  return entries;
}

/** When the latest such action on this subject was, in epoch milliseconds. */
export async function findLastAuditTime(
  db: Queries,
  { action, subject }: { action: AuditAction; subject: { id: string; name: string } },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('created_at')
    .where('action', '=', action)
    .where('subject_id', '=', subject.id)
    .where('subject_name', '=', subject.name)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export function listEntriesByIds(db: Queries, ids: readonly string[]): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().where('id', 'in', ids).execute();
}

export function listEntriesAt(
  db: Queries,
  places: AliasableExpression<RowPosition>,
): Promise<AuditRow[]> {
  return db
    .selectFrom(places.as('places'))
    .innerJoin('audit', 'audit.id', 'places.id')
    .selectAll('audit')
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id', 'desc')
    .execute();
}

export async function deleteEntriesBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('audit').where('created_at', '<', at).execute();
}
