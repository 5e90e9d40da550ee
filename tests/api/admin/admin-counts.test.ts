// Counts of items that need the team's attention, by role; handled items drop out.
import { expect, test } from 'vitest';
import { contactUs, getMessages, markAnswered } from '#contract/accounts/contact.ts';
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { sendMailsAgain } from '#contract/people/mail-delivery.ts';
import { getAdminCounts } from '#contract/admin/admin-counts.ts';
import type { OpenTasks } from '#contract/admin/admin-counts.ts';
import { grantCourse } from '#contract/people/people.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { getStudents } from '#contract/people/students.ts';
import type { Student } from '#contract/people/students.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import { makeStudentWithUndeliveredMail } from '../../support/undelivered-mail.ts';
import { FAILED_REFUND_DAYS } from '../../support/periods.ts';

const shop = closeAfterAll(await startShop());
const owner = await makers.makeAdmin(shop);
const taught = await makers.makeCourseWithLesson(shop, owner, { price: '499' });

async function getCounts(token = owner.token): Promise<Partial<Record<OpenTasks['kind'], number>>> {
  const openTasks = await listOpenTasks(token);
  return Object.fromEntries(openTasks.map(({ kind, count }) => [kind, count]));
}

async function listOpenTasks(token = owner.token): Promise<OpenTasks[]> {
  return makers.expectData<OpenTasks[]>(await send(shop, getAdminCounts, { token }), 'data');
}

const getLink = async (kind: OpenTasks['kind']) =>
  (await listOpenTasks()).find((item) => item.kind === kind)?.link;

async function sendMessage(kind: '' | 'complaint'): Promise<void> {
  const body = {
    firstName: 'Zoya',
    lastName: 'Khan',
    email: 'zoya@rangshala.example',
    subject: 'A film',
    message: 'How long does it take?',
    kind,
  };
  expect((await send(shop, contactUs, { body })).status).toBe(200);
}

const NOTHING = {
  'closed-school': 0,
  complaints: 0,
  messages: 0,
  'undelivered-mails': 0,
  'stuck-orders': 0,
  'failed-refunds': 0,
  'failed-films': 0,
};

test('OFFICE-05 counts messages and complaints until they are answered', async () => {
  expect(await getCounts()).toEqual(NOTHING);
  await sendMessage('');
  await sendMessage('complaint');
  expect(await getCounts()).toEqual({ ...NOTHING, complaints: 1, messages: 1 });
  const query = { answered: 'no', kind: 'complaint' } as const;
  const listed = await send(shop, getMessages, { token: owner.token, query });
  const [complaint, ...otherMessages] = makers.expectData<ReceivedMessage[]>(listed, 'data');
  expect([complaint?.kind, otherMessages]).toEqual(['complaint', []]);
  const body = { messageId: complaint?._id, answered: true };
  await send(shop, markAnswered, { token: owner.token, body });
  expect(await getCounts()).toEqual({ ...NOTHING, messages: 1 });
});

test('OFFICE-05 counts paid orders without access, and failed refunds until another refund succeeds', async () => {
  const buyer = await makers.makeStudent(shop);
  const proof = await buy(shop, buyer, taught.courseId);
  const paymentId = proof.razorpay_payment_id;
  const refund = { paymentId, reason: 'Asked by phone' };
  await shop.provider.faults({ payments: { refunds: 'failed' } });
  await send(shop, refundPayment, { token: owner.token, body: refund });
  await shop.provider.reset();
  expect(shop.failures()).toHaveLength(1);
  expect(await getCounts()).toMatchObject({ 'failed-refunds': 1 });
  expect(await getLink('failed-refunds')).toBe(`/payments?query=${paymentId}`);
  shop.advanceClock(1000);
  await send(shop, refundPayment, { token: owner.token, body: refund });
  expect(await getCounts()).toMatchObject({ 'failed-refunds': 0 });

  const student = await makers.makeStudent(shop);
  await buy(shop, student, taught.courseId);
  const { db } = shop.deps;
  await db.updateTable('orders').set({ is_stuck: 1 }).where('user_id', '=', student.id).execute();
  expect(await getCounts()).toMatchObject({ 'stuck-orders': 1 });
  expect(await getLink('stuck-orders')).toBe('/payments?status=stuck');
  await db.updateTable('orders').set({ is_stuck: 0 }).execute();
});

