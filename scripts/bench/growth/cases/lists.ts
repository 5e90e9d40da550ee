// What admins look at: lists on their first, hundredth and last page and under each filter, and figures.
import { getMessages } from '#contract/contact.ts';
import { getManagedCourses } from '#contract/course-lists.ts';
import { getOrders, OrderStatus } from '#contract/orders.ts';
import { getStudents } from '#contract/students.ts';
import { getAllReviews } from '#contract/reviews.ts';
import { BUSY_STUDENT } from '../../accounts.ts';
import { BUSY_NO } from '../../seed/people.ts';
import { seededId } from '../../seed/sql.ts';
import { admin, whole } from '../case.ts';
import type { Case, Row, Sending } from '../case.ts';
import { POPULAR_COURSE, USUAL_COURSE } from '../scene.ts';

type Listing =
  | typeof getOrders
  | typeof getStudents
  | typeof getMessages
  | typeof getAllReviews
  | typeof getManagedCourses;
type Query = Record<string, string>;

/** Its last page under a filter, or an earlier one. */
function pageOf(endpoint: Listing, most: number, query: Query = {}): Sending {
  return async (scene) => {
    const pages = await scene.once(`${endpoint.path} ${JSON.stringify(query)}`, async () => {
      const { pages } = await scene.call(endpoint, { token: scene.tokens.admin, query });
      return pages;
    });
    return { query: { ...query, page: String(Math.min(most, pages)) } };
  };
}

function listCases(endpoint: Listing, filters: readonly Query[]): Case[] {
  const nameOf = (query: Query) =>
    Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ');
  return [
    admin('page 1'),
    admin('page 100', pageOf(endpoint, 100)),
    admin('last page', pageOf(endpoint, Infinity)),
    ...filters.map((query) => admin(nameOf(query), () => ({ query }))),
    ...filters.map((query) =>
      admin(`${nameOf(query)}, last page`, pageOf(endpoint, Infinity, query)),
    ),
  ].map((one) => ({
    ...one,
    what: one.what.replace(POPULAR_COURSE, 'popular').replace(USUAL_COURSE, 'usual'),
  }));
}

const NAME = { query: 'rao' };
const ADDRESS = { query: BUSY_STUDENT.email };

export const LISTS = {
  getAdminCourses: [whole(admin('whole'))],
  getManagedCourses: [
    ...listCases(getManagedCourses, [
      { query: 'watercolour' },
      { status: 'Draft' },
      { sort: 'name' },
      { sort: 'students' },
      { sort: 'price', category: seededId('category', 0) },
    ]),
  ],
  getCourseNames: [admin('all'), admin('by a word', () => ({ query: { query: 'water' } }))],
  getStudents: listCases(getStudents, [
    NAME,
    ADDRESS,
    { courseId: USUAL_COURSE },
    { courseId: POPULAR_COURSE },
    { sort: 'name' },
    { sort: 'last_seen' },
    { sort: 'progress', courseId: POPULAR_COURSE },
  ]),
  getNewsReaders: [admin('')],
  getStudentActivity: [admin('busy', () => ({ query: { userId: seededId('student', BUSY_NO) } }))],
  getUndeliveredMails: [admin('busy', () => ({ query: { userId: seededId('student', BUSY_NO) } }))],
  getStudentsTable: [admin('of a course', () => ({ query: { courseId: USUAL_COURSE } }))],
  getOrders: listCases(getOrders, [
    NAME,
    ADDRESS,
    { query: 'watercolour' },
    ...[...OrderStatus.options, 'stuck'].map((status) => ({ status })),
    { ...NAME, status: 'paid' },
  ]),
  getOrdersTable: [
    // All of them are measured by their rows a second.
    whole(admin('status=open', () => ({ query: { status: 'open' } }))),
    admin('status=stuck', () => ({ query: { status: 'stuck' } })),
  ],
  getStuckOrders: [admin('')],
  getRevenue: [admin('')],
  getSellerTerms: [admin('')],
  getSalesMails: [admin('')],
  getPaymentSettings: [admin('')],
  getCoupons: [admin('all'), admin('by a part of its code', () => ({ query: { query: 'S' } }))],
  getPrices: [
    admin('all'),
    admin('by a part of a name', () => ({ query: { query: 'watercolour' } })),
  ],
  getMessages: listCases(getMessages, [NAME, { answered: 'yes' }, { answered: 'no' }]),
  getAllReviews: listCases(getAllReviews, [
    NAME,
    { courseId: POPULAR_COURSE },
    { state: 'shown' },
    { state: 'hidden' },
  ]),
  getOverview: [admin('')],
  getActivity: [admin('')],
  getCourseReport: [admin('', () => ({ query: { courseId: USUAL_COURSE } }))],
  getCourseReportTable: [admin('', () => ({ query: { courseId: USUAL_COURSE } }))],
  getOfficeCounts: [admin('')],
} satisfies Record<string, Row>;
