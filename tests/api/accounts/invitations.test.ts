// Invitations: only the owner of an email can activate its account, with one link.
import { describe, expect, it } from 'vitest';
import { login, signUp } from '#contract/accounts/auth.ts';
import { acceptInvitation, renewInvitation } from '#contract/accounts/invitations.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import type { Enrolment } from '#contract/learning/learning.ts';
import { loginByLink, requestLoginLink } from '#contract/accounts/login-links.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import {
  grantCourse,
  importPeople,
  inviteStudent,
  resendInvitation,
  withdrawCourse,
} from '#contract/people/people.ts';
import { getStudents } from '#contract/people/students.ts';
import type { Student } from '#contract/people/students.ts';
import { closeAfterAll, closeAfterTest } from '../../support/closing.ts';
import { mailsTo, secretIn } from '../../support/mails.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { Got } from '../../support/server.ts';
import { INVITATION_RETENTION_MS, INVITATION_TTL_MS } from '../../support/periods.ts';

const NEW = 'another-long-password';
const NAME = 'आरोही शर्मा';
const reason = 'Asked by phone';

let made = 0;

const server = closeAfterAll(await startServer());
let admin = await makeAdmin(server);
const courseId = (await makeCourse(server, admin, { courseName: 'Holi posters' }))._id;

const newEmail = () => `invited${(made += 1)}@rangshala.example`;
const asAdmin = (endpoint: Parameters<typeof send>[1], body: unknown) =>
  send(server, endpoint, { token: admin.token, body });
const invite = (email: string, more: object = {}) =>
  asAdmin(inviteStudent, { email, fullName: NAME, reason, ...more });
const accept = (token: string, password = NEW): Promise<Got> =>
  send(server, acceptInvitation, { body: { token, password, confirmPassword: password } });
const renew = (token: string) => send(server, renewInvitation, { body: { token } });
const getCourses = async (token: string) =>
  expectData<Enrolment[]>(await send(server, getEnrolments, { token }), 'data').map(
    (item) => item.courseId,
  );
const student = async (email: string) => {
  const query = { query: email };
  const found = expectData<Student[]>(
    await send(server, getStudents, { token: admin.token, query }),
    'data',
  );
  return found[0] ?? expect.fail(`${email} is no student`);
};
const linkTo = async (email: string, count = 1) =>
  secretIn((await mailsTo(server, email, count)).at(-1));
/** Signs up with an email that nobody has confirmed; returns the session token. */
const anonymous = async (email: string, fullName = 'Somebody Else') => {
  const body = { fullName, email, contactNumber: '9876543210', password: PASSWORD };
  return String((await send(server, signUp, { body })).body['token']);
};

describe('an invitation', () => {
  it('takes a new student to the course with one link', async () => {
    const email = newEmail();
    expect((await invite(email, { courseId, contactNumber: '' })).status).toBe(200);
    expect(await student(email)).toMatchObject({
      fullName: NAME,
      status: 'invited',
      waiting: [{ courseId, courseName: 'Holi posters' }],
      courses: [],
    });
    const [mail] = await mailsTo(server, email);
    expect(mail?.text).toContain(`${LINK_ORIGIN}/welcome#token=`);
    expect(mail?.text).toContain('Holi posters');
    const got = await accept(secretIn(mail));
    expect(got.body).toMatchObject({ courseId, user: { email, fullName: NAME } });
    expect(await getCourses(String(got.body['token']))).toEqual([courseId]);
    expect(await student(email)).toMatchObject({ status: 'active', waiting: [] });
    expect((await send(server, login, { body: { email, password: NEW } })).status).toBe(200);
  });

  it('can come from an import without a course, and activates the account', async () => {
    const email = newEmail();
    const file = new File([`email,name\n${email},${NAME}\n`], 'people.csv');
    expect((await asAdmin(importPeople, toFormData({ file }))).status).toBe(200);
    expect(await student(email)).toMatchObject({ status: 'invited', waiting: [] });
    const got = await accept(await linkTo(email));
    expect(got.body).toMatchObject({ courseId: null, user: { email, fullName: NAME } });
    expect(await getCourses(String(got.body['token']))).toEqual([]);
  });

  it('sent twice makes one account and one email; another one to the same address is refused', async () => {
    const email = newEmail();
    const key = { creationKey: 'a-key-of-the-form' };
    expect((await invite(email, key)).status).toBe(200);
    expect((await invite(email, key)).status).toBe(200);
    await mailsTo(server, email);
    expect((await invite(email)).body.code).toBe('email_in_use');
    const gone = newEmail();
    expect((await invite(gone, { courseId: 'f'.repeat(24) })).status).toBe(404);
    expect((await invite(gone)).status).toBe(200);
  });

  it('works once, within seven days, and not after another one was used', async () => {
    const email = newEmail();
    await invite(email, { courseId });
    const first = await linkTo(email);
    await asAdmin(resendInvitation, { userIds: [(await student(email))._id] });
    const second = await linkTo(email, 2);
    const answers = await Promise.all([accept(first), accept(first)]);
    expect(answers.map((got) => got.status).toSorted()).toEqual([200, 400]);
    expect((await accept(first)).body).toMatchObject({ code: 'wrong_code' });
    expect((await accept(second, 'a-third-password')).status).toBe(400);
    const late = newEmail();
    await invite(late);
    const token = await linkTo(late);
    server.pass(INVITATION_TTL_MS);
    expect((await accept(token)).body.message).toMatch(/older than seven days/);
    admin = await makeAdmin(server);
  });

  it('is the only way into its account: login fails with any password', async () => {
    const email = newEmail();
    await invite(email);
    for (const password of ['!', 'x', PASSWORD])
      expect((await send(server, login, { body: { email, password } })).status).toBe(401);
  });
});

