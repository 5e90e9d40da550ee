// Endpoints that read the activity log.
import * as calls from '#contract/admin/audit.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { mount } from '../http/mount.ts';
import { mountTable } from '../http/mount-files.ts';
import type { MountTarget } from '../http/mount.ts';
import { formatIndianDay, formatIndianTime } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import { streamTable } from '../platform/csv-format.ts';
import { streamAuditEntries, getAuditPage, recordStandaloneAuditEntry } from './audit.ts';
import { listTeamNames } from './team.store.ts';
import type { AuditFilter } from './audit.store.ts';

export function registerAuditRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getAudit, async ({ query }) => ({
    ...(await getAuditPage(deps, query)),
    actors: await listTeamNames(deps.reads),
  }));
  mountTable(at, calls.getAuditTable, ({ viewer, query }) => ({
    fileName: `activity-${formatIndianDay(deps.clock())}.csv`,
    parts: streamAuditTable(deps, { adminId: viewer.userId, query }),
  }));
}

const HEADINGS = ['Date (Indian time)', 'Actor', 'Action', 'Subject', 'Reason', 'Changes'] as const;

/** The export itself is recorded first. */
async function* streamAuditTable(
  deps: Deps,
  { adminId, query }: { adminId: string; query: AuditFilter },
): AsyncGenerator<string> {
  await recordStandaloneAuditEntry(deps, { adminId, action: 'export-activity' });
  yield* streamTable(HEADINGS, streamAuditEntries(deps, query), (entries) => entries.map(toLine));
}

function toLine({ at, actor, action, subject, reason, changes }: AuditEntry): string[] {
  const changesText = changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`);
  return [
    formatIndianTime(Date.parse(at)),
    actor.name,
    action,
    subject,
    reason,
    changesText.join('; '),
  ];
}
