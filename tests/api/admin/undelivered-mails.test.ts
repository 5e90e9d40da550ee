// Emails that a mail server rejects permanently: not retried, shown to admins, sent again to a
// corrected address.
import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { login, signUp } from '#contract/accounts/auth.ts';
import { acceptInvitation, renewInvitation } from '#contract/accounts/invitations.ts';
import {
  correctEmail,
  getUndeliveredMails,
  sendMailsAgain,
} from '#contract/people/mail-delivery.ts';
import type { UndeliveredMail } from '#contract/people/mail-delivery.ts';
import { paise } from '#contract/sales/money.ts';
import { getPaymentOrder } from '#contract/sales/orders.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import { deleteStudent } from '#contract/people/student-accounts.ts';
import { getStudents } from '#contract/people/students.ts';
import { HOUR_MS } from '#server/platform/durations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer } from '../../support/mail-server.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const mailServer = closeAfterAll(await startMailServer());
const shop = closeAfterAll(await startShop({ smtpUrl: mailServer.url }));
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
const NO_USER = '550 5.1.1 No such user';
const reason = 'Asked by phone';

let emailCount = 0;

const freshEmail = (name: string) => `${name}${(emailCount += 1)}@rangshala.example`;

/** An account with an unconfirmed email, at an address that accepts no email. */
async function signUpWithTypo() {
  const email = freshEmail('typo');
  mailServer.refuse(email, NO_USER);
  const body = {
    fullName: 'Asha Kale',
    email,
    contactNumber: '9876543210',
    password: PASSWORD,
    accountType: 'Student',
  };
  const response = await send(shop, signUp, { body });
  const { _id: id } = expectData<{ _id: string }>(response, 'user');
  return { id, email, token: expectData<string>(response, 'token') };
}

async function undelivered(userId: string, token = admin.token) {
  const response = await send(shop, getUndeliveredMails, { token, query: { userId } });
  return expectData<{ email: string; emailConfirmed: boolean; mails: UndeliveredMail[] }>(
    response,
    'data',
  );
}

const waitForUndelivered = (userId: string, count: number) =>
  eventually(async () => {
    const { mails } = await undelivered(userId);
    expect(mails).toHaveLength(count);
    return mails;
  });

/** The decoded email with this subject to an address, once it has arrived. */
const waitForMail = (email: string, subject: string) =>
  eventually(() => {
    const whole = mailServer.mails.map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    const mail = whole.find(
      (item) => item.includes(`To: ${email}\r\n`) && item.includes(`Subject: ${subject}\r\n`),
    );
    return mail ?? expect.fail(`No email '${subject}' to ${email} in ${whole.length}.`);
  });

const getToken = (mail: string) => /#token=([\w-]{43})/.exec(mail)?.[1] ?? expect.fail('No link.');

const sendCorrection = (userId: string, email: string, token = admin.token) =>
  send(shop, correctEmail, { token, body: { userId, email } });

const isSignedIn = async (token: string) =>
  (await send(shop, getUserDetails, { token })).status === 200;

test("an email that is rejected permanently is tried once, and shown with the server's response", async () => {
  const student = await signUpWithTypo();
  const before = mailServer.refused();
  const proof = await buy(shop, student, kolam._id);
  const [mail] = await waitForUndelivered(student.id, 1);
  expect(mail).toEqual({
    _id: expect.any(String),
    subject: 'You are enrolled in Kolam',
    recipient: student.email,
    at: expect.any(String),
    answer: '550 5.1.1 No such user',
    canBeSentAgain: true,
  });
  shop.advanceClock(6 * HOUR_MS);
  await shop.work.deliverMails();
  await shop.work.sweepAccounts();
  expect(mailServer.refused()).toBe(before + 1);
  expect(await undelivered(student.id)).toMatchObject({
    email: student.email,
    emailConfirmed: false,
    mails: [{ subject: 'You are enrolled in Kolam' }],
  });
  const params = { orderId: proof.razorpay_order_id };
  const order = await send(shop, getPaymentOrder, { token: admin.token, params });
  expect(expectData<{ timeline: object[] }>(order, 'data').timeline).toContainEqual({
    at: mail?.at,
    text: 'The receipt could not be delivered: 550 5.1.1 No such user',
    tone: 'bad',
    undelivered: true,
  });
  const own = await send(shop, getPaymentOrder, { token: student.token, params });
  expect(own.body['data']).not.toHaveProperty('timeline');
  const listResponse = await send(shop, getStudents, {
    token: admin.token,
    query: { query: student.email },
  });
  expect(listResponse.body['data']).toMatchObject([{ _id: student.id, undelivered: 1 }]);
});

