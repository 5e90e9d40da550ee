// Open items for the team, by the permissions of the viewer's role.
import { FAILED_REFUND_DAYS, WAITING_KINDS } from '#contract/admin/admin-counts.ts';
import type { Waiting, WaitingKind } from '#contract/admin/admin-counts.ts';
import { paths } from '#contract/paths.ts';
import { getReach } from '#contract/accounts/permissions.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { Deps, Viewer } from '../platform/ports.ts';
import { getBound } from '../accounts/teaching.ts';
import * as store from './open-tasks.store.ts';

type WaitingDeps = Pick<Deps, 'db' | 'clock'>;
type Found = Omit<Waiting, 'kind'>;

/** In the order of `WAITING_KINDS`, including counts of 0. */
export async function waitingFor(deps: WaitingDeps, viewer: Viewer): Promise<Waiting[]> {
  const open: Waiting[] = [];
  for (const kind of Object.keys(WAITING_KINDS) as WaitingKind[]) {
    if (getReach(viewer.role, WAITING_KINDS[kind]) === undefined) continue;
    open.push({ kind, ...(await FIND[kind](deps, viewer)) });
  }
  return open;
}

const FIND: Readonly<Record<WaitingKind, (deps: WaitingDeps, viewer: Viewer) => Promise<Found>>> = {
  complaints: async ({ db }) => ({
    count: await store.openMessages(db, 'complaint'),
    link: paths.openComplaints,
  }),
  messages: async ({ db }) => ({
    count: await store.openMessages(db, 'message'),
    link: paths.openMessages,
  }),
  'undelivered-mails': async ({ db }) => ({
    count: await store.studentsWithUndeliveredMail(db),
    link: paths.studentsWithUndeliveredMail,
  }),
  'stuck-orders': async ({ db }) => ({
    count: await store.stuckOrders(db),
    link: paths.stuckPayments,
  }),
  'failed-refunds': async ({ db, clock }) => {
    const ids = await store.failedRefunds(db, clock() - FAILED_REFUND_DAYS * DAY_MS);
    return { count: ids.length, link: ids[0] ? paths.paymentsAbout(ids[0]) : paths.payments };
  },
  'failed-films': async ({ db }, viewer) => {
    const ids = await store.failedVideos(db, getBound(viewer, 'courses.edit'));
    return { count: ids.length, link: ids[0] ? paths.editCourse(ids[0]) : paths.manageCourses };
  },
};
