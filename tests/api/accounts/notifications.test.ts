// Notifications: of refunds and new lessons, read and counted by their person only, and the emails that can be switched off.
import { expect, test } from 'vitest';
import { editCourse } from '#contract/courses/authoring.ts';
import { deleteProfile, exportProfile } from '#contract/accounts/profile.ts';
import * as calls from '#contract/notifications/notifications.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { listEmailOptouts, notify } from '#server/notifications/notifications.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { enrolDirectly } from '../../support/enrolling.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

interface Listed {
  _id: string;
  kind: string;
  text: string;
  link: string;
  readAt: string | null;
}

const DAY_MS = 86_400_000;
const shop = closeAfterAll(await startShop());
const { deps } = shop;
const { db } = deps;
const admin = await makers.makeAdmin(shop);

async function list({ token }: Person, page = 1) {
  const { status, body } = await send(shop, calls.getNotifications, {
    token,
    query: { page: String(page) },
  });
  expect(status).toBe(200);
  return {
    data: body['data'] as unknown as Listed[],
    unread: body['unread'] as unknown as number,
    total: body['total'] as unknown as number,
  };
}
const listTexts = async (person: Person) => (await list(person)).data.map(({ text }) => text);
const read = ({ token }: Person, ids?: string[]) =>
  send(shop, calls.markNotificationsRead, { token, body: ids ? { ids } : {} });
const notifyPeople = (userIds: string[], text: string) =>
  db
    .transaction()
    .execute((tx) =>
      notify(tx, deps, { kind: 'answer', userIds, courseId: null, text, link: '/dashboard' }),
    );

async function makeCourse(courseName: string) {
  const { courseId, sectionId } = await makers.makeCourseWithLesson(shop, admin, {
    courseName,
    price: '499',
  });
  return { courseId, sectionId };
}

async function enrol(courseId: string): Promise<Person> {
  const student = await makers.makeStudent(shop);
  const { id: userId } = student;
  const at = deps.clock();
  await enrolDirectly(db, { userId, courseId, source: 'grant', paymentId: null, at });
  return student;
}

test('people see and read only their own notifications', async () => {
  const [reader, classmate] = [await makers.makeStudent(shop), await makers.makeStudent(shop)];
  expect(await list(reader)).toEqual({ data: [], unread: 0, total: 0 });
  await notifyPeople([reader.id, classmate.id], 'First');
  await notifyPeople([reader.id], 'Second');
  shop.advanceClock(1000);
  await notifyPeople([reader.id], 'Third');
  const { data, unread } = await list(reader);
  expect([data[0]?.text, data.length, unread]).toEqual(['Third', 3, 3]);
  expect(data[0]).toMatchObject({ kind: 'answer', link: '/dashboard', readAt: null });
  const ids = [data[0]?._id ?? ''];

  expect((await read(classmate, ids)).body).toMatchObject({ unread: 1 });
  expect((await list(reader)).unread).toBe(3);
  expect((await read(reader, [...ids, 'f'.repeat(24)])).body).toMatchObject({ unread: 2 });
  expect((await list(reader)).data[0]?.readAt).toEqual(expect.any(String));
  expect((await read(reader, [])).body).toMatchObject({ unread: 2 });
  expect((await read(reader)).body).toMatchObject({ unread: 0 });
  expect((await list(classmate)).unread).toBe(1);
});

test('a buyer is notified once of each refund', async () => {
  const { courseId } = await makeCourse('Block printing');
  const buyer = await makers.makeStudent(shop);
  const { razorpay_payment_id: paymentId } = await buy(shop, buyer, courseId);
  expect((await list(buyer)).data).toEqual([]);
  const refund = (more: object) =>
    send(shop, refundPayment, {
      token: admin.token,
      body: { paymentId, reason: 'Asked by mail', ...more },
    });
  const part = { sum: 10_000, key: 'a-part-of-it' };
  expect((await refund(part)).status).toBe(200);
  expect((await refund(part)).status).toBe(200);
  expect((await list(buyer)).data).toMatchObject([
    { kind: 'refund', text: 'Your refund of ₹100 is on its way', link: '/profile', readAt: null },
  ]);
  shop.advanceClock(1000);
  expect((await refund({})).status).toBe(200);
  expect(await listTexts(buyer)).toEqual([
    'Your refund of ₹399 is on its way',
    'Your refund of ₹100 is on its way',
  ]);
});

