// The history of a student, page by page.
import { findReach } from '#contract/accounts/permissions.ts';
import { ACTIVITY_PER_PAGE } from '#contract/people/student-activity.ts';
import type { StudentEvent } from '#contract/people/student-activity.ts';
import { courseNamesByIds } from '../courses/catalogue.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { requireFound } from '../platform/errors.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import * as store from './activity.store.ts';

/** Limited to what the viewer may see. Fails: not_found, malformed. */
export async function getActivityPage(
  { reads }: Pick<Deps, 'reads'>,
  viewer: Viewer,
  { userId, ...place }: PageRequest & { userId: string },
): Promise<ListPage & { data: StudentEvent[] }> {
  const taughtBy = getLimitingTeacher(viewer, 'students.read');
  const user = requireFound(await store.findStudent(reads, userId, taughtBy), 'Student not found.');
  const withMoney = findReach(viewer.role, 'payments.read') === 'all';
  const events = store.selectEvents({ user, taughtBy, withMoney });
  const matching = reads.selectFrom(events.as('events')).selectAll();
  const list = { name: `activity of ${userId}`, perPage: ACTIVITY_PER_PAGE, ...place };
  const { rows, ...page } = await getPage<store.EventRow>(reads, { matching }, list);
  return { ...page, data: await buildEventViews(reads, rows) };
}

async function buildEventViews(
  db: Queries,
  rows: readonly store.EventRow[],
): Promise<StudentEvent[]> {
  const [courseNames, titlesByOrder] = await Promise.all([
    courseNamesByIds(
      db,
      rows.flatMap(({ course_id: id }) => id ?? []),
    ),
    listTitlesByOrder(db, rows),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    at: toIsoTime(row.created_at),
    kind: row.kind,
    courseName:
      (row.kind === 'paid' ? titlesByOrder.get(getOrderId(row.id)) : undefined) ??
      courseNames.get(row.course_id ?? '') ??
      '',
    detail: row.detail,
    amount: row.amount_paise,
  }));
}

const PAID = '2paid_';

/** The order of a 'paid' event. */
const getOrderId = (id: string): string => id.slice(PAID.length).split('_')[0] ?? '';

/** What each payment was for, by order, with the titles at that time. */
async function listTitlesByOrder(
  db: Queries,
  rows: readonly store.EventRow[],
): Promise<ReadonlyMap<string, string>> {
  const paid = rows.filter(({ kind }) => kind === 'paid').map(({ id }) => getOrderId(id));
  const titles = new Map<string, string>();
  for (const { order_id: orderId, title } of await store.listTitles(db, paid)) {
    const before = titles.get(orderId);
    titles.set(orderId, before === undefined ? title : `${before}, ${title}`);
  }
  return titles;
}
