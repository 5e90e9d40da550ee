// Endpoints that read the activity log.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/audit.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { mount } from '../http/mount.ts';
import { mountTable } from '../http/mount-files.ts';
import type { Guards } from '../http/mount.ts';
import { indianTime, lastDays } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import { tableText } from '../platform/table-text.ts';
import { auditEntries, auditPage, recordAuditAlone } from './audit.ts';
import { teamNames } from './team.store.ts';
import type { AuditFilter } from './audit.store.ts';

type AuditDeps = Pick<Deps, 'db' | 'reads' | 'clock' | 'random'>;

export function auditRoutes(app: FastifyInstance, guards: Guards, deps: AuditDeps): void {
  mount([app, guards], calls.getAudit, async ({ query }) => ({
    ...(await auditPage(deps, query)),
    actors: await teamNames(deps.reads),
  }));
  mountTable([app, guards], calls.getAuditTable, ({ viewer, query }) => ({
    fileName: `activity-${lastDays(deps.clock(), 1)[0]}.csv`,
    parts: tableParts(deps, { adminId: viewer.userId, query }),
  }));
}

const HEADINGS = ['Date (Indian time)', 'Actor', 'Action', 'Subject', 'Reason', 'Changes'] as const;

/** The export itself is recorded first. */
async function* tableParts(
  deps: AuditDeps,
  { adminId, query }: { adminId: string; query: AuditFilter },
): AsyncGenerator<string> {
  await recordAuditAlone(deps, { adminId, action: 'export-activity' });
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\ufeff${tableText([HEADINGS])}`;
  for await (const entries of auditEntries(deps, query)) yield tableText(entries.map(getLine));
}

function getLine({ at, actor, action, subject, reason, changes }: AuditEntry): string[] {
  const changed = changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`);
  return [indianTime(Date.parse(at)), actor.name, action, subject, reason, changed.join('; ')];
}
