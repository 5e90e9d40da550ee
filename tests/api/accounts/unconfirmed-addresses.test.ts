// Accounts with an unconfirmed email: payments, courses and coupons for it wait until it is confirmed.
import { expect, test } from 'vitest';
import { login, signUp } from '#contract/accounts/auth.ts';
import { deleteCourse } from '#contract/courses/authoring.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { getDocument } from '#contract/sales/issued-documents.ts';
import { paise } from '#contract/sales/money.ts';
import { getOrderPolicy } from '#contract/sales/order-policy.ts';
import { getMyPayments, getPaymentOrder } from '#contract/sales/orders.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { withdrawCourse } from '#contract/people/people.ts';
import { exportProfile, getUserDetails } from '#contract/accounts/profile.ts';
import { getQuote } from '#contract/sales/quote.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { runAdminCommand } from '../../support/admin-command.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { eventually } from '../../support/eventually.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { startShop } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const NEW_PASSWORD = 'a-password-of-the-real-owner';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '4999' });
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });

let made = 0;

/** An account that anyone may have created: this school requires no code by email. */
async function signUpUnconfirmed(): Promise<{ email: string; token: string }> {
  made += 1;
  const email = `customer${made}@rangshala.example`;
  const response = await send(shop, signUp, {
    body: {
      fullName: 'Kabir Sheikh',
      email,
      contactNumber: '9876543210',
      password: 'known-to-the-stranger',
      accountType: 'Student',
    },
  });
  return { email, token: expectData<string>(response, 'token') };
}

async function recordPayment(email: string) {
  const body = buildOutsidePayment(email, [kolam._id], {
    amount: paise(499_900),
    buyer: { gstin: '29ABCDE1234F1ZW', name: 'Chitra Prints', address: '4 MG Road, Bengaluru' },
  });
  const response = await send(shop, recordOutsidePayment, { token: admin.token, body });
  return {
    message: response.body.message,
    ...expectData<{ orderId: string; paymentId: string; waits: boolean }>(response, 'data'),
  };
}

const listDocumentIds = async (orderId: string) =>
  (await db.selectFrom('documents').select('id').where('order_id', '=', orderId).execute()).map(
    ({ id }) => id,
  );

