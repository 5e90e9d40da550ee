// Background work of a server, assembled from the domains.
import { RECONCILE_DAYS_DEFAULT } from '#contract/sales/orders.ts';
import { sweepAudit } from './accounts/audit.ts';
import { sweepAccounts } from './accounts/accounts.ts';
import { applySaleChanges } from './courses/prices.ts';
import { sweepMessages } from './accounts/contact.ts';
import { sweepInvitations } from './learning/invitations.ts';
import { deliverMails, sweepMails } from './mails/mails.ts';
import { sweepMedia, ARRIVAL_SILENT_MS } from './media/media.ts';
import { sweepUploads } from './media/uploads.ts';
import { sweepNotifications } from './notifications/notifications.ts';
import { reconcileWithProvider } from './sales/payments/reconcile.ts';
import { executeRefunds } from './sales/refunds/refunds.ts';
import { mailDailySales } from './sales/mails/sales-mails.ts';
import type { Background } from './platform/background.ts';
import type { Deps, Ports } from './platform/ports.ts';
import { sweepThrottles } from './platform/throttle.ts';
import { purgeEncryptedPeople } from './accounts/encrypted-people.ts';
import { sweepViews } from './accounts/data-access-log.ts';
import { sweepPreviews } from './site/previews.ts';
import { drawMissingFiles } from './sales/tax/document-files.ts';
import type { FilesDeps } from './sales/tax/document-files.ts';
import { verifyDocumentsAndMail } from './sales/tax/document-audit.ts';
import { purgeDocuments } from './sales/tax/document-purge.ts';
import { refreshStatistics } from './adapters/db/open.ts';
import { DAY_MS, HOUR_MS } from './platform/durations.ts';
import type { Job } from './platform/jobs.ts';

/** Recurring work; each may be called at any time. */
export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

/** Renders documents first, because mails attach them. */
export async function renderAndDeliverMails(deps: Ports & FilesDeps): Promise<number> {
  await drawMissingFiles(deps);
  return deliverMails(deps);
}

/** Mails and refunds wait for running work of this process, so that nothing is processed twice. */
export function createBackgroundWork(
  deps: Deps & FilesDeps,
  { mails, refunds }: Record<'mails' | 'refunds', Background>,
) {
  return {
    /** Completes recent open orders whose payment notification was lost. */
    reconcile: () =>
      reconcileWithProvider(deps, { everything: false, days: RECONCILE_DAYS_DEFAULT }),
    /** Sends requested refunds to the provider and checks pending ones. */
    carryOutRefunds: () => refunds.idle().then(() => executeRefunds(deps)),
    /** Renders missing documents and sends waiting mails. Returns how many. */
    deliverMails: () => mails.idle().then(() => renderAndDeliverMails(deps)),
    /** Updates the list prices after a sale has begun or ended. */
    applySaleChanges: () => applySaleChanges(deps),
    /** Removes unreferenced files. */
    sweepMedia: async () => {
      await sweepMedia(deps);
      await sweepUploads(deps);
    },
    /** Deletes expired sessions, codes, counted attempts and notifications. */
    sweepAccounts: async () => {
      await sweepAccounts(deps);
      await sweepInvitations(deps);
      await sweepThrottles(deps);
      await sweepAudit(deps);
      await sweepViews(deps);
      await sweepPreviews(deps);
      await purgeEncryptedPeople(deps);
      await sweepMessages(deps);
      await sweepMails(deps);
      await sweepNotifications(deps);
    },
    /** Mails the owner the sales of each completed day. */
    mailDailySales: () => mailDailySales(deps),
    /** Removes buyers from documents after the eight years of tax law. */
    purgeDocuments: () => purgeDocuments(deps),
    /** Reports documents that were changed after they were issued. Returns how many. */
    examineDocuments: () => verifyDocumentsAndMail(deps),
  };
}

const MAILS_EVERY_MS = 30_000;
const SALES_EVERY_MS = 15_000;
const RECONCILE_EVERY_MS = 3 * 60_000;
const SWEEP_EVERY_MS = HOUR_MS;
const DAILY_SALES_EVERY_MS = HOUR_MS;

/** The names are in the database: changing one starts a new job. */
export function createJobs(work: BackgroundWork, { db }: Pick<Deps, 'db'>): Job[] {
  return [
    { name: 'deliver mails', everyMs: MAILS_EVERY_MS, work: () => work.deliverMails() },
    { name: 'reconcile orders', everyMs: RECONCILE_EVERY_MS, work: () => work.reconcile() },
    {
      name: 'carry out refunds',
      everyMs: RECONCILE_EVERY_MS,
      work: () => work.carryOutRefunds(),
    },
    { name: 'apply sale changes', everyMs: SALES_EVERY_MS, work: () => work.applySaleChanges() },
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