describe('an expired or used link', () => {
  it('can send a new one to its own email, three times a day, for thirty days', async () => {
    const email = newEmail();
    await invite(email, { courseId });
    const token = await linkTo(email);
    server.pass(INVITATION_TTL_MS);
    expect((await renew(token)).status).toBe(200);
    const fresh = await linkTo(email, 2);
    expect((await accept(fresh)).status).toBe(200);
    expect((await renew(fresh)).status).toBe(200);
    expect((await renew(token)).status).toBe(200);
    expect((await renew(fresh)).status).toBe(429);
    await mailsTo(server, email, 4);
    server.pass(INVITATION_RETENTION_MS);
    expect((await renew(fresh)).body.code).toBe('wrong_code');
    await server.work.sweepAccounts();
    expect(await server.deps.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
    expect((await renew('x'.repeat(43))).status).toBe(400);
    admin = await makeAdmin(server);
  });
});

describe('a course grant for an unconfirmed email', () => {
  it('opens nothing for whoever signed up with it, and accepting ends their session and password', async () => {
    const email = newEmail();
    const theirs = await anonymous(email, 'Click here');
    const got = await asAdmin(grantCourse, { email, courseId, reason });
    expect(got.body).toMatchObject({ success: true, invited: true });
    expect(await getCourses(theirs)).toEqual([]);
    const again = await asAdmin(grantCourse, { email, courseId, reason });
    expect(again.body.code).toBe('conflict');
    const [mail] = await mailsTo(server, email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Click here');
    const owner = String((await accept(secretIn(mail))).body['token']);
    expect(await getCourses(owner)).toEqual([courseId]);
    expect((await send(server, getEnrolments, { token: theirs })).status).toBe(401);
    expect((await send(server, login, { body: { email, password: PASSWORD } })).status).toBe(401);
  });

  it('by import also waits for the invitation, and withdrawing the course cancels it', async () => {
    const email = newEmail();
    const theirs = await anonymous(email);
    const file = new File([`email,course\n${email},Holi posters\n`], 'people.csv');
    await asAdmin(importPeople, toFormData({ file }));
    expect(await getCourses(theirs)).toEqual([]);
    expect(await student(email)).toMatchObject({ status: 'invited', waiting: [{ courseId }] });
    const query = { query: email, courseId };
    const inCourse = await send(server, getStudents, { token: admin.token, query });
    expect(inCourse.body).toMatchObject({ total: 1 });
    expect((await asAdmin(withdrawCourse, { email, courseId, reason })).status).toBe(200);
    const token = String((await accept(await linkTo(email))).body['token']);
    expect(await getCourses(token)).toEqual([]);
  });

  it('opens with a password reset as well, which ends the earlier session', async () => {
    const email = newEmail();
    const theirs = await anonymous(email);
    await asAdmin(grantCourse, { email, courseId, reason });
    await send(server, requestReset, { body: { email } });
    const token = await linkTo(email, 2);
    const body = { token, password: NEW, confirmPassword: NEW };
    expect((await send(server, resetPassword, { body })).status).toBe(200);
    expect((await send(server, getEnrolments, { token: theirs })).status).toBe(401);
    const signedIn = await send(server, login, { body: { email, password: NEW } });
    expect(await getCourses(String(signedIn.body['token']))).toEqual([courseId]);
    expect((await student(email)).status).toBe('active');
  });

  it('opens at once when the email is confirmed', async () => {
    const proven = await makeStudent(server);
    const got = await asAdmin(grantCourse, { email: proven.email, courseId, reason });
    expect(got.body).toMatchObject({ invited: false });
    expect(await getCourses(proven.token)).toEqual([courseId]);
    const [mail] = await mailsTo(server, proven.email);
    expect(mail?.text).toContain('Hello Kabir Sheikh,');
  });
});

it('emails to an unconfirmed address repeat no text from its sign-up', async () => {
  const email = newEmail();
  const words = 'Prize of Rs 4999 waits';
  const free = await makeCourse(server, admin, { courseName: 'Gift', price: '0' });
  const token = await anonymous(email, words);
  await send(server, capturePayment, { token, body: { courses: [free._id] } });
  await send(server, requestReset, { body: { email } });
  const mails = await mailsTo(server, email, 2);
  for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain(words);
});

describe('resending invitations', () => {
  it('emails only users who have not joined yet, one after the other', async () => {
    const waiting = [newEmail(), newEmail(), newEmail()];
    for (const email of waiting) await invite(email);
    const proven = await makeStudent(server);
    const ids = await Promise.all(waiting.map(async (email) => (await student(email))._id));
    const userIds = [...ids, ...ids, proven.id, admin.id, 'f'.repeat(24)];
    const unsent = server.deps.db
      .selectFrom('mails')
      .select('claimed_until')
      .where('sent_at', 'is', null)
      .where('text_body', '!=', '')
      .orderBy('claimed_until');
    await expect.poll(() => unsent.execute()).toEqual([]);
    const got = await asAdmin(resendInvitation, { userIds });
    expect(got.body).toMatchObject({ success: true, sent: 3 });
    const due = await unsent.execute();
    const pauses = due
      .slice(1)
      .map((row, index) => Number(row.claimed_until) - Number(due[index]?.claimed_until));
    for (const pause of pauses) expect(pause).toBe(2000);
    server.pass(10_000);
    await server.work.deliverMails();
    for (const email of waiting) await mailsTo(server, email, 2);
    await mailsTo(server, proven.email, 0);
  });

  it('accepts one to a hundred users', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index.toString(16).padStart(24, '0'));
    expect((await asAdmin(resendInvitation, { userIds: many })).status).toBe(400);
    expect((await asAdmin(resendInvitation, { userIds: [] })).status).toBe(400);
  });
});

