// The seeded school for benchmarks: its rows are consistent with those that the product writes.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { getMessages } from '#contract/accounts/contact.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { getOrders, OrderStatus } from '#contract/sales/orders.ts';
import { getStudents } from '#contract/people/students.ts';
import { getAllReviews, getAverageRating } from '#contract/courses/reviews.ts';
import { examineInstallation } from '#server/ops/doctor.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { CALLS, toRequest } from '../../../tools/bench/calls.ts';
import { ADMIN, BUSY_STUDENT, PASSWORD, STUDENT } from '../../../tools/bench/school.ts';
import { seedSchool } from '../../../tools/bench/seed.ts';
import { expectData } from '../../support/makers.ts';
import { runProcess } from '../../support/processes.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const SCALE = 0.01;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seedSchool(server.deps, SCALE);
});
afterAll(() => server.close());

async function getToken({ email }: { email: string }): Promise<string> {
  const { body } = await send(server, login, { body: { email, password: PASSWORD } });
  return body['token'] ?? '';
}

test('the doctor reports no problems', async () => {
  const facts = {
    production: false,
    sendsMail: true,
    requiresEmailCode: true,
    hasTestKeys: false,
    hasOtherPaymentUrl: false,
    serviceProblems: [],
    unsafeSettings: [],
    readableByOthers: [],
    listLaunchChecks: async () => [],
    demoEmails: [],
    hasSandboxPayments: false,
    trustsProxy: true,
    freeDiskBytes: 1024 ** 4,
    videoLacks: [],
    playerOrigin: undefined,
    lastBackupAt: server.deps.clock(),
    migrations: Object.keys(migrations),
  };
  expect(await examineInstallation(server.deps, facts)).toEqual([]);
});

test('paid courses are open, and derived counts match their rows', async () => {
  const { db } = server.deps;
  const { rows: unpaid } =
    await sql`select * from enrolments where source = 'payment' and not exists (
    select 1 from payments
    join orders on orders.id = payments.order_id
    join order_items on order_items.order_id = orders.id
    where payments.id = enrolments.payment_id and orders.user_id = enrolments.user_id
      and order_items.course_id = enrolments.course_id)`.execute(db);
  expect(unpaid).toEqual([]);

  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('hidden_at', 'is', null)
    .execute();
  const shown = Map.groupBy(reviews, (review) => review.course_id);
  const published = db.selectFrom('courses').selectAll().where('status', '=', 'Published');
  for (const course of await published.execute()) {
    const ratings = (shown.get(course.id) ?? []).map((review) => review.rating);
    const sum = ratings.reduce((all, rating) => all + rating, 0);
    const query = { courseId: course.id };
    const { body } = await send(server, getAverageRating, { query });
    expect(body).toMatchObject({ count: ratings.length });
    expect(body['averageRating']).toBeCloseTo(sum / Math.max(1, ratings.length), 2);
  }
});

test('every admin list has rows under every filter', async () => {
  const token = await getToken(ADMIN);
  const total = async (
    endpoint: typeof getOrders | typeof getStudents | typeof getMessages | typeof getAllReviews,
    query: Record<string, string>,
  ) => (await send(server, endpoint, { token, query })).body['total'];

  for (const status of [...OrderStatus.options, 'stuck'])
    expect(await total(getOrders, { status }), status).toBeGreaterThan(0);
  expect(await total(getOrders, { query: 'patel' })).toBeGreaterThan(0);
  expect(await total(getStudents, {})).toBeGreaterThan(200);
  for (const answered of ['yes', 'no'])
    expect(await total(getMessages, { answered })).toBeGreaterThan(0);
  for (const state of ['shown', 'hidden'])
    expect(await total(getAllReviews, { state })).toBeGreaterThan(0);
});

test('visitors find courses, and students find their enrolments', async () => {
  const { body: list } = await send(server, getAllCourses, { query: { view: 'card' } });
  expect(list['data']).toHaveLength(74);
  for (const [student, least] of [
    [STUDENT, 4],
    [BUSY_STUDENT, 30],
  ] as const) {
    const response = await send(server, getEnrolments, { token: await getToken(student) });
    expect(expectData<object[]>(response, 'data').length).toBeGreaterThanOrEqual(least);
  }
});

test('every measured call succeeds', async () => {
  const student = await getToken(STUDENT);
  const busy = await getToken(BUSY_STUDENT);
  const tokens = { visitor: '', student, 'busy student': busy, admin: await getToken(ADMIN) };
  for (const call of CALLS) {
    const { url, ...request } = toRequest(call, server.url, tokens[call.by]);
    const answer = await fetch(url, request);
    expect(answer.status, JSON.stringify(call)).toBe(200);
    expect(await answer.text()).not.toMatch(/^{"success":false/);
  }
});

test('refuses to seed a database with users, or one with production settings', async () => {
  await expect(seedSchool(server.deps, SCALE)).rejects.toThrow('There are users in this database');
  const { folder } = server.database;
  const { code, output } = await runProcess(
    ['tools/bench/bench.ts', 'seed', '0.01', `${folder}/new`],
    server.database,
    { NODE_ENV: 'production' },
  );
  expect([code, output]).toEqual([1, expect.stringContaining('production settings')]);
});
