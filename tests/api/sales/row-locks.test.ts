// PostgreSQL row locks: locked in one order, with a clear response after a deadlock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { createRating, hideReview } from '#contract/courses/reviews.ts';
import type { Review } from '#contract/courses/reviews.ts';
import { lockUser } from '#server/accounts/accounts.ts';
import { lockCourse } from '#server/courses/catalogue.ts';
import type { Db, Queries } from '#server/platform/ports.ts';
import { erasePerson } from '#server/profile/personal.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { waitForBlockedTransaction } from '../../support/waiting-transactions.ts';

describe.runIf(process.env['TEST_POSTGRES_URL'])('transactions that wait for a row lock', () => {
  let server: TestServer;
  let db: Db;
  let admin: Person;
  let first: string;
  let second: string;

  beforeAll(async () => {
    server = await startServer();
    db = server.deps.db;
    admin = await makeAdmin(server);
    const courses = await Promise.all([0, 1].map(() => makeCourse(server, admin, { price: '0' })));
    [first = '', second = ''] = courses.map(({ _id }) => _id).toSorted();
  });

  afterAll(() => server.close());

  /** Locks the account like the first step of an erasure, and returns a function that runs the remaining steps. */
  const startErasure = async (tx: Queries, id: string) => {
    const user = await lockUser(tx, id);
    if (!user) throw new Error('No such user.');
    return () => erasePerson(server.deps, tx, user);
  };

  /** Locks one course, waits until the other transaction has locked its own, then locks the second. */
  const lockBoth = (ids: readonly [string, string], waitForBoth: () => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await lockCourse(tx, ids[0]);
      await waitForBoth();
      await lockCourse(tx, ids[1]);
    });

  test('one of two deadlocked transactions gets a retry response, the other continues', async () => {
    let lockedCount = 0;
    const bothLocked = Promise.withResolvers<void>();
    const waitForBoth = () => {
      lockedCount += 1;
      if (lockedCount === 2) bothLocked.resolve();
      return bothLocked.promise;
    };
    const outcomes = await Promise.allSettled([
      lockBoth([first, second], waitForBoth),
      lockBoth([second, first], waitForBoth),
    ]);
    const refused = outcomes.filter((item) => item.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'busy', status: 503, retryAfter: 2 } }]);
  });

  test("a review sent while its author's account is being deleted is not stored", async () => {
    const student = await makeStudent(server);
    await orderCourses(server, student, first);
    const body = { courseId: first, rating: 5, review: 'Written too late.' };
    const { rating } = await db.transaction().execute(async (tx) => {
      const finishErasure = await startErasure(tx, student.id);
      const pendingRequest = send(server, createRating, { token: student.token, body });
      await waitForBlockedTransaction(db);
      await finishErasure();
      return { rating: pendingRequest };
    });
    expect((await rating).status).toBe(403);
    expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('an offline payment for a buyer whose account is being deleted is refused with no_account', async () => {
    const buyer = await makeStudent(server);
    const paidCourse = await makeCourse(server, admin, { price: '499' });
    const body = buildOutsidePayment(buyer.email, [paidCourse._id]);
    const { recording } = await db.transaction().execute(async (tx) => {
      const finishErasure = await startErasure(tx, buyer.id);
      const pendingRequest = send(server, recordOutsidePayment, { token: admin.token, body });
      await waitForBlockedTransaction(db);
      await finishErasure();
      return { recording: pendingRequest };
    });
    expect((await recording).body).toMatchObject({ code: 'no_account' });
  });

  test("hiding a review while its author's account is being deleted fails neither", async () => {
    const writer = await makeStudent(server);
    await orderCourses(server, writer, second);
    const body = { courseId: second, rating: 4, review: 'Good.' };
    const { _id: reviewId } = expectData<Review>(
      await send(server, createRating, { token: writer.token, body }),
      'ratingReview',
    );
    const { hidden } = await db.transaction().execute(async (tx) => {
      const finishErasure = await startErasure(tx, writer.id);
      const pendingRequest = send(server, hideReview, {
        token: admin.token,
        body: { reviewId, reason: 'Not about the course.' },
      });
      await waitForBlockedTransaction(db);
      await finishErasure();
      return { hidden: pendingRequest };
    });
    expect((await hidden).status).toBe(200);
  });
});
