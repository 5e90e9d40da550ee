// Open items for the team, by the permissions of the viewer's role.
import { FAILED_REFUND_DAYS, OPEN_TASK_KINDS } from '#contract/admin/admin-counts.ts';
import type { OpenTasks, OpenTaskKind } from '#contract/admin/admin-counts.ts';
import { paths } from '#contract/paths.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { Deps, Viewer } from '../platform/ports.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import { isSchoolOpen } from '../sales/school-opening.ts';
import * as store from './open-tasks.store.ts';

type OpenTasksDeps = Pick<Deps, 'db' | 'clock' | 'installation'>;
type OpenTask = Omit<OpenTasks, 'kind'>;

/** In the order of `OPEN_TASK_KINDS`, including counts of 0. */
export async function listOpenTasks(deps: OpenTasksDeps, viewer: Viewer): Promise<OpenTasks[]> {
  const open: OpenTasks[] = [];
  for (const kind of Object.keys(OPEN_TASK_KINDS) as OpenTaskKind[]) {
    if (findReach(viewer.role, OPEN_TASK_KINDS[kind]) === undefined) continue;
    open.push({ kind, ...(await FINDERS[kind](deps, viewer)) });
  }
  return open;
}

const FINDERS: Readonly<
  Record<OpenTaskKind, (deps: OpenTasksDeps, viewer: Viewer) => Promise<OpenTask>>
> = {
  'closed-school': async ({ db, installation }) => ({
    count: (await isSchoolOpen(db, installation)) ? 0 : 1,
    link: paths.settingsAt('launch'),
  }),
  complaints: async ({ db }) => ({
    count: await store.countOpenMessages(db, 'complaint'),
    link: paths.openComplaints,
  }),
  messages: async ({ db }) => ({
    count: await store.countOpenMessages(db, 'message'),
    link: paths.openMessages,
  }),
  'undelivered-mails': async ({ db }) => ({
    count: await store.countStudentsWithUndeliveredMail(db),
    link: paths.studentsWithUndeliveredMail,
  }),
  'stuck-orders': async ({ db }) => ({
    count: await store.countStuckOrders(db),
    link: paths.stuckPayments,
  }),
  'failed-refunds': async ({ db, clock }) => {
    const ids = await store.listFailedRefunds(db, clock() - FAILED_REFUND_DAYS * DAY_MS);
    return { count: ids.length, link: ids[0] ? paths.paymentsAbout(ids[0]) : paths.payments };
  },
  'failed-films': async ({ db }, viewer) => {
    const ids = await store.listFailedVideos(db, getLimitingTeacher(viewer, 'courses.edit'));
    return { count: ids.length, link: ids[0] ? paths.editCourse(ids[0]) : paths.manageCourses };
  },
};