const fetchDocument = async (token: string, orderId: string) => {
  const [id = ''] = await listDocumentIds(orderId);
  const url = `${shop.url}${BASE_PATH}${getDocument.path.replace(':id', id)}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
};

const getUser = async (token: string) =>
  expectData<Record<string, unknown>>(await send(shop, getUserDetails, { token }), 'data');

const getCourseIds = async (token: string) =>
  ((await getUser(token))['courses'] as { _id: string }[]).map(({ _id }) => _id);

const exportData = async (token: string) =>
  expectData<{ tables: Record<string, Record<string, unknown>[]> }>(
    await send(shop, exportProfile, { token }),
    'data',
  ).tables;

/** Sets a password by the link of "Forgot password?", and logs in with it. */
async function confirmByReset(email: string): Promise<string> {
  expect((await send(shop, requestReset, { body: { email } })).status).toBe(200);
  const mail = await eventually(async () => {
    const sent = shop.mails.find(
      (mail) => mail.to === email && mail.subject === 'Set a new password',
    );
    return sent ?? expect.fail('No email yet.');
  });
  const body = {
    token: getMailSecret(mail),
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  expect((await send(shop, resetPassword, { body })).status).toBe(200);
  const response = await send(shop, login, { body: { email, password: NEW_PASSWORD } });
  return expectData<string>(response, 'token');
}

test('a confirmation email says so, and its link confirms the email', async () => {
  const { email, token } = await signUpUnconfirmed();
  const requestResetMail = () => send(shop, requestReset, { body: { email, confirmsEmail: true } });
  expect((await requestResetMail()).body.message).toBe(
    'If an account has this address, we have emailed a link to it.',
  );
  const [mail] = await waitForMails(shop, email);
  expect(mail?.subject).toBe('Confirm your email address');
  expect(mail?.text).toMatch(/^Confirm email address: http\S+\/reset-password#token=/m);
  expect(mail?.text).not.toContain('Set a new password');
  const body = {
    token: getMailSecret(mail),
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  expect((await send(shop, resetPassword, { body })).status).toBe(200);
  expect((await send(shop, getUserDetails, { token })).status).toBe(401);
  const again = await send(shop, login, { body: { email, password: NEW_PASSWORD } });
  expect(await getUser(expectData<string>(again, 'token'))).toMatchObject({
    isEmailConfirmed: true,
  });
  await requestResetMail();
  const subjects = (await waitForMails(shop, email, 3)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    'Confirm your email address',
    'Your password was changed',
    'Set a new password',
  ]);
});

test('a recorded payment opens nothing for an unconfirmed account, and hides its invoice', async () => {
  const { email, token } = await signUpUnconfirmed();
  expect(await getUser(token)).toMatchObject({ isEmailConfirmed: false, waitsForEmail: false });
  const { orderId, waits, message } = await recordPayment(email);
  expect([waits, message]).toEqual([
    true,
    'Payment recorded. The courses open when the student opens the link we emailed.',
  ]);
  expect(await getUser(token)).toMatchObject({ isEmailConfirmed: false, waitsForEmail: true });
  expect(await getCourseIds(token)).toEqual([]);
  expect((await send(shop, getMyPayments, { token })).body['data']).toEqual([]);
  const params = { orderId };
  expect((await send(shop, getPaymentOrder, { token, params })).status).toBe(404);
  expect((await send(shop, getOrderPolicy, { token, params })).status).toBe(404);
  const returnBody = { orderId, courseId: kolam._id };
  expect((await send(shop, returnCourse, { token, body: returnBody })).status).toBe(404);
  expect(await fetchDocument(token, orderId)).toBe(404);
  const quote = await send(shop, getQuote, { token, body: { courses: [kolam._id] } });
  expect(quote.body['data']).toMatchObject({ lastState: null });
  expect(JSON.stringify(quote.body)).not.toContain('Chitra');
  const tables = await exportData(token);
  for (const table of [
    'orders',
    'order_items',
    'payments',
    'outside_payments',
    'documents',
    'document_lines',
    'waiting_enrolments',
    'mails',
  ])
    expect.soft(tables[table], table).toEqual([]);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('a password reset link confirms the email: the course opens, and the attacker is logged out', async () => {
  const { email, token: anonymous } = await signUpUnconfirmed();
  const { orderId } = await recordPayment(email);
  const [mail] = await waitForMails(shop, email, 1);
  expect(mail?.subject).toBe('Your access to Kolam');
  expect(mail?.text).toContain('₹4,999');
  await eventually(async () => expect(mail?.attachments).toHaveLength(1));
  const token = await confirmByReset(email);
  expect((await send(shop, getUserDetails, { token: anonymous })).status).toBe(401);
  expect(await getUser(token)).toMatchObject({ isEmailConfirmed: true, waitsForEmail: false });
  expect(await getCourseIds(token)).toEqual([kolam._id]);
  const orders = expectData<OwnOrder[]>(await send(shop, getMyPayments, { token }), 'data');
  expect(orders.map(({ _id, status }) => [_id, status])).toEqual([[orderId, 'paid']]);
  expect(await fetchDocument(token, orderId)).toBe(200);
  const tables = await exportData(token);
  expect(tables['enrolments']).toMatchObject([{ course_id: kolam._id, source: 'payment' }]);
  for (const table of ['orders', 'order_items', 'payments', 'outside_payments', 'documents'])
    expect.soft(tables[table], table).toHaveLength(1);
  expect(tables['mails']?.map(({ subject }) => subject)).toContain('Your access to Kolam');
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('the link in the payment email confirms the email and opens the course at once', async () => {
  const { email } = await signUpUnconfirmed();
  await recordPayment(email);
  const [mail] = await waitForMails(shop, email, 1);
  const body = {
    token: getMailSecret(mail),
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  const response = await send(shop, acceptInvitation, { body });
  expect(response.body['courseId']).toBe(kolam._id);
  expect(await getCourseIds(expectData<string>(response, 'token'))).toEqual([kolam._id]);
});

test('a waiting course is not sold twice, deleted or withdrawn, and a refund ends the wait', async () => {
  const { email, token } = await signUpUnconfirmed();
  const { paymentId } = await recordPayment(email);
  const order = await send(shop, capturePayment, { token, body: { courses: [kolam._id] } });
  expect([order.body.code, order.body.message]).toEqual([
    'already_enrolled',
    'You already have this course. Confirm your email address in your profile to open it.',
  ]);
  const again = buildOutsidePayment(email, [kolam._id]);
  const repeatedResponse = await send(shop, recordOutsidePayment, {
    token: admin.token,
    body: again,
  });
  expect(repeatedResponse.body.code).toBe('already_enrolled');
  const own = { token: admin.token, body: { courseId: kolam._id } };
  const sold = await makeCourse(shop, admin, { courseName: 'Only waited for', price: '999' });
  const body = buildOutsidePayment(email, [sold._id]);
  expect((await send(shop, recordOutsidePayment, { token: admin.token, body })).status).toBe(200);
  expect((await send(shop, deleteCourse, { ...own, body: { courseId: sold._id } })).body.code).toBe(
    'course_sold',
  );
  const grantBody = { email, courseId: kolam._id, reason: 'By mistake' };
  const withdrawn = await send(shop, withdrawCourse, { token: admin.token, body: grantBody });
  expect(withdrawn.body.code).toBe('conflict');
  const refundBody = { paymentId, reason: 'Given back in cash' };
  const refund = await send(shop, refundPayment, { token: admin.token, body: refundBody });
  expect(refund.body['data']).toMatchObject({ amount: 499_900, status: 'processed' });
  expect(await getCourseIds(await confirmByReset(email))).toEqual([sold._id]);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test('a coupon for one email works only for its confirmed account, and no export shows its code', async () => {
  const { email, token } = await signUpUnconfirmed();
  const { code } = await makeCoupon(shop, admin, { email, value: 10_000 });
  const useCoupon = (callerToken: string): Promise<ApiResponse> =>
    send(shop, capturePayment, {
      token: callerToken,
      body: { courses: [kolam._id], coupon: code },
    });
  const refused = (await useCoupon(token)).body;
  expect([refused.code, refused.message]).toEqual([
    'coupon_refused',
    'This coupon is for your email address. Confirm the address in your profile, then use the coupon.',
  ]);
  expect(await getCourseIds(token)).toEqual([]);
  expect(JSON.stringify(await exportData(token))).not.toContain(code);
  const student = await makeStudent(shop);
  expect((await useCoupon(student.token)).body.message).toBe(
    'This code isn’t valid for this order. Check the code, or continue without it.',
  );
  const confirmedToken = await confirmByReset(email);
  expect((await useCoupon(confirmedToken)).body).toMatchObject({ success: true, amount: 0 });
  expect(await getCourseIds(confirmedToken)).toEqual([kolam._id]);
  const tables = await exportData(confirmedToken);
  expect(tables['coupons']).toHaveLength(1);
  expect(JSON.stringify(tables)).not.toContain(code);
});

test('the command line does not promote an account with an unconfirmed email', async () => {
  const { email } = await signUpUnconfirmed();
  const { code, output } = await runAdminCommand(['promote', email], shop.database, {
    PUBLIC_SITE_URL: 'https://site.example',
  });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('This email address is not confirmed'),
  ]);
  await confirmByReset(email);
  const again = await runAdminCommand(['promote', email], shop.database, {
    PUBLIC_SITE_URL: 'https://site.example',
  });
  expect(again.code).toBe(0);
});
