// The activity log: written in the transaction of the change, stored for three years.
import { AUDIT_RETENTION_DAYS, AUDIT_PER_PAGE } from '#contract/admin/audit.ts';
import type { AuditAction, AuditChange, AuditEntry as AuditView } from '#contract/admin/audit.ts';
import { DAY_MS } from '../platform/durations.ts';
import { getPage, rowBatches } from '../platform/paging.ts';
import type { ListPage, ListPlace } from '../platform/paging.ts';
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
  await store.insertEntry(tx, {
    id: random.id(),
    admin_id: adminId,
    action,
    user_id: userId ?? null,
    course_id: courseId ?? null,
    reason,
    actor_name: adminId === null ? 'Command line' : await store.getName(tx, 'users', adminId),
    subject_id: subject?.id ?? courseId ?? userId ?? '',
    subject_name: subject?.name ?? (await subjectName(tx, entry)),
    changes: changes.length > 0 ? JSON.stringify(changes.map(shortened)) : '',
    created_at: clock(),
    free_since: entry.freeSince ?? null,
  });
}

export { getLastMoment } from './audit.store.ts';

/** Records an action that changes no other rows. */
export async function recordAuditAlone(
  deps: Pick<Deps, 'db' | 'random' | 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await deps.db.transaction().execute((tx) => recordAuditEntry(deps, tx, entry));
}

async function subjectName(tx: Queries, { userId, courseId }: AuditEntry): Promise<string> {
  const names = [
    ...(userId === undefined ? [] : [await store.getName(tx, 'users', userId)]),
    ...(courseId === undefined ? [] : [await store.getName(tx, 'courses', courseId)]),
  ];
  return names.filter(Boolean).join(', ');
}

function shortened({ field, before, after }: AuditChange): AuditChange {
  const cut = (text: string) => text.slice(0, VALUE_MAX).toWellFormed();
  return { field, before: cut(before), after: cut(after) };
}

export async function auditPage(
  { reads }: Pick<Deps, 'reads'>,
  { userId, action, from, ...place }: AuditFilter & ListPlace,
): Promise<ListPage & { data: AuditView[] }> {
  const matching = store.matchingEntries(reads, { userId, action, from });
  const load = (ids: readonly string[]) => store.entriesByIds(reads, ids);
  const list = { name: 'audit', perPage: AUDIT_PER_PAGE, ...place };
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: rows.map(toView) };
}

const TABLED_AT_ONCE = 250;

/** All matching entries, latest first, in batches. */
export async function* auditEntries(
  { reads }: Pick<Deps, 'reads'>,
  filter: AuditFilter,
): AsyncGenerator<AuditView[]> {
  const batches = rowBatches(reads, store.matchingEntries(reads, filter), {
    many: TABLED_AT_ONCE,
    read: (places) => store.entriesAt(reads, places),
  });
  for await (const rows of batches) yield rows.map(toView);
}

function toView(row: AuditRow): AuditView {
  return {
    _id: row.id,
    at: new Date(Number(row.created_at)).toISOString(),
    actor: { userId: row.admin_id, name: row.actor_name },
    action: row.action,
    subject: row.subject_name,
    reason: row.reason,
    changes: row.changes === '' ? [] : (JSON.parse(row.changes) as AuditChange[]),
  };
}

/** Deletes entries older than three years. */
export function sweepAudit({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deleteBefore(db, clock() - AUDIT_RETENTION_DAYS * DAY_MS);
}