test('students have one unread notification about the new lessons of a course', async () => {
  const course = await makeCourse('Kolam, from 5% dots');
  const [student, classmate] = [await enrol(course.courseId), await enrol(course.courseId)];
  const outsider = await makers.makeStudent(shop);
  await makers.makeLesson(shop, admin, course);
  expect((await list(student)).data).toMatchObject([
    {
      kind: 'new_lesson',
      text: '1 new lesson in Kolam, from 5% dots',
      link: `/course-learning/${course.courseId}`,
    },
  ]);
  await read(classmate);
  shop.advanceClock(1000);
  await makers.makeLesson(shop, admin, course);
  await makers.makeLesson(shop, admin, course);
  expect(await listTexts(student)).toEqual(['3 new lessons in Kolam, from 5% dots']);
  expect((await list(student)).unread).toBe(1);
  expect(await listTexts(classmate)).toEqual([
    '2 new lessons in Kolam, from 5% dots',
    '1 new lesson in Kolam, from 5% dots',
  ]);
  expect(await listTexts(outsider)).toEqual([]);
  const late = await enrol(course.courseId);
  await makers.makeLesson(shop, admin, course);
  expect(await listTexts(late)).toEqual(['1 new lesson in Kolam, from 5% dots']);
  expect(await listTexts(student)).toEqual(['4 new lessons in Kolam, from 5% dots']);
});

test('a lesson of an unpublished course notifies nobody', async () => {
  const course = await makeCourse('Hidden');
  const student = await enrol(course.courseId);
  const body = makers.toFormData({ courseId: course.courseId, status: 'Draft' });
  await send(shop, editCourse, { token: admin.token, body });
  await makers.makeLesson(shop, admin, course);
  expect(await listTexts(student)).toEqual([]);
});

test('a lesson in a course of 5,000 students adds one notification each', async () => {
  const course = await makeCourse('Rangoli');
  const first = await enrol(course.courseId);
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const enrolment = await db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: 4999 }, () => deps.random.id());
  for (let from = 0; from < ids.length; from += 500) {
    const batch = ids.slice(from, from + 500);
    await db
      .insertInto('users')
      .values(batch.map((id) => ({ ...user, id, email: `${id}@class.example` })))
      .execute();
    await db
      .insertInto('enrolments')
      .values(batch.map((id) => ({ ...enrolment, user_id: id })))
      .execute();
  }
  for (const count of [1, 2]) {
    await makers.makeLesson(shop, admin, course);
    const rows = await db
      .selectFrom('notifications')
      .select(['id', 'user_id', 'count'])
      .where('course_id', '=', course.courseId)
      .execute();
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(5000);
    expect(rows.every((row) => row.count === count && /^[0-9a-f]{24}$/.test(row.id))).toBe(true);
    expect(rows).toHaveLength(5000);
  }
});

test('the newest 200 of the last 90 days are listed and kept', async () => {
  const reader = await makers.makeStudent(shop);
  await notifyPeople([reader.id], 'Old');
  shop.advanceClock(DAY_MS);
  await notifyPeople([reader.id, ...Array.from({ length: 200 }, () => reader.id)], 'New');
  expect(await list(reader)).toMatchObject({ total: 200, unread: 200 });
  expect((await list(reader, 10)).data).toHaveLength(20);
  expect((await list(reader, 11)).data).toEqual([]);
  const countStored = async () =>
    (await db.selectFrom('notifications').select('id').where('user_id', '=', reader.id).execute())
      .length;
  expect(await countStored()).toBe(202);
  await shop.work.sweepAccounts();
  expect(await countStored()).toBe(200);
  shop.advanceClock(90 * DAY_MS + 1);
  await shop.work.sweepAccounts();
  expect(await countStored()).toBe(0);
});

test('emails about answers can be switched off', async () => {
  const [student, classmate] = [await makers.makeStudent(shop), await makers.makeStudent(shop)];
  const { token } = student;
  const set = (body: object) => send(shop, calls.setEmailSetting, { token, body });
  const get = async () => (await send(shop, calls.getEmailSettings, { token })).body['data'];
  expect(await get()).toEqual({ answer: true });
  for (let repeated = 0; repeated < 2; repeated += 1)
    expect((await set({ kind: 'answer', isOn: false })).body['data']).toEqual({
      answer: false,
    });
  const people = [student.id, classmate.id];
  expect([...(await listEmailOptouts(db, 'answer', people))]).toEqual([student.id]);
  expect([...(await listEmailOptouts(db, 'answer', []))]).toEqual([]);
  await set({ kind: 'answer', isOn: true });
  expect(await get()).toEqual({ answer: true });
  for (const kind of ['refund', 'security', 'new_lesson'])
    expect((await set({ kind, isOn: false })).status).toBe(400);
});

test('the export of an account contains its notifications, and erasing it deletes them', async () => {
  const student = await makers.makeStudent(shop);
  const { token, id } = student;
  await notifyPeople([id], 'An answer to your question');
  await send(shop, calls.setEmailSetting, { token, body: { kind: 'answer', isOn: false } });
  const { tables } = makers.expectData<{ tables: Record<string, object[]> }>(
    await send(shop, exportProfile, { token }),
    'data',
  );
  expect(tables['notifications']).toMatchObject([{ text: 'An answer to your question' }]);
  expect(tables['email_optouts']).toMatchObject([{ kind: 'answer' }]);
  const body = { password: makers.PASSWORD };
  expect((await send(shop, deleteProfile, { token, body })).status).toBe(200);
  for (const table of ['notifications', 'email_optouts'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
});
