// The activity of a student: one timeline of courses, lessons, payments and emails, by role.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/auth.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { updateCourseProgress } from '#contract/learning/learning.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { getStudentActivity, ACTIVITY_PER_PAGE } from '#contract/people/student-activity.ts';
import type { StudentEvent } from '#contract/people/student-activity.ts';
import { grantCourse, inviteStudent, withdrawCourse } from '#contract/people/people.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import * as makers from '../../support/makers.ts';
import { buy, waitForEvents, startShop } from '../../support/shop.ts';
import { waitForSentMails, waitForMails, getMailSecret } from '../../support/mails.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makers.makeAdmin(shop);
const teacher = await makers.makeMember(shop, 'instructor');
const support = await makers.makeMember(shop, 'support');
const kolam = await makers.makeCourseWithLesson(shop, admin, { courseName: 'Kolam', price: '499' });
const ownCourse = await makers.makeCourseWithLesson(shop, admin, {
  courseName: 'Rangoli',
  price: '0',
});
await shop.deps.db
  .insertInto('course_team')
  .values({ course_id: ownCourse.courseId, user_id: teacher.id })
  .execute();
const asha = await makers.makeStudent(shop, 'Asha Kale');
const idle = await makers.makeStudent(shop, 'Idle One');

const MINUTE_MS = 60_000;
const advanceMinute = () => shop.advanceClock(MINUTE_MS);
const daysBetween = (from: number, at: string) => Math.floor((Date.parse(at) - from) / DAY_MS);
const reason = 'Asked for it by phone';

async function fetchActivity(
  userId: string,
  token = admin.token,
  query: Record<string, string> = {},
) {
  return send(shop, getStudentActivity, { token, query: { userId, ...query } });
}

async function listEvents(token = admin.token): Promise<string[]> {
  const events = makers.expectData<StudentEvent[]>(await fetchActivity(asha.id, token), 'data');
  return events.map(({ kind, courseName, detail, amount }) =>
    [kind, courseName, detail, amount].filter((item) => item !== '' && item !== null).join(' '),
  );
}

/** Gives related events the same timestamp, as may happen on a fast machine. */
async function moveToOneMoment(): Promise<void> {
  const { db } = shop.deps;
  const paid = db.selectFrom('orders').select('paid_at').where('paid_at', 'is not', null);
  const issued = db.selectFrom('certificates').select('issued_at');
  await db
    .updateTable('mails')
    .set({ sent_at: paid })
    .where('subject', '=', 'You are enrolled in Kolam')
    .execute();
  await db
    .updateTable('completions')
    .set({ completed_at: sql<number>`${issued}` })
    .execute();
}

test('STUD-07 lists all events of a student in one timeline, as far as the role may see them', async () => {
  advanceMinute();
  await buy(shop, asha, kolam.courseId);
  await waitForSentMails(shop);
  advanceMinute();
  const lesson = { courseId: kolam.courseId, subSectionId: kolam.lessonId };
  await send(shop, updateCourseProgress, { token: asha.token, body: lesson });
  await waitForSentMails(shop);
  advanceMinute();
  const byHand = { email: asha.email, courseId: ownCourse.courseId, reason };
  await send(shop, grantCourse, { token: admin.token, body: byHand });
  await waitForSentMails(shop);
  advanceMinute();
  await send(shop, withdrawCourse, { token: admin.token, body: byHand });
  advanceMinute();
  await send(shop, grantCourse, { token: admin.token, body: byHand });
  await waitForSentMails(shop);
  const allEvents = await listEvents();
  expect(allEvents).toMatchInlineSnapshot(`
    [
      "mail You are enrolled in Rangoli",
      "enrolled Rangoli grant",
      "withdrawn Rangoli Meera Iyer",
      "mail You are enrolled in Rangoli",
      "enrolled Rangoli grant",
      "mail Your certificate for Kolam",
      "certificate Kolam",
      "lesson Kolam The first dot",
      "mail You are enrolled in Kolam",
      "enrolled Kolam payment",
      "paid Kolam 49900",
      "joined",
    ]
  `);
  await moveToOneMoment();
  expect(await listEvents()).toEqual(allEvents);
  expect(await listEvents(support.token)).toEqual(allEvents);
  const teacherEvents = allEvents.filter(
    (item) => item.includes('Rangoli') && !item.startsWith('mail'),
  );
  expect(teacherEvents).toHaveLength(3);
  expect(await listEvents(teacher.token)).toEqual(teacherEvents);
  const unknown = [
    await fetchActivity(idle.id, teacher.token),
    await fetchActivity('0'.repeat(24)),
  ];
  for (const response of [...unknown, await fetchActivity(admin.id)])
    expect([response.status, response.body.message]).toEqual([404, 'Student not found.']);
});

