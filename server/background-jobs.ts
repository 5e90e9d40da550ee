// What a server does by itself, again and again.
import { refreshStatistics } from './adapters/db/open.ts';
import type { BackgroundWork } from './background-work.ts';
import { ARRIVAL_SILENT_MS } from './media/media.ts';
import { DAY_MS, HOUR_MS } from './platform/durations.ts';
import type { Job } from './platform/jobs.ts';
import type { Deps } from './platform/ports.ts';

const MAILS_EVERY_MS = 30_000;
const TURN_EVERY_MS = 15_000;
const RECONCILE_EVERY_MS = 3 * 60_000;
const SWEEP_EVERY_MS = HOUR_MS;
const DAILY_SALES_EVERY_MS = HOUR_MS;

/** By names that stand in the database: never rename one lightly. */
export function jobsOf(work: BackgroundWork, { db }: Pick<Deps, 'db'>): Job[] {
  return [
    { name: 'deliver mails', everyMs: MAILS_EVERY_MS, work: () => work.deliverMails() },
    { name: 'reconcile orders', everyMs: RECONCILE_EVERY_MS, work: () => work.reconcile() },
    {
      name: 'carry out refunds',
      everyMs: RECONCILE_EVERY_MS,
      work: () => work.carryOutRefunds(),
    },
    { name: 'turn sales', everyMs: TURN_EVERY_MS, work: () => work.turnSales() },
    {
      name: 'sweep media',
      everyMs: ARRIVAL_SILENT_MS,
      erases: true,
      work: () => work.sweepMedia(),
    },
    {
      name: 'sweep accounts',
      everyMs: SWEEP_EVERY_MS,
      erases: true,
      work: () => work.sweepAccounts(),
    },
    { name: 'email sales', everyMs: DAILY_SALES_EVERY_MS, work: () => work.mailDailySales() },
    { name: 'purge documents', everyMs: DAY_MS, erases: true, work: () => work.purgeDocuments() },
    { name: 'examine documents', everyMs: DAY_MS, work: () => work.examineDocuments() },
    { name: 'refresh statistics', everyMs: SWEEP_EVERY_MS, work: () => refreshStatistics(db) },
  ];
}