test('a corrected email address gets the receipt; sessions from the wrong address end', async () => {
  const student = await signUpWithTypo();
  await buy(shop, student, kolam._id);
  await waitForUndelivered(student.id, 1);
  expect((await send(shop, requestReset, { body: { email: student.email } })).status).toBe(200);
  await waitForUndelivered(student.id, 2);
  const email = freshEmail('asha');
  const response = await sendCorrection(student.id, email);
  expect(response.body).toMatchObject({ message: 'Email address corrected.', sent: 2 });
  const receipt = await waitForMail(email, 'You are enrolled in Kolam');
  expect(receipt).toContain('application/pdf');
  expect(await isSignedIn(student.token)).toBe(false);
  const oldLogin = await send(shop, login, { body: { email: student.email, password: PASSWORD } });
  expect(oldLogin.status).not.toBe(200);
  const again = await send(shop, login, { body: { email, password: PASSWORD } });
  expect(expectData<{ email: string }>(again, 'user').email).toBe(email);
  await waitForMail(email, 'Set a new password');
  expect(await undelivered(student.id)).toMatchObject({ email, mails: [] });
  const log = await send(shop, getAudit, {
    token: admin.token,
    query: { action: 'correct-email' },
  });
  expect(log.body['data']).toMatchObject([
    {
      actor: { userId: admin.id },
      subject: 'Asha Kale',
      changes: [{ field: 'email', before: student.email, after: email }],
    },
  ]);
});

test('a confirmation email is sent again as a confirmation email', async () => {
  const student = await signUpWithTypo();
  const { email } = student;
  expectData(await send(shop, requestReset, { body: { email, confirmsEmail: true } }), 'message');
  const [mail] = await waitForUndelivered(student.id, 1);
  expect(mail).toMatchObject({ subject: 'Confirm your email address', canBeSentAgain: true });
  const right = freshEmail('asha');
  expect((await sendCorrection(student.id, right)).body).toMatchObject({ sent: 1 });
  const again = await waitForMail(right, 'Confirm your email address');
  const chosen = { password: 'a-different-password', confirmPassword: 'a-different-password' };
  const set = await send(shop, resetPassword, { body: { token: getToken(again), ...chosen } });
  expect(set.status).toBe(200);
});

test('links emailed to the wrong address are invalid, and cannot request a new link', async () => {
  const email = freshEmail('stranger');
  const body = { email, fullName: 'Kabir Sheikh', reason, courseId: kolam._id };
  expectData(await send(shop, inviteStudent, { token: admin.token, body }), 'message');
  const token = getToken(await waitForMail(email, 'Your access to Kolam'));
  expectData(await send(shop, requestReset, { body: { email } }), 'message');
  const reset = getToken(await waitForMail(email, 'Set a new password'));
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const right = freshEmail('kabir');
  expect((await sendCorrection(id, right)).body).toMatchObject({ sent: 1 });
  const chosen = { password: 'a-different-password', confirmPassword: 'a-different-password' };
  const accepted = await send(shop, acceptInvitation, { body: { token, ...chosen } });
  expect(accepted.body).toMatchObject({ success: false, code: 'wrong_code' });
  const renewed = await send(shop, renewInvitation, { body: { token } });
  expect(renewed.body).toMatchObject({ success: false, code: 'wrong_code' });
  const set = { token: reset, ...chosen };
  expect((await send(shop, resetPassword, { body: set })).body.code).toBe('wrong_code');
  const own = { token: getToken(await waitForMail(right, 'Your access to Kolam')), ...chosen };
  expect((await send(shop, acceptInvitation, { body: own })).body).toMatchObject({
    success: true,
    courseId: kolam._id,
  });
  const late = await sendCorrection(id, freshEmail('again'));
  expect([late.status, late.body.message]).toEqual([
    409,
    'This student has confirmed their email address. Only they can change it.',
  ]);
});

