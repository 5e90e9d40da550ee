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
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';
import { INVITATION_RETENTION_MS, INVITATION_TTL_MS } from '../../support/periods.ts';

const NEW_PASSWORD = 'another-long-password';
const FULL_NAME = 'आरोही शर्मा';
const reason = 'Asked by phone';

let emailCount = 0;

const server = closeAfterAll(await startServer());
let admin = await makeAdmin(server);
const courseId = (await makeCourse(server, admin, { courseName: 'Holi posters' }))._id;

const newEmail = () => `invited${(emailCount += 1)}@rangshala.example`;
const sendAsAdmin = (endpoint: Parameters<typeof send>[1], body: unknown) =>
  send(server, endpoint, { token: admin.token, body });
const invite = (email: string, more: object = {}) =>
  sendAsAdmin(inviteStudent, { email, fullName: FULL_NAME, reason, ...more });
const accept = (token: string, password = NEW_PASSWORD): Promise<ApiResponse> =>
  send(server, acceptInvitation, { body: { token, password, confirmPassword: password } });
const renew = (token: string) => send(server, renewInvitation, { body: { token } });
const getCourses = async (token: string) =>
  expectData<Enrolment[]>(await send(server, getEnrolments, { token }), 'data').map(
    (item) => item.courseId,
  );
const findStudent = async (email: string) => {
  const query = { query: email };
  const found = expectData<Student[]>(
    await send(server, getStudents, { token: admin.token, query }),
    'data',
  );
  return found[0] ?? expect.fail(`${email} is no student`);
};
const getLink = async (email: string, count = 1) =>
  getMailSecret((await waitForMails(server, email, count)).at(-1));
/** Signs up with an email that nobody has confirmed; returns the session token. */
const signUpUnconfirmed = async (email: string, fullName = 'Somebody Else') => {
  const body = { fullName, email, contactNumber: '9876543210', password: PASSWORD };
  return String((await send(server, signUp, { body })).body['token']);
};

