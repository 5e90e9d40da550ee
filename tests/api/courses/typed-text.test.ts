// Text as keyboards and the clipboard send it: other Unicode forms, invisible characters, other digits.
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { login, signUp } from '#contract/accounts/auth.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { getOrders } from '#contract/sales/orders.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import { getQuote } from '#contract/sales/quote.ts';
import { createRating } from '#contract/courses/reviews.ts';
import { getManagedCourses } from '#contract/courses/course-lists.ts';
import { getStudents } from '#contract/people/students.ts';
import * as rewriting from '#server/migrations/125-one-form-of-letters.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeCoupon } from '../../support/coupons.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const server = closeAfterAll(await startShop());
const { db } = server.deps;
const admin = await makeAdmin(server);
const { _id: courseId } = await makeCourse(server, admin);

let made = 0;
const signUpWith = (change: Record<string, string>): Promise<ApiResponse> => {
  made += 1;
  const person = {
    fullName: 'Asha Rao',
    email: `typed${made}@rangshala.example`,
    contactNumber: '9876500000',
    password: 'a-long-panna',
  };
  return send(server, signUp, { body: { ...person, ...change } });
};
const logIn = async (email: string, password: string) =>
  (await send(server, login, { body: { email, password } })).status;
const countFound = async (
  endpoint: typeof getStudents | typeof getOrders | typeof getManagedCourses,
  query: string,
) => {
  const { body } = await send(server, endpoint, { token: admin.token, query: { query } });
  return body['total'];
};

test.each([
  ['caf\u00E9-ka-panna', 'cafe\u0301-ka-panna'],
  ['\u0958\u0932\u092E-dawat-9', '\u0915\u093C\u0932\u092E-dawat-9'],
  ['ｐａｎｎａ-ka-ghar', 'panna-ka-ghar'],
])('accepts a password in any Unicode composition: %s', async (left, right) => {
  const email = `composed${made}@rangshala.example`;
  expect((await signUpWith({ email, password: left })).status).toBe(200);
  expect([await logIn(email, left), await logIn(email, right)]).toEqual([200, 200]);
  expect(await logIn(email, `${left}x`)).toBe(401);
});

test('accepts a password stored unnormalized, and then stores it normalized', async () => {
  const { email } = await makeStudent(server);
  const [typed, same] = ['caf\u00E9-ka-panna', 'cafe\u0301-ka-panna'];
  // As earlier releases stored decomposed letters.
  const old = await hashUnnormalized(same);
  await db.updateTable('users').set({ password_hash: old }).where('email', '=', email).execute();
  expect(await logIn(email, typed)).toBe(401);
  expect(await logIn(email, same)).toBe(200);
  expect(await logIn(email, typed)).toBe(200);
});

test('removes invisible characters, and treats a name, review or message of only these as empty', async () => {
  const email = 'copied@rangshala.example';
  const response = await signUpWith({
    fullName: '\u200ERahul\u00AD Verma',
    email: `\u202A${email}\u202C`,
  });
  expect(response.status).toBe(200);
  const token = String(response.body['token']);
  const details = await send(server, getUserDetails, { token });
  expect(JSON.stringify(details.body)).toContain('"Rahul"');
  expect(await logIn(`${email}\u200B`, 'a-long-panna')).toBe(200);
  for (const fullName of ['\u200B\u200B', '\u00AD', '\u3164', '\u200D'])
    expect((await signUpWith({ fullName })).body.message).toBe('Full name is required');
  const student = await makeStudent(server);
  await buy(server, student, courseId);
  const review = { courseId, rating: 5, review: '\u200B' };
  await send(server, createRating, { token: student.token, body: review });
  expect(await db.selectFrom('reviews').select('review').execute()).toEqual([{ review: '' }]);
  const message = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@rangshala.example',
    subject: 'Hello',
    message: '\u2060\u200B',
  };
  expect((await send(server, contactUs, { body: message })).status).toBe(400);
});

test.each([
  'mailto:m1@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a(b)c@example.com',
  'a@example..com',
  'a@-example.com',
  'a@example-.com',
  'a@example.123',
])('refuses an undeliverable email address: %s', async (email) => {
  expect((await signUpWith({ email })).body.message).toBe('Email address is invalid');
});