test('STUD-07 a refund is listed once it is processed', async () => {
  const { paymentId } = await shop.deps.db
    .selectFrom('payments')
    .select('id as paymentId')
    .executeTakeFirstOrThrow();
  const body = { paymentId, reason };
  makers.expectData(await send(shop, refundPayment, { token: admin.token, body }), 'data');
  await waitForEvents(shop);
  expect(await listEvents()).toContain('refunded 49900');
  await shop.provider.act('pay-again', {
    order_id: (await shop.provider.fetchLedger()).orders[0]?.id,
  });
  await waitForEvents(shop);
  const paymentEvents = (await listEvents()).filter((item) => /^(paid|refunded) /.test(item));
  // The second payment opens the course again and is not refunded.
  expect(paymentEvents).toEqual(['paid Kolam 49900', 'refunded 49900', 'paid Kolam 49900']);
});

test('STUD-08 an enrolment by an admin or by a coupon is listed before its end, each once', async () => {
  const noor = await makers.makeStudent(shop, 'Noor Twice');
  const listKinds = async () =>
    makers
      .expectData<StudentEvent[]>(await fetchActivity(noor.id), 'data')
      .filter(({ kind, courseName }) => kind !== 'mail' && courseName === 'Kolam')
      .map(({ kind, detail }) => `${kind} ${detail}`);
  const byHand = {
    token: admin.token,
    body: { email: noor.email, courseId: kolam.courseId, reason },
  };
  const end = async () => {
    advanceMinute();
    expect((await send(shop, withdrawCourse, byHand)).status).toBe(200);
  };
  expect((await send(shop, grantCourse, byHand)).status).toBe(200);
  expect(await listKinds()).toEqual(['enrolled grant']);
  await end();
  const first = ['withdrawn Meera Iyer', 'enrolled grant'];
  expect(await listKinds()).toEqual(first);
  advanceMinute();
  const { code } = await makeCoupon(shop, admin, { value: 10_000 });
  const body = { courses: [kolam.courseId], coupon: code };
  makers.expectData(await send(shop, capturePayment, { token: noor.token, body }), 'message');
  const second = ['enrolled coupon', 'paid '];
  expect(await listKinds()).toEqual([...second, ...first]);
  await end();
  expect(await listKinds()).toEqual(['withdrawn Meera Iyer', ...second, ...first]);
});

test('STUD-07 omits emails sent to the address before the account existed', async () => {
  const email = 'earlier@students.example';
  const contactBody = {
    firstName: 'Ila',
    lastName: 'Before',
    email,
    subject: 'Hi',
    message: 'When?',
  };
  expect((await send(shop, contactUs, { body: contactBody })).status).toBe(200);
  await waitForMails(shop, email);
  advanceMinute();
  const form = { fullName: 'Ila After', email, contactNumber: '9876543210' };
  const signedUp = await send(shop, signUp, { body: { ...form, password: makers.PASSWORD } });
  const { _id: id } = makers.expectData<{ _id: string }>(signedUp, 'user');
  const grant = { email, courseId: ownCourse.courseId, reason };
  expect((await send(shop, grantCourse, { token: admin.token, body: grant })).status).toBe(200);
  await waitForMails(shop, email, 2);
  await waitForSentMails(shop);
  const events = makers.expectData<StudentEvent[]>(await fetchActivity(id), 'data');
  expect(events.flatMap(({ kind, detail }) => (kind === 'mail' ? [detail] : []))).toEqual([
    'Your access to Rangoli',
  ]);
});

