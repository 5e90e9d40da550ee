// The log of personal data that team members have viewed: once a day per call and person, stored for a year.
import type { AuditAction } from '#contract/admin/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { recordStandaloneAuditEntry } from './audit.ts';
import { toDayNumber } from '../platform/indian-days.ts';
import type { Deps, Viewer } from '../platform/ports.ts';
import * as store from './privacy.store.ts';

/** DPDP Rules 2025, r.6 and 8(3): a year from the processing. */
const VIEWS_RETENTION_DAYS = 366;

/** Entries that each process remembers as written. */
const REMEMBERED_MAX = 10_000;
const remembered = new WeakMap<object, Set<string>>();

/**
 * Records that a team member views personal data; call it before sending the response. No `userIds` means a whole list
 * or table. Repeated views on one day are recorded once.
 */
export async function recordViews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId: viewerId }: Pick<Viewer, 'userId'>,
  { call, userIds = [] }: { call: Pick<Endpoint, 'path'>; userIds?: readonly string[] },
): Promise<void> {
  const at = clock();
  const what = call.path;
  const day = toDayNumber(at);
  const written = getWrittenKeys(db);
  const getKey = (userId: string) => [viewerId, day, what, userId].join(' ');
  const named = userIds.length > 0 ? userIds : [''];
  const unrecorded = [...new Set(named)].filter((userId) => !written.has(getKey(userId)));
  if (unrecorded.length === 0) return;
  const row = { viewer_id: viewerId, day, what, first_at: at };
  await store.insertViews(
    db,
    unrecorded.map((user_id) => ({ ...row, user_id })),
  );
  if (written.size + unrecorded.length > REMEMBERED_MAX) written.clear();
  for (const userId of unrecorded) written.add(getKey(userId));
}

/** Streams a table of personal data after recording the export in both logs. */
export async function* streamRecordedTable(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: Pick<Viewer, 'userId'>,
  { call, action, parts }: { call: Endpoint; action: AuditAction; parts: AsyncIterable<string> },
): AsyncGenerator<string> {
  await recordStandaloneAuditEntry(deps, { adminId: viewer.userId, action });
  await recordViews(deps, viewer, { call });
  yield* parts;
}

function getWrittenKeys(db: object): Set<string> {
  const written = remembered.get(db) ?? new Set();
  remembered.set(db, written);
  return written;
}

/** Deletes entries older than a year. */
export function sweepViews({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deleteViewsBefore(db, toDayNumber(clock()) - VIEWS_RETENTION_DAYS);
}