test('the invitation of a recorded payment is sent again with its receipt', async () => {
  const email = freshEmail('typo');
  mailServer.refuse(email, '550 5.1.1 No such\tuser\u202e');
  const invited = { email, fullName: 'Zoya Khan', reason };
  expectData(await send(shop, inviteStudent, { token: admin.token, body: invited }), 'message');
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const body = buildOutsidePayment(email, [kolam._id], { amount: paise(49_900) });
  const { orderId } = expectData<{ orderId: string }>(
    await send(shop, recordOutsidePayment, { token: admin.token, body }),
    'data',
  );
  const mails = await waitForUndelivered(id, 2);
  expect(mails.map(({ answer }) => answer)).toEqual(Array(2).fill('550 5.1.1 No such user'));
  expect(mails.map(({ canBeSentAgain }) => canBeSentAgain)).toEqual([true, true]);
  const right = freshEmail('zoya');
  expect((await sendCorrection(id, right)).body).toMatchObject({ sent: 1 });
  const mail = await waitForMail(right, 'Your access to Kolam');
  expect(mail).toContain(`Order: ${orderId}`);
  expect(mail).toContain('application/pdf');
  expect(await undelivered(id)).toMatchObject({ mails: [] });
});

test('emails are sent again to the same address once it accepts them', async () => {
  const student = await makeStudent(shop, 'Farah Ali');
  mailServer.refuse(student.email, '552 5.2.2 Mailbox full');
  await buy(shop, student, kolam._id);
  await waitForUndelivered(student.id, 1);
  mailServer.refuse(student.email, '');
  const body = { userId: student.id };
  const response = await send(shop, sendMailsAgain, { token: admin.token, body });
  expect(response.body).toMatchObject({ message: 'Sent again.', sent: 1 });
  await waitForMail(student.email, 'You are enrolled in Kolam');
  const none = await send(shop, sendMailsAgain, { token: admin.token, body });
  expect([none.status, none.body.message]).toEqual([
    409,
    'Every email to this student was delivered or is on its way.',
  ]);
});