test.each([
  'asha+course@rangshala.example',
  'asha_rao.1@mail.rangshala.example',
  'आशा@उदाहरण.भारत',
  'a@b.co',
])('accepts an unusual but valid email address: %s', async (email) => {
  expect((await signUpWith({ email })).status).toBe(200);
});

test('accepts a mobile number in the digits of any script', async () => {
  const response = await signUpWith({ contactNumber: '+९१ ९८७६५ ४३२१०' });
  const { body } = await send(server, getUserDetails, { token: String(response.body['token']) });
  expect(JSON.stringify(body)).toContain('9876543210');
});

test.each([
  '50-DIWALI\u200B',
  '\u200E50-DIWALI',
  '50\u2013DIWALI',
  '50\u2011DIWALI',
  '50\u2212DIWALI',
  '\uFF15\uFF10-DIWALI',
  '\u096B\u0966-diwali',
])('accepts a coupon as typed: %j', async (coupon) => {
  if ((await db.selectFrom('coupons').selectAll().execute()).length === 0)
    await makeCoupon(server, admin, { code: '50-DIWALI' });
  const student = await makeStudent(server);
  const body = { courses: [courseId], coupon };
  const { body: quote } = await send(server, getQuote, { token: student.token, body });
  expect(JSON.stringify(quote)).toContain('"50-DIWALI"');
});

test('finds people, orders and courses in any spelling of a name', async () => {
  const names = [
    ['\u095B\u0940\u0928\u0924', '\u091C\u093C\u0940\u0928\u0924'],
    ['Jose\u0301 Silva', 'jos\u00E9 silva'],
    ['Maria D\u2019Costa', "d'costa"],
    ["Liam O'Neil", 'o\u2019neil'],
    ['ＫＩＲＡＮ Ｓｈａｈ', 'kiran shah'],
    ['Meena Shah', 'ｍｅｅｎａ'],
  ] as const;
  for (const [stored, query] of names) {
    const { body } = await signUpWith({ fullName: stored });
    const { _id: id, email } = body['user'] as unknown as { _id: string; email: string };
    await buy(server, { id, email, token: String(body['token']) }, courseId);
    expect(
      [await countFound(getStudents, query), await countFound(getOrders, query)],
      stored,
    ).toEqual([1, 1]);
  }
  await makeCourse(server, admin, { courseName: 'The Maker\u2019s Cafe\u0301' });
  expect(await countFound(getManagedCourses, "maker's caf\u00E9")).toBe(1);
});

test('rewrites names stored earlier into the normalized form that the search uses', async () => {
  const student = await makeStudent(server, 'Zubin Mehta');
  await buy(server, student, courseId);
  const name = 'Jo\u200Be\u0301l Pinto';
  await db.updateTable('users').set({ full_name: name }).where('id', '=', student.id).execute();
  expect(await countFound(getStudents, 'jo\u00E9l')).toBe(0);
  await rewriting.up(db as never);
  expect([
    await countFound(getStudents, 'jo\u00E9l'),
    await countFound(getOrders, 'jo\u00E9l'),
  ]).toEqual([1, 1]);
});

test('finds people and their orders by mobile number', async () => {
  const [caller, sister] = [await makeStudent(server), await makeStudent(server)];
  const ids = [caller.id, sister.id];
  const number = { contact_number: '9123456780' };
  await db.updateTable('users').set(number).where('id', 'in', ids).execute();
  await buy(server, caller, courseId);
  for (const query of ['9123456780', '+91 91234 56780', '091234-56780', '९१२३४५६७८०'])
    expect(
      [await countFound(getStudents, query), await countFound(getOrders, query)],
      query,
    ).toEqual([2, 1]);
  expect(await countFound(getStudents, '9123456781')).toBe(0);
});

/** A hash of the password exactly as typed, with today's costs. */
async function hashUnnormalized(message: string): Promise<string> {
  const nonce = randomBytes(16);
  const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const tag = await promisify(argon2)('argon2id', { message, nonce, ...costs });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`;
}