describe('an invitation', () => {
  it('takes a new student to the course with one link', async () => {
    const email = newEmail();
    expect((await invite(email, { courseId, contactNumber: '' })).status).toBe(200);
    expect(await findStudent(email)).toMatchObject({
      fullName: FULL_NAME,
      status: 'invited',
      waiting: [{ courseId, courseName: 'Holi posters' }],
      courses: [],
    });
    const [mail] = await waitForMails(server, email);
    expect(mail?.text).toContain(`${LINK_ORIGIN}/welcome#token=`);
    expect(mail?.text).toContain('Holi posters');
    const response = await accept(getMailSecret(mail));
    expect(response.body).toMatchObject({ courseId, user: { email, fullName: FULL_NAME } });
    expect(await getCourses(String(response.body['token']))).toEqual([courseId]);
    expect(await findStudent(email)).toMatchObject({ status: 'active', waiting: [] });
    expect((await send(server, login, { body: { email, password: NEW_PASSWORD } })).status).toBe(
      200,
    );
  });

  it('can come from an import without a course, and activates the account', async () => {
    const email = newEmail();
    const file = new File([`email,name\n${email},${FULL_NAME}\n`], 'people.csv');
    expect((await sendAsAdmin(importPeople, toFormData({ file }))).status).toBe(200);
    expect(await findStudent(email)).toMatchObject({ status: 'invited', waiting: [] });
    const response = await accept(await getLink(email));
    expect(response.body).toMatchObject({ courseId: null, user: { email, fullName: FULL_NAME } });
    expect(await getCourses(String(response.body['token']))).toEqual([]);
  });

  it('sent twice makes one account and one email; another one to the same address is refused', async () => {
    const email = newEmail();
    const key = { creationKey: 'a-key-of-the-form' };
    expect((await invite(email, key)).status).toBe(200);
    expect((await invite(email, key)).status).toBe(200);
    await waitForMails(server, email);
    expect((await invite(email)).body.code).toBe('email_in_use');
    const gone = newEmail();
    expect((await invite(gone, { courseId: 'f'.repeat(24) })).status).toBe(404);
    expect((await invite(gone)).status).toBe(200);
  });

  it('works once, within seven days, and not after another one was used', async () => {
    const email = newEmail();
    await invite(email, { courseId });
    const first = await getLink(email);
    await sendAsAdmin(resendInvitation, { userIds: [(await findStudent(email))._id] });
    const second = await getLink(email, 2);
    const answers = await Promise.all([accept(first), accept(first)]);
    expect(answers.map((response) => response.status).toSorted()).toEqual([200, 400]);
    expect((await accept(first)).body).toMatchObject({ code: 'wrong_code' });
    expect((await accept(second, 'a-third-password')).status).toBe(400);
    const late = newEmail();
    await invite(late);
    const token = await getLink(late);
    server.advanceClock(INVITATION_TTL_MS);
    expect((await accept(token)).body.message).toMatch(/valid for seven days/);
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
    const token = await getLink(email);
    server.advanceClock(INVITATION_TTL_MS);
    expect((await renew(token)).status).toBe(200);
    const fresh = await getLink(email, 2);
    expect((await accept(fresh)).status).toBe(200);
    expect((await renew(fresh)).status).toBe(200);
    expect((await renew(token)).status).toBe(200);
    expect((await renew(fresh)).status).toBe(429);
    await waitForMails(server, email, 4);
    server.advanceClock(INVITATION_RETENTION_MS);
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
    const unconfirmedUser = await signUpUnconfirmed(email, 'Click here');
    const response = await sendAsAdmin(grantCourse, { email, courseId, reason });
    expect(response.body).toMatchObject({ success: true, invited: true });
    expect(await getCourses(unconfirmedUser)).toEqual([]);
    const repeatedResponse = await sendAsAdmin(grantCourse, { email, courseId, reason });
    expect(repeatedResponse.body.code).toBe('conflict');
    const [mail] = await waitForMails(server, email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Click here');
    const owner = String((await accept(getMailSecret(mail))).body['token']);
    expect(await getCourses(owner)).toEqual([courseId]);
    expect((await send(server, getEnrolments, { token: unconfirmedUser })).status).toBe(401);
    expect((await send(server, login, { body: { email, password: PASSWORD } })).status).toBe(401);
  });

  it('by import also waits for the invitation, and withdrawing the course cancels it', async () => {
    const email = newEmail();
    const unconfirmedUser = await signUpUnconfirmed(email);
    const file = new File([`email,course\n${email},Holi posters\n`], 'people.csv');
    await sendAsAdmin(importPeople, toFormData({ file }));
    expect(await getCourses(unconfirmedUser)).toEqual([]);
    expect(await findStudent(email)).toMatchObject({ status: 'invited', waiting: [{ courseId }] });
    const query = { query: email, courseId };
    const inCourse = await send(server, getStudents, { token: admin.token, query });
    expect(inCourse.body).toMatchObject({ total: 1 });
    expect((await sendAsAdmin(withdrawCourse, { email, courseId, reason })).status).toBe(200);
    const token = String((await accept(await getLink(email))).body['token']);
    expect(await getCourses(token)).toEqual([]);
  });

  it('opens with a password reset as well, which ends the earlier session', async () => {
    const email = newEmail();
    const unconfirmedUser = await signUpUnconfirmed(email);
    await sendAsAdmin(grantCourse, { email, courseId, reason });
    await send(server, requestReset, { body: { email } });
    const token = await getLink(email, 2);
    const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await send(server, resetPassword, { body })).status).toBe(200);
    expect((await send(server, getEnrolments, { token: unconfirmedUser })).status).toBe(401);
    const signedIn = await send(server, login, { body: { email, password: NEW_PASSWORD } });
    expect(await getCourses(String(signedIn.body['token']))).toEqual([courseId]);
    expect((await findStudent(email)).status).toBe('active');
  });

  it('opens at once when the email is confirmed', async () => {
    const confirmedStudent = await makeStudent(server);
    const response = await sendAsAdmin(grantCourse, {
      email: confirmedStudent.email,
      courseId,
      reason,
    });
    expect(response.body).toMatchObject({ invited: false });
    expect(await getCourses(confirmedStudent.token)).toEqual([courseId]);
    const [mail] = await waitForMails(server, confirmedStudent.email);
    expect(mail?.text).toContain('Hello Kabir,');
  });
});