test('OFFICE-05 counts students with undelivered email, and the link lists exactly those students', async () => {
  const item = await makeStudentWithUndeliveredMail(shop, owner.token);
  const two = await makeStudentWithUndeliveredMail(shop, owner.token);
  const { db } = shop.deps;
  await db
    .updateTable('mails')
    .set({ user_id: item.userId })
    .where('user_id', '=', two.userId)
    .execute();
  const member = await makers.makeMember(shop, 'manager');
  const otherStudent = await makeStudentWithUndeliveredMail(shop, owner.token);
  await db
    .updateTable('mails')
    .set({ user_id: member.id })
    .where('user_id', '=', otherStudent.userId)
    .execute();
  expect(await getCounts()).toMatchObject({ 'undelivered-mails': 1 });
  expect(await getLink('undelivered-mails')).toBe('/students?state=undelivered');
  const listUndelivered = async (token: string) => {
    const response = await send(shop, getStudents, { token, query: { state: 'undelivered' } });
    return makers.expectData<Student[]>(response, 'data').map(({ _id }) => _id);
  };
  expect(await listUndelivered(owner.token)).toEqual([item.userId]);
  const teacher = await makers.makeMember(shop, 'instructor');
  const course = await makers.makeCourse(shop, teacher, { status: 'Draft' });
  const body = { email: item.email, courseId: course._id, reason: 'Asked by phone' };
  makers.expectData(await send(shop, grantCourse, { token: owner.token, body }), 'message');
  expect(await listUndelivered(teacher.token)).toEqual([]);
  await send(shop, sendMailsAgain, { token: owner.token, body: { userId: item.userId } });
  expect(await getCounts()).toMatchObject({ 'undelivered-mails': 0 });
});

test('OFFICE-05 does not count failed refunds that are too old', async () => {
  const proof = await buy(shop, await makers.makeStudent(shop), taught.courseId);
  const refund = { paymentId: proof.razorpay_payment_id, reason: 'Asked by phone' };
  await shop.provider.faults({ payments: { refunds: 'failed' } });
  await send(shop, refundPayment, { token: owner.token, body: refund });
  await shop.provider.reset();
  expect(shop.failures()).toHaveLength(1);
  expect(await getCounts()).toMatchObject({ 'failed-refunds': 1 });
  const longAgo = shop.deps.clock() - (FAILED_REFUND_DAYS + 1) * DAY_MS;
  await shop.deps.db.updateTable('refunds').set({ created_at: longAgo }).execute();
  expect(await getCounts()).toMatchObject({ 'failed-refunds': 0 });
});

test('OFFICE-05 leads the owner of a school that is not open to the launch checklist', async () => {
  const closed = closeAfterTest(await startShop({ installation: { production: true } }));
  const { token } = await makers.makeAdmin(closed);
  const listCounts = async () =>
    makers.expectData<OpenTasks[]>(await send(closed, getAdminCounts, { token }), 'data');
  expect((await listCounts())[0]).toEqual({
    kind: 'closed-school',
    count: 1,
    link: '/settings#launch',
  });
  await closed.deps.db
    .insertInto('school_opening')
    .values({ name: 'school', opened_at: closed.deps.clock(), opened_by: 'owner' })
    .execute();
  expect((await listCounts())[0]).toMatchObject({ kind: 'closed-school', count: 0 });
});

test('OFFICE-06 each role sees the counts it may act on; instructors only the videos of their own courses', async () => {
  const getCountsAs = async (role: Role) => {
    const { token } = await makers.makeMember(shop, role);
    return Object.keys(await getCounts(token));
  };
  expect(await getCountsAs('owner')).toEqual(Object.keys(NOTHING));
  expect(await getCountsAs('manager')).toEqual(Object.keys(NOTHING));
  expect(await getCountsAs('support')).toEqual([
    'complaints',
    'messages',
    'undelivered-mails',
    'stuck-orders',
  ]);
  const teacher = await makers.makeMember(shop, 'instructor');
  expect(Object.keys(await getCounts(teacher.token))).toEqual(['failed-films']);
  await failVideo(taught.lessonId);
  expect(await getCounts()).toMatchObject({ 'failed-films': 1 });
  expect(await getLink('failed-films')).toBe(`/edit-course/${taught.courseId}`);
  expect(await getCounts(teacher.token)).toEqual({ 'failed-films': 0 });
  const own = await makers.makeCourseWithLesson(shop, teacher, { status: 'Draft' });
  await failVideo(own.lessonId);
  expect(await getCounts(teacher.token)).toEqual({ 'failed-films': 1 });
  expect(await getCounts()).toMatchObject({ 'failed-films': 2 });
});

async function failVideo(lessonId: string): Promise<void> {
  const { db } = shop.deps;
  const { video_id: mediaId } = await db
    .selectFrom('lessons')
    .select('video_id')
    .$narrowType<{ video_id: string }>()
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('films')
    .values({
      media_id: mediaId,
      state: 'failed',
      plays: 1,
      plain_id: null,
      package: null,
      sealed_key: '',
      facts: '',
      failure: 'broken',
      percent: 0,
      attempts: 3,
      started_at: null,
      claim_id: null,
      claimed_until: null,
      created_at: shop.deps.clock(),
    })
    .execute();
}