it('sign-up limits do not stop a class that accepts its invitations from one IP address', async () => {
  const limits = { signUpsPerHour: 1, codeMailsPerHour: 1, loginFailuresPerAddress: 1 };
  const narrow = closeAfterTest(await startServer({ limits }));
  const { token } = await makeAdmin(narrow);
  for (const email of [newEmail(), newEmail(), newEmail()]) {
    const body = { email, fullName: NAME, reason };
    expect(await send(narrow, inviteStudent, { token, body })).toMatchObject({ status: 200 });
    const secret = secretIn((await mailsTo(narrow, email)).at(-1));
    const chosen = { token: secret, password: NEW, confirmPassword: NEW };
    expect(await send(narrow, acceptInvitation, { body: chosen })).toMatchObject({
      status: 200,
      body: { success: true },
    });
  }
});

it('S05: accepting an invitation revokes earlier password reset and login links', async () => {
  const email = newEmail();
  await invite(email);
  const [invitation] = await mailsTo(server, email);
  await send(server, requestReset, { body: { email } });
  const reset = secretIn((await mailsTo(server, email, 2)).at(-1));
  const { body: linkRequest } = await send(server, requestLoginLink, { body: { email } });
  const link = secretIn((await mailsTo(server, email, 3)).at(-1));
  expect((await accept(secretIn(invitation))).status).toBe(200);
  const password = 'a-later-password';
  const body = { token: reset, password, confirmPassword: password };
  expect((await send(server, resetPassword, { body })).body.code).toBe('wrong_code');
  const entry = { token: link, request: linkRequest['request'] };
  expect((await send(server, loginByLink, { body: entry })).body.code).toBe('wrong_code');
  expect((await send(server, login, { body: { email, password: NEW } })).status).toBe(200);
});
