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
import { outsidePayment } from '../../support/outside.ts';
import { order } from '../../support/sandbox.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { oneWaits } from '../../support/waiting-transactions.ts';

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
  const leaving = async (tx: Queries, id: string) => {
    const user = await lockUser(tx, id);
    if (!user) throw new Error('No such user.');
    return () => erasePerson(server.deps, tx, user);
  };

  /** Locks one course, waits until the other transaction has locked its own, then locks the second. */
  const holdBoth = (ids: readonly [string, string], meet: () => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await lockCourse(tx, ids[0]);
      await meet();
      await lockCourse(tx, ids[1]);
    });

  test('one of two deadlocked transactions gets a retry response, the other continues', async () => {
    let holding = 0;
    const both = Promise.withResolvers<void>();
    const meet = () => {
      holding += 1;
      if (holding === 2) both.resolve();
      return both.promise;
    };
    const ended = await Promise.allSettled([
      holdBoth([first, second], meet),
      holdBoth([second, first], meet),
    ]);
    const refused = ended.filter((item) => item.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'busy', status: 503, retryAfter: 2 } }]);
  });

  test("a review sent while its author's account is being deleted is not stored", async () => {
    const student = await makeStudent(server);
    await order(server, student, first);
    const body = { courseId: first, rating: 5, review: 'Written too late.' };
    const { rating } = await db.transaction().execute(async (tx) => {
      const leave = await leaving(tx, student.id);
      const sent = send(server, createRating, { token: student.token, body });
      await oneWaits(db);
      await leave();
      return { rating: sent };
    });
    expect((await rating).status).toBe(403);
    expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([]);
  });

  test('an offline payment for a buyer whose account is being deleted is refused with no_account', async () => {
    const buyer = await makeStudent(server);
    const sold = await makeCourse(server, admin, { price: '499' });
    const body = outsidePayment(buyer.email, [sold._id]);
    const { recording } = await db.transaction().execute(async (tx) => {
      const leave = await leaving(tx, buyer.id);
      const sent = send(server, recordOutsidePayment, { token: admin.token, body });
      await oneWaits(db);
      await leave();
      return { recording: sent };
    });
    expect((await recording).body).toMatchObject({ code: 'no_account' });
  });

  test("hiding a review while its author's account is being deleted fails neither", async () => {
    const writer = await makeStudent(server);
    await order(server, writer, second);
    const body = { courseId: second, rating: 4, review: 'Good.' };
    const { _id: reviewId } = expectData<Review>(
      await send(server, createRating, { token: writer.token, body }),
      'ratingReview',
    );
    const { hidden } = await db.transaction().execute(async (tx) => {
      const leave = await leaving(tx, writer.id);
      const sent = send(server, hideReview, {
        token: admin.token,
        body: { reviewId, reason: 'Not about the course.' },
      });
      await oneWaits(db);
      await leave();
      return { hidden: sent };
    });
    expect((await hidden).status).toBe(200);
  });
});