test("refuses to correct to another account's email, a confirmed email, or a team member's email", async () => {
  const student = await signUpWithTypo();
  const otherStudent = await makeStudent(shop);
  const takenResponse = await sendCorrection(student.id, otherStudent.email);
  expect([takenResponse.status, takenResponse.body.message]).toEqual([
    409,
    'Another account has this email address.',
  ]);
  const sameResponse = await sendCorrection(student.id, student.email);
  expect(sameResponse.status).toBe(400);
  expect((await sendCorrection(student.id, 'no address')).status).toBe(400);
  const member = await makeMember(shop, 'manager');
  expect((await sendCorrection(member.id, freshEmail('new'))).status).toBe(404);
  const teacher = await makeMember(shop, 'instructor');
  expect((await sendCorrection(student.id, freshEmail('new'), teacher.token)).status).toBe(403);
  expect(await isSignedIn(student.token)).toBe(true);
  const [firstStudent, secondStudent] = await Promise.all([signUpWithTypo(), signUpWithTypo()]);
  const requestedEmail = freshEmail('wanted');
  const bothResponses = await Promise.all([
    sendCorrection(firstStudent.id, requestedEmail),
    sendCorrection(secondStudent.id, requestedEmail),
  ]);
  expect(bothResponses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the former address is notified of the correction, without the new address', async () => {
  const email = freshEmail('reads');
  const body = { fullName: 'Asha Kale', email, contactNumber: '9876543210', password: PASSWORD };
  const response = await send(shop, signUp, { body: { ...body, accountType: 'Student' } });
  const { _id: id } = expectData<{ _id: string }>(response, 'user');
  const wrong = freshEmail('other');
  expect((await sendCorrection(id, wrong)).body).toMatchObject({ sent: 0 });
  const mail = await waitForMail(email, 'Your email address was corrected');
  expect(mail).toContain('If this is your account, reply to this email at once');
  expect(mail).not.toContain(wrong);
});

test('only an owner may correct the email of an account that is in use and receives its emails', async () => {
  const support = await makeMember(shop, 'support');
  const student = await makeStudent(shop);
  await db.updateTable('users').set({ proven_at: null }).where('id', '=', student.id).execute();
  const sendCorrection = (token: string) =>
    send(shop, correctEmail, { token, body: { userId: student.id, email: freshEmail('mine') } });
  expect(await undelivered(student.id, support.token)).toMatchObject({ canCorrectEmail: false });
  expect(await sendCorrection(support.token)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect((await send(shop, getUserDetails, { token: student.token })).status).toBe(200);
  expect(await undelivered(student.id)).toMatchObject({ canCorrectEmail: true });
  expect((await sendCorrection(admin.token)).status).toBe(200);
});

for (const [how, answer] of [
  ['refused for good', NO_USER],
  ['given up after many tries', '452 4.2.2 Mailbox full'],
] as const)
  test(`the last email to a deleted account leaves no address behind when it is ${how}`, async () => {
    const student = await makeStudent(shop);
    mailServer.refuse(student.email, answer);
    const before = mailServer.refused();
    const body = { userId: student.id, reason };
    expectData(await send(shop, deleteStudent, { token: admin.token, body }), 'message');
    await eventually(() => expect(mailServer.refused()).toBe(before + 1));
    const rows = async () => {
      shop.advanceClock(HOUR_MS);
      await shop.work.deliverMails();
      return db.selectFrom('mails').select('id').where('recipient', '=', student.email).execute();
    };
    await eventually(async () => expect(await rows()).toEqual([]));
  });

test('the last email to a deleted account leaves no address behind when its sender dies at the last try', async () => {
  const student = await makeStudent(shop);
  mailServer.refuse(student.email, '452 4.2.2 Mailbox full');
  const before = mailServer.refused();
  const body = { userId: student.id, reason };
  expectData(await send(shop, deleteStudent, { token: admin.token, body }), 'message');
  await eventually(() => expect(mailServer.refused()).toBe(before + 1));
  await eventually(async () => {
    await db
      .updateTable('mails')
      .set({ attempts: 12, claimed_until: null })
      .where('recipient', '=', student.email)
      .execute();
    await shop.work.deliverMails();
    const rows = db.selectFrom('mails').select('id').where('recipient', '=', student.email);
    expect(await rows.execute()).toEqual([]);
  });
});

test('an email to a full mailbox is retried, and is not listed as undelivered', async () => {
  const student = await makeStudent(shop);
  mailServer.refuse(student.email, '452 4.2.2 Mailbox full');
  const before = mailServer.refused();
  await buy(shop, student, kolam._id);
  await eventually(() => expect(mailServer.refused()).toBe(before + 1));
  expect((await undelivered(student.id)).mails).toEqual([]);
  mailServer.refuse(student.email, '');
  shop.advanceClock(HOUR_MS);
  await shop.work.deliverMails();
  await waitForMail(student.email, 'You are enrolled in Kolam');
});