it('emails to an unconfirmed address repeat no text from its sign-up', async () => {
  const email = newEmail();
  const words = 'Prize of Rs 4999 waits';
  const free = await makeCourse(server, admin, { courseName: 'Gift', price: '0' });
  const token = await signUpUnconfirmed(email, words);
  await send(server, capturePayment, { token, body: { courses: [free._id] } });
  await send(server, requestReset, { body: { email } });
  const mails = await waitForMails(server, email, 2);
  for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain(words);
});

describe('resending invitations', () => {
  it('emails only users who have not joined yet, one after the other', async () => {
    const waiting = [newEmail(), newEmail(), newEmail()];
    for (const email of waiting) await invite(email);
    const confirmedStudent = await makeStudent(server);
    const ids = await Promise.all(waiting.map(async (email) => (await findStudent(email))._id));
    const userIds = [...ids, ...ids, confirmedStudent.id, admin.id, 'f'.repeat(24)];
    const unsentMails = server.deps.db
      .selectFrom('mails')
      .select('claimed_until')
      .where('sent_at', 'is', null)
      .where('text_body', '!=', '')
      .orderBy('claimed_until');
    await expect.poll(() => unsentMails.execute()).toEqual([]);
    const response = await sendAsAdmin(resendInvitation, { userIds });
    expect(response.body).toMatchObject({ success: true, sent: 3 });
    const dueMails = await unsentMails.execute();
    const pauses = dueMails
      .slice(1)
      .map((row, index) => Number(row.claimed_until) - Number(dueMails[index]?.claimed_until));
    for (const pause of pauses) expect(pause).toBe(2000);
    server.advanceClock(10_000);
    await server.work.deliverMails();
    for (const email of waiting) await waitForMails(server, email, 2);
    await waitForMails(server, confirmedStudent.email, 0);
  });

  it('accepts one to a hundred users', async () => {
    const manyIds = Array.from({ length: 101 }, (_, index) => index.toString(16).padStart(24, '0'));
    expect((await sendAsAdmin(resendInvitation, { userIds: manyIds })).status).toBe(400);
    expect((await sendAsAdmin(resendInvitation, { userIds: [] })).status).toBe(400);
  });
});

it('sign-up limits do not stop a class that accepts its invitations from one IP address', async () => {
  const limits = { signUpsPerHour: 1, codeMailsPerHour: 1, loginFailuresPerAddress: 1 };
  const limitedServer = closeAfterTest(await startServer({ limits }));
  const { token } = await makeAdmin(limitedServer);
  for (const email of [newEmail(), newEmail(), newEmail()]) {
    const body = { email, fullName: FULL_NAME, reason };
    expect(await send(limitedServer, inviteStudent, { token, body })).toMatchObject({
      status: 200,
    });
    const secret = getMailSecret((await waitForMails(limitedServer, email)).at(-1));
    const passwordBody = { token: secret, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect(await send(limitedServer, acceptInvitation, { body: passwordBody })).toMatchObject({
      status: 200,
      body: { success: true },
    });
  }
});

it('S05: accepting an invitation revokes earlier password reset and login links', async () => {
  const email = newEmail();
  await invite(email);
  const [invitation] = await waitForMails(server, email);
  await send(server, requestReset, { body: { email } });
  const reset = getMailSecret((await waitForMails(server, email, 2)).at(-1));
  const { body: linkRequest } = await send(server, requestLoginLink, { body: { email } });
  const link = getMailSecret((await waitForMails(server, email, 3)).at(-1));
  expect((await accept(getMailSecret(invitation))).status).toBe(200);
  const password = 'a-later-password';
  const body = { token: reset, password, confirmPassword: password };
  expect((await send(server, resetPassword, { body })).body.code).toBe('wrong_code');
  const linkLogin = { token: link, request: linkRequest['request'] };
  expect((await send(server, loginByLink, { body: linkLogin })).body.code).toBe('wrong_code');
  expect((await send(server, login, { body: { email, password: NEW_PASSWORD } })).status).toBe(200);
});
