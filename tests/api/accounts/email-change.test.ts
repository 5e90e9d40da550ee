// Changing an account's email: password, then a confirmation link at each address within a day.
import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { login, signUp } from '#contract/accounts/auth.ts';
import * as calls from '#contract/accounts/email-change.ts';
import type { EmailChange } from '#contract/accounts/email-change.ts';
import { requestLoginLink, loginByLink } from '#contract/accounts/login-links.ts';
import { changePassword, requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { deleteProfile, exportProfile, getUserDetails } from '#contract/accounts/profile.ts';
import { getStudentActivity } from '#contract/people/student-activity.ts';
import { NO_PASSWORD } from '#server/accounts/accounts.ts';
import type { Mail } from '#server/platform/ports.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { waitForSentMails, waitForMails, getMailSecret } from '../../support/mails.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  openTestSession,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const HOUR_MS = 3_600_000;
const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const { db } = shop.deps;
const owner = await makeAdmin(shop);

let addressCount = 0;
const newAddress = () => `new${(addressCount += 1)}@rangshala.example`;

const request = (
  by: Pick<Person, 'token'>,
  email: string,
  password: string | undefined = PASSWORD,
) => send(shop, calls.requestEmailChange, { token: by.token, body: { email, password } });
const answerLink = (mail: Mail | undefined, agrees = true) =>
  send(shop, calls.answerEmailChange, { body: { token: getMailSecret(mail), agrees } });
const getPendingChange = async ({ token }: Pick<Person, 'token'>) =>
  expectData<{ change: EmailChange | null; needsPassword: boolean }>(
    await send(shop, calls.getEmailChange, { token }),
    'data',
  );
const getEmail = async ({ token }: Pick<Person, 'token'>) =>
  expectData<{ email: string }>(await send(shop, getUserDetails, { token }), 'data').email;
const isSignedIn = async ({ token }: Pick<Person, 'token'>) =>
  (await send(shop, getUserDetails, { token })).status === 200;
const canLogIn = async (email: string, password = PASSWORD) =>
  (await send(shop, login, { body: { email, password } })).status === 200;

/** A user with a pending change, and the newest mail to each address. */
async function createPendingChange(person?: Person) {
  const requester = person ?? (await makeStudent(shop));
  const email = newAddress();
  const response = await request(requester, email);
  expect([response.status, response.body.message]).toEqual([
    200,
    'We have emailed both addresses. Open the link in each email within 24 hours.',
  ]);
  await waitForSentMails(shop);
  const [toNew] = await waitForMails(shop, email);
  const toOld = shop.mails.findLast((mail) => mail.to === requester.email);
  return { person: requester, email, toOld, toNew };
}

for (const first of ['old', 'new'] as const)
  test(`the email changes only after both addresses confirm, the ${first} one first`, async () => {
    const { person, email, toOld, toNew } = await createPendingChange();
    const otherSession = { token: await openTestSession(shop.deps, person.id) };
    const [firstMail, secondMail] = first === 'old' ? [toOld, toNew] : [toNew, toOld];
    expect(await answerLink(firstMail)).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect(await answerLink(firstMail)).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect(await getPendingChange(person)).toMatchObject({
      needsPassword: true,
      change: { newEmail: email, oldAgreed: first === 'old', newAgreed: first === 'new' },
    });
    expect(await getEmail(person)).toBe(person.email);
    expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([true, false]);
    expect(await answerLink(secondMail)).toMatchObject({ status: 200, body: { state: 'changed' } });
    expect(await getEmail(person)).toBe(email);
    expect(await isSignedIn(otherSession)).toBe(false);
    expect([await canLogIn(person.email), await canLogIn(email)]).toEqual([false, true]);
    expect((await getPendingChange(person)).change).toBeNull();
    for (const mail of [toOld, toNew])
      expect((await answerLink(mail)).body).toMatchObject({ code: 'wrong_code' });
    const subjects = (await waitForMails(shop, email, 2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Confirm your new email address', 'Your email address was changed']);
    const last = (await waitForMails(shop, person.email, 2)).at(-1);
    expect(last?.subject).toBe('Your email address was changed');
    expect(last?.text).toContain(email);
  });

test('reset and login links that were mailed to the old address stop working after the change', async () => {
  const { person, toOld, toNew } = await createPendingChange();
  await send(shop, requestReset, { body: { email: person.email } });
  const linkRequest = await send(shop, requestLoginLink, { body: { email: person.email } });
  const links = (await waitForMails(shop, person.email, 3)).slice(1);
  for (const mail of [toOld, toNew]) await answerLink(mail);
  const password = 'another-long-password';
  const reset = { token: getMailSecret(links[0]), password, confirmPassword: password };
  expect((await send(shop, resetPassword, { body: reset })).body.code).toBe('wrong_code');
  const body = { token: getMailSecret(links[1]), request: String(linkRequest.body['request']) };
  expect((await send(shop, loginByLink, { body })).body.code).toBe('wrong_code');
});

test('the confirmation links expire after a day', async () => {
  const { person, toOld, toNew } = await createPendingChange();
  expect((await answerLink(toOld)).status).toBe(200);
  shop.advanceClock(24 * HOUR_MS);
  expect((await answerLink(toNew)).body).toMatchObject({ code: 'wrong_code' });
  const again = { ...person, token: await openTestSession(shop.deps, person.id) };
  expect(await getPendingChange(again)).toMatchObject({ change: null });
  expect(await getEmail(again)).toBe(person.email);
});

test('the request can be cancelled in the profile, and stopped by the link in either email', async () => {
  const cancelledChange = await createPendingChange();
  const response = await send(shop, calls.cancelEmailChange, {
    token: cancelledChange.person.token,
  });
  expect(response.body['data']).toMatchObject({ change: null });
  for (const mail of [cancelledChange.toOld, cancelledChange.toNew])
    expect((await answerLink(mail)).body).toMatchObject({ code: 'wrong_code' });
  for (const side of ['toOld', 'toNew'] as const) {
    const change = await createPendingChange();
    const [by, second] =
      side === 'toOld' ? [change.toOld, change.toNew] : [change.toNew, change.toOld];
    expect((await answerLink(second)).body).toMatchObject({ state: 'waiting' });
    expect((await answerLink(by, false)).body).toMatchObject({ state: 'stopped' });
    expect((await answerLink(second)).body).toMatchObject({ code: 'wrong_code' });
    expect(await getEmail(change.person)).toBe(change.person.email);
  }
});

test('a later request replaces the earlier one and its links; changing the password cancels it as well', async () => {
  const first = await createPendingChange();
  const second = await createPendingChange(first.person);
  for (const mail of [first.toOld, first.toNew])
    expect((await answerLink(mail)).body).toMatchObject({ code: 'wrong_code' });
  expect((await answerLink(second.toNew)).body).toMatchObject({ state: 'waiting' });
  const newPassword = 'a-password-after-a-fright';
  const body = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
  await send(shop, changePassword, { token: first.person.token, body });
  expect((await answerLink(second.toOld)).body).toMatchObject({ code: 'wrong_code' });
});

test('an email that has an account gets a notice only, and is never reassigned', async () => {
  const victim = await makeStudent(shop);
  const person = await makeStudent(shop);
  const response = await request(person, victim.email);
  const free = await makeStudent(shop);
  const fresh = await request(free, newAddress());
  const toShape = ({ status, body }: ApiResponse) => ({
    status,
    message: body.message,
    keys: Object.keys(body),
  });
  expect(toShape(response)).toEqual(toShape(fresh));
  expect((await getPendingChange(person)).change).toMatchObject({
    newEmail: victim.email,
    newAgreed: false,
  });
  const [mail] = await waitForMails(shop, victim.email);
  expect(mail?.subject).toBe('This address already has an account');
  expect(mail?.text).not.toMatch(/#token=/);
  expect(mail?.text).not.toContain(person.email);
  const [toOld] = await waitForMails(shop, person.email);
  expect((await answerLink(toOld)).body).toMatchObject({ state: 'waiting' });
  expect([await getEmail(person), await getEmail(victim)]).toEqual([person.email, victim.email]);
});

test('an email that gets an account meanwhile is refused at the last confirmation', async () => {
  const { person, email, toOld, toNew } = await createPendingChange();
  await answerLink(toNew);
  const form = { fullName: 'Zoya Khan', email, contactNumber: '9876543210', password: PASSWORD };
  expect((await send(shop, signUp, { body: form })).status).toBe(200);
  expect(await answerLink(toOld)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await getEmail(person)).toBe(person.email);
  expect((await getPendingChange(person)).change).toBeNull();
});

test('an account with an unconfirmed email gets 409, and no email is sent', async () => {
  const email = newAddress();
  const form = { fullName: 'Kabir Sheikh', email, contactNumber: '9876543210', password: PASSWORD };
  const response = await send(shop, signUp, { body: form });
  const newcomer = { token: expectData<string>(response, 'token') };
  const target = newAddress();
  expect(await request(newcomer, target)).toMatchObject({
    status: 409,
    body: { code: 'not_ready', message: /^Confirm your current email address first/ as never },
  });
  await waitForSentMails(shop);
  expect(shop.mails.filter(({ to }) => to === email || to === target)).toEqual([]);
});

test('refuses a wrong or missing password, the current email, an invalid email, and too many requests', async () => {
  const person = await makeStudent(shop);
  expect((await request(person, newAddress(), 'not-the-password')).body.code).toBe(
    'wrong_password',
  );
  const withoutPassword = { token: person.token, body: { email: newAddress() } };
  expect((await send(shop, calls.requestEmailChange, withoutPassword)).body.code).toBe(
    'wrong_password',
  );
  expect((await request(person, person.email.toUpperCase())).body).toMatchObject({
    code: 'malformed',
    fields: [{ path: 'email' }],
  });
  expect((await request(person, 'no address')).body).toMatchObject({ code: 'malformed' });
  await waitForSentMails(shop);
  expect(shop.mails.filter(({ to }) => to === person.email)).toEqual([]);
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1)
    statuses.push((await request(person, newAddress())).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test('an account without a password needs a recent login instead', async () => {
  const person = await makeStudent(shop);
  await db
    .updateTable('users')
    .set({ password_hash: NO_PASSWORD })
    .where('id', '=', person.id)
    .execute();
  expect(await getPendingChange(person)).toMatchObject({ needsPassword: false });
  const email = newAddress();
  expect((await request(person, email)).status).toBe(200);
  shop.advanceClock(11 * 60_000);
  expect((await request(person, email)).body).toMatchObject({ code: 'not_ready' });
});

test("the user's coupons and email history follow the change; for team members the audit log has both emails", async () => {
  const course = await makeCourse(shop, owner, { price: '1000' });
  const person = await makeStudent(shop);
  const coupon = await makeCoupon(shop, owner, { email: person.email });
  const { email, toOld, toNew } = await createPendingChange(person);
  for (const mail of [toOld, toNew]) await answerLink(mail);
  const body = { courses: [course._id], coupon: coupon.code };
  const orderResponse = await send(shop, capturePayment, { token: person.token, body });
  expect(orderResponse.body).toMatchObject({ success: true, amount: 90_000 });
  const activityResponse = await send(shop, getStudentActivity, {
    token: owner.token,
    query: { userId: person.id },
  });
  expect(JSON.stringify(activityResponse.body['data'])).toContain(
    'Confirm your email address change',
  );
  const manager = await makeMember(shop, 'manager');
  const change = await createPendingChange(manager);
  for (const mail of [change.toOld, change.toNew]) await answerLink(mail);
  const log = await send(shop, getAudit, { token: owner.token, query: { action: 'change-email' } });
  expect(log.body['data']).toMatchObject([
    {
      actor: { userId: manager.id },
      changes: [{ field: 'email', before: manager.email, after: change.email }],
    },
  ]);
  expect(log.body['data']).toHaveLength(1);
  expect(email).not.toBe(person.email);
});

test('the data export shows the pending change without its secrets, and deleting the account ends it', async () => {
  const { person, email, toOld } = await createPendingChange();
  const response = await send(shop, exportProfile, { token: person.token });
  const { tables } = expectData<{ tables: Record<string, object[]> }>(response, 'data');
  expect(tables['email_changes']).toEqual([
    {
      user_id: person.id,
      new_email: email,
      old_agreed_at: null,
      new_agreed_at: null,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ]);
  await send(shop, deleteProfile, { token: person.token, body: { password: PASSWORD } });
  expect(
    await db.selectFrom('email_changes').selectAll().where('user_id', '=', person.id).execute(),
  ).toEqual([]);
  expect((await answerLink(toOld)).body).toMatchObject({ code: 'wrong_code' });
});

test('both links used at the same moment change the email once', async () => {
  const { person, email, toOld, toNew } = await createPendingChange();
  const bothResponses = await Promise.all([answerLink(toOld), answerLink(toNew)]);
  expect(bothResponses.map(({ body }) => body['state']).toSorted()).toEqual(['changed', 'waiting']);
  expect(await getEmail(person)).toBe(email);
  expect(await waitForMails(shop, email, 2)).toHaveLength(2);
});

test('a concurrent sign-up with the same email and the confirmation: one gets it, the other gets 409', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, email, toOld, toNew } = await createPendingChange();
    await answerLink(toNew);
    const form = { fullName: 'Zoya Khan', email, contactNumber: '9876543210', password: PASSWORD };
    const [answered, signedUp] = await Promise.all([
      answerLink(toOld),
      send(shop, signUp, { body: form }),
    ]);
    expect([answered.status, signedUp.status].toSorted()).toEqual([200, 409]);
    expect(await getEmail(person)).toBe(answered.status === 200 ? email : person.email);
  }
});
