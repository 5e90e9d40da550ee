// The activity log: written in the transaction of the change, stored for three years.
import { AUDIT_RETENTION_DAYS, AUDIT_PER_PAGE } from '#contract/admin/audit.ts';
import type { AuditAction, AuditChange, AuditEntry as AuditView } from '#contract/admin/audit.ts';
import { DAY_MS } from '../platform/durations.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { getPage, readBatches } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { AuditRow } from '../platform/tables.ts';
import * as store from './audit.store.ts';
import type { AuditFilter } from './audit.store.ts';

/** Longer values are truncated. */
const VALUE_MAX = 200;

export interface AuditEntry {
  /** Null for the command line. */
  adminId: string | null;
  action: AuditAction;
  /** The affected user. */
  userId?: string | undefined;
  courseId?: string | undefined;
  /** A subject whose name stays in the log after it is deleted. For people, use `userId`. */
  subject?: { id: string; name: string } | undefined;
  reason?: string | undefined;
  /** Never secrets or texts of messages. */
  changes?: readonly AuditChange[] | undefined;
  /** When the withdrawn free enrolment began. */
  freeSince?: number | undefined;
}

/** Records an action of a team member in its transaction. */
export async function recordAuditEntry(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  tx: Queries,
  entry: AuditEntry,
): Promise<void> {
  const { adminId, action, userId, courseId, subject, reason = '', changes = [] } = entry;
  await store.insertAuditEntry(tx, {
    id: random.id(),
    admin_id: adminId,
    action,
    user_id: userId ?? null,
    course_id: courseId ?? null,
    reason,
    actor_name: adminId === null ? 'Command line' : await store.getName(tx, 'users', adminId),
    subject_id: subject?.id ?? courseId ?? userId ?? '',
    subject_name: subject?.name ?? (await buildSubjectName(tx, entry)),
    changes: changes.length > 0 ? JSON.stringify(changes.map(truncateChange)) : '',
    created_at: clock(),
    free_since: entry.freeSince ?? null,
  });
}

export { findLastAuditTime } from './audit.store.ts';

/** Records an action that changes no other rows. */
export async function recordStandaloneAuditEntry(
  deps: Pick<Deps, 'db' | 'random' | 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await deps.db.transaction().execute((tx) => recordAuditEntry(deps, tx, entry));
}

async function buildSubjectName(tx: Queries, { userId, courseId }: AuditEntry): Promise<string> {
  const names = [
    ...(userId === undefined ? [] : [await store.getName(tx, 'users', userId)]),
    ...(courseId === undefined ? [] : [await store.getName(tx, 'courses', courseId)]),
  ];
  return names.filter(Boolean).join(', ');
}

function truncateChange({ field, before, after }: AuditChange): AuditChange {
  const truncate = (text: string) => text.slice(0, VALUE_MAX).toWellFormed();
  return { field, before: truncate(before), after: truncate(after) };
}

export async function getAuditPage(
  { reads }: Pick<Deps, 'reads'>,
  { userId, action, from, ...place }: AuditFilter & PageRequest,
): Promise<ListPage & { data: AuditView[] }> {
  const matching = store.filterEntries(reads, { userId, action, from });
  const load = (ids: readonly string[]) => store.listEntriesByIds(reads, ids);
  const list = { name: 'audit', perPage: AUDIT_PER_PAGE, ...place };
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: rows.map(toAuditView) };
}

const EXPORT_BATCH = 250;

/** All matching entries, latest first, in batches. */
export async function* streamAuditEntries(
  { reads }: Pick<Deps, 'reads'>,
  filter: AuditFilter,
): AsyncGenerator<AuditView[]> {
  const batches = readBatches(reads, store.filterEntries(reads, filter), {
    batchSize: EXPORT_BATCH,
    read: (places) => store.listEntriesAt(reads, places),
  });
  for await (const rows of batches) yield rows.map(toAuditView);
}

function toAuditView(row: AuditRow): AuditView {
  return {
    _id: row.id,
    at: toIsoTime(row.created_at),
    actor: { userId: row.admin_id, name: row.actor_name },
    action: row.action,
    subject: row.subject_name,
    reason: row.reason,
    changes: row.changes === '' ? [] : (JSON.parse(row.changes) as AuditChange[]),
  };
}

/** Deletes entries older than three years. */
export function sweepAudit({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deleteEntriesBefore(db, clock() - AUDIT_RETENTION_DAYS * DAY_MS);
}