test('STUD-08 an invited student is listed as invited until they join, and then as joined on that day', async () => {
  const email = 'late@students.example';
  const body = { email, fullName: 'Late One', courseId: ownCourse.courseId, reason };
  const invitedAt = shop.deps.clock();
  expect((await send(shop, inviteStudent, { token: admin.token, body })).status).toBe(200);
  const { id } = await shop.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const listArrivals = async () =>
    makers
      .expectData<StudentEvent[]>(await fetchActivity(id), 'data')
      .filter(({ kind }) => kind === 'invited' || kind === 'joined')
      .map(({ kind, at }) => `${kind} on day ${daysBetween(invitedAt, at)}`);
  expect(await listArrivals()).toEqual(['invited on day 0']);
  shop.advanceClock(2 * DAY_MS);
  const token = getMailSecret((await waitForMails(shop, email)).at(-1));
  const password = 'another-long-password';
  const accepted = { body: { token, password, confirmPassword: password } };
  makers.expectData(await send(shop, acceptInvitation, accepted), 'user');
  expect(await listArrivals()).toEqual(['joined on day 2']);
});

test('STUD-08 a student who signed up keeps that day as joined, whatever invitation comes later', async () => {
  const email = 'own@students.example';
  const form = { fullName: 'Own Way', email, contactNumber: '9876543210' };
  const at = shop.deps.clock();
  const signedUp = await send(shop, signUp, { body: { ...form, password: makers.PASSWORD } });
  expect(signedUp.status).toBe(200);
  const { _id: id } = makers.expectData<{ _id: string }>(signedUp, 'user');
  shop.advanceClock(2 * DAY_MS);
  const grant = { token: admin.token, body: { email, courseId: ownCourse.courseId, reason } };
  expect((await send(shop, grantCourse, grant)).status).toBe(200);
  advanceMinute();
  const token = getMailSecret((await waitForMails(shop, email)).at(-1));
  const password = 'another-long-password';
  await send(shop, acceptInvitation, { body: { token, password, confirmPassword: password } });
  const events = makers.expectData<StudentEvent[]>(await fetchActivity(id), 'data');
  const joinedEvents = events.filter(({ kind }) => kind === 'joined');
  expect(joinedEvents.map((item) => daysBetween(at, item.at))).toEqual([0]);
});

test('STUD-08 a free enrolment that an admin ended is listed before its end, on its own day', async () => {
  const freeStudent = await makers.makeStudent(shop, 'Free Once');
  const at = shop.deps.clock();
  const body = { courses: [ownCourse.courseId] };
  makers.expectData(
    await send(shop, capturePayment, { token: freeStudent.token, body }),
    'message',
  );
  shop.advanceClock(2 * DAY_MS);
  const byHand = { email: freeStudent.email, courseId: ownCourse.courseId, reason };
  const end = await send(shop, withdrawCourse, { token: admin.token, body: byHand });
  expect(end.status).toBe(200);
  for (const token of [admin.token, support.token]) {
    const events = makers.expectData<StudentEvent[]>(
      await fetchActivity(freeStudent.id, token),
      'data',
    );
    const ofCourse = events.filter(({ kind }) => kind === 'enrolled' || kind === 'withdrawn');
    expect(
      ofCourse.map((item) => `${item.kind} ${item.detail} on day ${daysBetween(at, item.at)}`),
    ).toEqual(['withdrawn Meera Iyer on day 2', 'enrolled free on day 0']);
  }
});

test('STUD-07 lists each event once, page by page; a cursor of one student is invalid for another', async () => {
  const eventCount = ACTIVITY_PER_PAGE * 2;
  const { db } = shop.deps;
  const row = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  const at = shop.deps.clock();
  const mails = Array.from({ length: eventCount }, (_, index) => ({
    ...row,
    id: `a${index}`,
    once_key: `many ${index}`,
    recipient: idle.email,
    subject: `${index}`,
    created_at: at,
    sent_at: at,
  }));
  await db.insertInto('mails').values(mails).execute();
  const pages = [];
  for (const page of ['1', '2', '3', '4'])
    pages.push(
      makers.expectData<StudentEvent[]>(
        await fetchActivity(idle.id, admin.token, { page }),
        'data',
      ),
    );
  expect(pages.map(({ length }) => length)).toEqual([ACTIVITY_PER_PAGE, ACTIVITY_PER_PAGE, 1, 0]);
  expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(eventCount + 1);
  expect(pages[2]).toMatchObject([{ kind: 'joined' }]);
  const response = await fetchActivity(idle.id, admin.token, { before: 'WzEsIjEiXQ.AAAAAAAA' });
  expect([response.status, response.body.code]).toEqual([400, 'malformed']);
});
