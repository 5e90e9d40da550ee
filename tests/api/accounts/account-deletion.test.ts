// The export of a user's data, and what remains after an account is deleted.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { waitForBlockedTransaction } from '#tests/support/waiting-transactions.ts';
import { login, signUp } from '#contract/accounts/auth.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import type { Course } from '#contract/courses/course.ts';
import {
  getFullCourseDetails,
  getMyCertificate,
  savePosition,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { capturePayment, sendPaymentSuccessEmail } from '#contract/sales/payments.ts';
import {
  deleteProfile,
  exportProfile,
  getUserDetails,
  updateDisplayPicture,
} from '#contract/accounts/profile.ts';
import { requestReset } from '#contract/accounts/passwords.ts';
import { grantCourse } from '#contract/people/people.ts';
import { getStudents } from '#contract/people/students.ts';
import { createRating } from '#contract/courses/reviews.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { findOrderByProviderId } from '#server/sales/payments/payments.store.ts';
import { lockPayment } from '#server/sales/refunds/refunds.store.ts';
import { settlePayment } from '#server/sales/payments/settlement.ts';
import { listPersonalTables } from '#server/profile/personal.store.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeStudent,
  PASSWORD,
  listStoredFiles,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import {
  buy,
  waitForEvents,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { makeAnsweredQuestion } from '../../support/questions.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const fields = { courseName: 'Kolam', price: '499' };
const { course, lessonId } = await makeCourseWithLesson(shop, admin, fields);
const second = await makeCourse(shop, admin, { courseName: 'Rangoli', price: '499' });

const PHONE = '9123409876';
let made = 0;

interface KnownPerson extends Person {
  name: string;
  phone: string;
}
const deleteAccount = ({ token }: Person, password = PASSWORD): Promise<ApiResponse> =>
  send(shop, deleteProfile, { token, body: { password } });

/** A student with rows in every personal table. */
async function makeBusyStudent(): Promise<KnownPerson> {
  made += 1;
  const [name, phone] = [`Chandralekha the ${made}th`, `912340987${made}`];
  const email = `chandra${made}@rangshala.example`;
  const body = { fullName: name, email, contactNumber: phone, password: PASSWORD };
  const signUpResponse = await send(shop, signUp, { body: { ...body, noticeVersion: '2026-01' } });
  const user = expectData<{ _id: string }>(signUpResponse, 'user');
  const person = { id: user._id, email, token: String(signUpResponse.body['token']), name, phone };
  const { token } = person;
  await buy(shop, person, course._id);
  const ids = { courseId: course._id, subSectionId: lessonId };
  await send(shop, updateCourseProgress, { token, body: ids });
  await send(shop, savePosition, { token, body: { ...ids, seconds: 3 } });
  const reviewBody = { courseId: course._id, rating: 4, review: `${name} was glad` };
  await send(shop, createRating, { token, body: reviewBody });
  const grant = { email, courseId: second._id, reason: `Asked for by ${name}` };
  await send(shop, grantCourse, { token: admin.token, body: grant });
  await send(shop, getMyCertificate, { token, query: { courseId: course._id } });
  await makeAnsweredQuestion(shop.deps, { courseId: course._id, userId: person.id });
  await send(shop, updateDisplayPicture, {
    token,
    body: toFormData({ pfp: await readFixture('picture.png') }),
  });
  await send(shop, requestReset, { body: { email } });
  await send(shop, contactUs, {
    body: { firstName: name, lastName: 'X', email, phoneNo: phone, subject: 'Hi', message: name },
  });
  await eventually(async () => {
    const waiting = await shop.deps.db
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });
  await waitForEvents(shop);
  return person;
}

/** The whole database as text, by table. */
async function dumpTables(): Promise<Record<string, string>> {
  const { db } = shop.deps;
  const tables = await db.introspection.getTables();
  const rows = tables.map(async ({ name }) => {
    const all = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    return [name, JSON.stringify(all)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

test('S44: every table with personal data is in the list of personal tables', async () => {
  const tables = await shop.deps.db.introspection.getTables();
  const personal = tables.filter(({ columns }) =>
    columns.some(({ name }) =>
      /^(user|student|instructor|admin|author|owner|actor|viewer|reviewer)_id$|_by$|email|phone|contact_number|recipient/.test(
        name,
      ),
    ),
  );
  expect(personal.length).toBeGreaterThan(9);
  const names = personal.map(({ name }) => name).toSorted();
  expect(names.filter((name) => !listPersonalTables().includes(name))).toEqual([]);
});

test("S44: the export has the caller's rows of every table, no secrets and no data of others", async () => {
  const person = await makeBusyStudent();
  const student = await makeStudent(shop, 'Somebody Else');
  const response = await send(shop, exportProfile, { token: person.token });
  const { tables } = expectData<{ tables: Record<string, Record<string, unknown>[]> }>(
    response,
    'data',
  );
  const filled = Object.keys(tables).filter((name) => (tables[name] ?? []).length > 0);
  expect(filled.toSorted()).toEqual(
    [
      'audit',
      'certificates',
      'codes',
      'completions',
      'consents',
      'documents',
      'enrolments',
      'document_lines',
      'invitations',
      'known_addresses',
      'order_items',
      'orders',
      'payments',
      'players',
      'positions',
      'reviews',
      'sessions',
      'users',
      'questions',
      'answers',
    ].toSorted(),
  );
  expect(tables['users']).toMatchObject([
    {
      id: person.id,
      email: person.email,
      full_name: person.name,
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
  expect(tables['payments']).toMatchObject([{ amount_paise: 49_900 }]);
  const text = JSON.stringify(response.body);
  expect(text).not.toMatch(/argon2|_hash|text_body|html_body/);
  expect(text).not.toContain(person.token);
  expect(text).not.toContain(student.email);
  expect(text).not.toContain(admin.email);
  expect(tables['audit']).toMatchObject([{ action: 'grant', course_id: second._id }]);
  // The export does not name the team member who granted the course.
  expect(JSON.stringify(tables)).not.toContain('Meera Iyer');
  expect(JSON.stringify(tables)).not.toContain(admin.id);
});

test('S44: deleting an account removes rows, picture, emails and tokens; payments stay without a name, documents with it', async () => {
  const before = await listStoredFiles(shop);
  const person = await makeBusyStudent();
  await shop.work.deliverMails();
  const receipts = (await listStoredFiles(shop)).filter((name) => name.endsWith('.pdf'));
  expect(await listStoredFiles(shop)).toHaveLength(new Set([...before, ...receipts]).size + 1);
  const response = await deleteAccount(person);
  expect(response.body).toMatchObject({ success: true });
  for (const [table, rows] of Object.entries(await dumpTables())) {
    if (table === 'documents') continue;
    for (const trace of [person.email, person.name, person.phone])
      expect(rows, table).not.toContain(trace);
  }
  expect((await listStoredFiles(shop)).toSorted()).toEqual(
    [...new Set([...before, ...receipts])].toSorted(),
  );
  expect((await send(shop, getUserDetails, { token: person.token })).status).toBe(401);
  const credentials = { email: person.email, password: PASSWORD };
  expect((await send(shop, login, { body: credentials })).status).toBe(401);
  const { db } = shop.deps;
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.status', 'payments.amount_paise'])
    .where('user_id', '=', person.id)
    .execute();
  expect(orders).toEqual([{ status: 'paid', amount_paise: 49_900 }]);
  const retainedTables = [
    'users',
    'orders',
    'documents',
    'reviews',
    'questions',
    'answers',
    'audit',
    'sealed_people',
  ];
  for (const [table, rows] of Object.entries(await dumpTables())) {
    if (!retainedTables.includes(table)) expect(rows, table).not.toContain(person.id);
  }
});

test('S44: deleting an account removes business details everywhere but in documents that tax law requires', async () => {
  const body = buildRegisteredTerms();
  expect((await send(shop, saveSellerTerms, { token: admin.token, body })).status).toBe(200);
  const person = await makeStudent(shop);
  const billing = {
    gstin: '29ABCDE1234F1ZW',
    name: 'Chandralekha Weaving Works',
    address: '7 Silk Road, Bengaluru',
  };
  for (const buyer of [billing, { ...billing, name: 'Chandralekha Unpaid Works' }]) {
    const { token } = person;
    const sent = { courses: [course._id], buyer };
    const made = await send(shop, capturePayment, { token, body: sent });
    expect(made.status, made.body.message).toBe(200);
    if (buyer === billing)
      await submitProof(shop, person, await shop.provider.pay(String(made.body['orderId'])));
  }
  await waitForEvents(shop);
  expect((await deleteAccount(person)).status).toBe(200);
  for (const [table, rows] of Object.entries(await dumpTables())) {
    if (table === 'documents') continue;
    for (const trace of [
      billing.gstin,
      'Chandralekha Weaving',
      'Chandralekha Unpaid',
      '7 Silk Road',
    ])
      expect(rows, table).not.toContain(trace);
  }
});

test('S44: erasure clears the reference and the reason of a payment recorded by an admin', async () => {
  const person = await makeStudent(shop);
  const words = { reference: 'NEFT Chandralekha 4711', reason: 'Chandralekha came to the desk' };
  const body = buildOutsidePayment(person.email, [course._id], words);
  expect((await send(shop, recordOutsidePayment, { token: admin.token, body })).status).toBe(200);
  expect((await deleteAccount(person)).status).toBe(200);
  for (const [table, rows] of Object.entries(await dumpTables()))
    expect(rows, table).not.toMatch(/NEFT Chandralekha|Chandralekha came/);
});

test('S44: erasure removes emails to and from the address, including those from before the account', async () => {
  const email = 'wrote.first@rangshala.example';
  const contactBody = {
    firstName: 'Ila',
    lastName: 'First',
    email,
    subject: 'Hi',
    message: 'When?',
  };
  expect((await send(shop, contactUs, { body: contactBody })).status).toBe(200);
  shop.advanceClock(60_000);
  const form = { fullName: 'Ila First', email, contactNumber: '9123409870', password: PASSWORD };
  const signUpResponse = await send(shop, signUp, { body: form });
  const user = expectData<{ _id: string }>(signUpResponse, 'user');
  expect((await dumpTables())['mails']).toContain(email);
  await deleteAccount({ id: user._id, email, token: String(signUpResponse.body['token']) });
  expect((await dumpTables())['mails']).not.toContain(email);
});

test('S44: deleting an account also clears the text of unprocessed payment events', async () => {
  const person = await makeStudent(shop);
  const order = await orderCoursesForId(shop, person, course._id);
  const { db } = shop.deps;
  const body = JSON.stringify({ order_id: order, email: person.email });
  const event = { id: 'evt_unfinished', kind: 'payment.failed', body, received_at: 0 };
  await db
    .insertInto('payment_events')
    .values({ ...event, provider_order_id: order, processed_at: null })
    .execute();
  await deleteAccount(person);
  const storedEvents = await db
    .selectFrom('payment_events')
    .select('body')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  expect(storedEvents.body).toBe('');
});

test('S44: the student list leaves out deleted accounts', async () => {
  const person = await makeStudent(shop, 'Leaving Soon');
  const listStudents = async (query?: string) => {
    const response = await send(shop, getStudents, {
      token: admin.token,
      query: query === undefined ? {} : { query },
    });
    return { total: Number(response.body['total']), ids: JSON.stringify(response.body['data']) };
  };
  const before = await listStudents();
  expect((await listStudents('Leaving Soon')).ids).toContain(person.id);
  await deleteAccount(person);
  expect((await listStudents()).total).toBe(before.total - 1);
  expect((await listStudents('Former member')).total).toBe(0);
});

test('an email is free again after its account is deleted', async () => {
  const person = await makeStudent(shop);
  await deleteAccount(person);
  const body = { fullName: 'New Owner', email: person.email, contactNumber: PHONE };
  const again = await send(shop, signUp, { body: { ...body, password: PASSWORD } });
  expect(again.status).toBe(200);
  expect(again.body['user']).toMatchObject({ courses: [], fullName: 'New Owner' });
});

test('deleting an account requires its password', async () => {
  const person = await makeStudent(shop);
  expect((await deleteAccount(person, 'not-this-one')).body.code).toBe('wrong_password');
  expect((await send(shop, deleteProfile, { token: person.token, body: {} })).status).toBe(400);
  expect((await send(shop, getUserDetails, { token: person.token })).status).toBe(200);
});

test("a teacher's courses stay after their account is deleted; the last two admins cannot both leave", async () => {
  const otherServer = closeAfterTest(await startServer());
  const [firstOwner, secondOwner] = [
    await makeAdmin(otherServer, 'First Admin'),
    await makeAdmin(otherServer, 'Second'),
  ];
  const remainingCourse = await makeCourse(otherServer, firstOwner);
  const deleteOwner = ({ token }: Person) =>
    send(otherServer, deleteProfile, { token, body: { password: PASSWORD } });
  const responses = await Promise.all([deleteOwner(firstOwner), deleteOwner(secondOwner)]);
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409]);
  const remainingOwner = responses[0]?.status === 200 ? secondOwner : firstOwner;
  expect((await deleteOwner(remainingOwner)).body.code).toBe('conflict');
  const body = { courseId: remainingCourse._id };
  const courseResponse = await send(otherServer, getFullCourseDetails, {
    token: remainingOwner.token,
    body,
  });
  const { courseDetails } = expectData<{ courseDetails: Course }>(courseResponse, 'data');
  expect(courseDetails.instructor.fullName).toBe(
    remainingOwner === firstOwner ? 'First Admin' : 'Former member',
  );
});

test('a payment after its account was deleted opens nothing, is refunded, and sends no email', async () => {
  const person = await makeStudent(shop);
  const order = await orderCoursesForId(shop, person, course._id);
  await deleteAccount(person);
  const listEventTexts = async () => {
    const rows = await shop.deps.db.selectFrom('payment_events').select('body').execute();
    return rows.map(({ body }) => body);
  };
  const before = await listEventTexts();
  const proof = await shop.provider.pay(order);
  await waitForEvents(shop);
  const after = await listEventTexts();
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.filter((text) => text.includes(order))).toEqual([]);
  const paidPayments = await shop.deps.db.selectFrom('payments').select('id').execute();
  expect(paidPayments.map((row) => row.id)).toContain(proof.razorpay_payment_id);
  await shop.work.carryOutRefunds();
  expect(shop.provider.ledger.listRefundsOfPayment(proof.razorpay_payment_id)).toMatchObject([
    { status: 'processed' },
  ]);
  const enrolled = await shop.deps.db.selectFrom('enrolments').select('user_id').execute();
  expect(enrolled.map((row) => row.user_id)).not.toContain(person.id);
  await shop.work.deliverMails();
  const mails = await shop.deps.db.selectFrom('mails').select('recipient').execute();
  expect(mails.filter(({ recipient }) => recipient.startsWith('erased'))).toEqual([]);
  const owner = { token: person.token, body: { paymentId: proof.razorpay_payment_id } };
  expect((await send(shop, sendPaymentSuccessEmail, owner)).status).toBe(401);
});

// Only PostgreSQL lets transactions wait for each other's row locks.
if (process.env['TEST_POSTGRES_URL'])
  test('S21: a refund and a repeated event of a deleted account wait for the same lock without deadlock', async () => {
    const { db } = shop.deps;
    const person = await makeStudent(shop);
    const order = await orderCoursesForId(shop, person, course._id);
    await deleteAccount(person);
    const { razorpay_payment_id: paymentId } = await shop.provider.pay(order);
    await waitForEvents(shop);
    const payment = await shop.deps.gateway.payment(paymentId);
    const settlingOrder = await findOrderByProviderId(db, order);
    if (!payment || !settlingOrder) throw new Error('The payment is missing.');
    const doNothing = () => undefined;
    const paymentsDeps = {
      ...shop.deps,
      changed: doNothing,
      mailQueued: doNothing,
      refundRequested: doNothing,
      studentsChanged: doNothing,
    };
    const { again } = await db.transaction().execute(async (tx) => {
      await lockPayment(tx, paymentId);
      // Settles the payment like an event that read the order before this transaction changed it.
      const sent = settlePayment(paymentsDeps, settlingOrder, { ...payment, status: 'captured' });
      await waitForBlockedTransaction(db);
      await tx
        .updateTable('orders')
        .set({ is_stuck: 0 })
        .where('provider_order_id', '=', order)
        .execute();
      return { again: { sent } };
    });
    expect((await again.sent).isNew).toBe(false);
  });
