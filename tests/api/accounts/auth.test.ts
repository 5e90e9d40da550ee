// Sign-up, login and logout: responses, what they must not reveal, and limits on guessing.
import { expect, test } from 'vitest';
import { login, logout, signUp } from '#contract/accounts/auth.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { countTriesUntilRefused } from '../../support/password-guessing.ts';
import { makeStudent, PASSWORD as MADE_WITH } from '../../support/makers.ts';
import { startServer, send } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../support/periods.ts';

const MINUTE_MS = 60_000;
const PASSWORD = 'a-long-enough-password';

let made = 0;

const server = closeAfterAll(await startServer());

function buildSignUp(changes: object = {}) {
  made += 1;
  return {
    fullName: 'Asha Rao Kulkarni',
    email: `newcomer${made}@rangshala.example`,
    contactNumber: '9876543210',
    password: PASSWORD,
    accountType: 'Student',
    ...changes,
  };
}

async function register(changes: object = {}): Promise<{ email: string; token: string }> {
  const body = buildSignUp(changes);
  const result = await send(server, signUp, { body });
  expect(result.body.message).toBe('Account created successfully');
  return { email: body.email, token: String(result.body['token']) };
}

function signIn(email: string, password = PASSWORD): Promise<ApiResponse> {
  return send(server, login, { body: { email, password } });
}

async function isSignedIn(token: string): Promise<boolean> {
  return (await send(server, getEnrolments, { token })).status === 200;
}

test('API-32: sign-up returns the user and a token, and always creates a Student', async () => {
  const body = buildSignUp({ accountType: 'Admin', _id: 'x', isAdmin: true, courses: ['x'] });
  const result = await send(server, signUp, { body });
  expect(result.body['user']).toMatchObject({
    fullName: 'Asha Rao Kulkarni',
    fullNamme: 'Asha Rao Kulkarni',
    firstName: 'Asha',
    lastName: 'Rao Kulkarni',
    email: body.email,
    accountType: 'Student',
    courses: [],
    additionalDetails: { contactNumber: '9876543210', about: '' },
  });
  expect(await isSignedIn(String(result.body['token']))).toBe(true);
  expect(JSON.stringify(result.body)).not.toMatch(/password|argon2/);
});

test('sign-up stores a mobile number as its ten digits, whatever the format', async () => {
  const result = await send(server, signUp, {
    body: buildSignUp({ contactNumber: '+91 98765 43210' }),
  });
  expect(result.body['user']).toMatchObject({ additionalDetails: { contactNumber: '9876543210' } });
});

test.each([
  ['too common', 'Password@123'],
  ['too common', 'asdfgh1'],
  ['easy to guess', 'rangshala1'],
  ['easy to guess', 'Rangshala@123'],
  ['easy to guess', 'kulkarni99'],
  ['easy to guess', 'AshaRao1'],
  ['easy to guess', 'site.example'],
])('sign-up refuses an easily guessed password as %s: %s', async (why, password) => {
  const result = await send(server, signUp, { body: buildSignUp({ password }) });
  expect([result.status, result.body.code]).toEqual([400, 'malformed']);
  expect(result.body.message).toContain(why);
});

test('sign-up refuses a password taken from the user’s email, and accepts an original one', async () => {
  const body = (password: string) =>
    buildSignUp({ email: `zuleikha-${Date.now()}@studio.example`, password });
  expect((await send(server, signUp, { body: body('zuleikha12') })).status).toBe(400);
  for (const password of ['kxqwzj', 'asha-loves-kolam', 'rangshala-and-i']) {
    expect((await send(server, signUp, { body: body(password) })).status).toBe(200);
  }
});

test('sign-up refuses a known email with 409, whatever its case', async () => {
  const { email } = await register();
  const result = await send(server, signUp, { body: buildSignUp({ email: email.toUpperCase() }) });
  expect([result.status, result.body.code]).toEqual([409, 'email_in_use']);
});

test('S35: sign-up returns 400 for a deeply nested body', async () => {
  const deepJson = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const body = JSON.stringify(buildSignUp({})).replace(/}$/, `,"accountType":${deepJson}}`);
  const response = await fetch(`${server.url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
});

test.each([
  [{ fullName: ' ' }, 'Full name is required'],
  [{ email: 'nobody' }, 'Email address is invalid'],
  [{ contactNumber: '12345' }, 'Mobile number must be 10 digits'],
  [{ password: '12345' }, 'Password must be at least 6 characters'],
  [{ password: '123456' }, 'This password is too common. Choose another one.'],
  [{ fullName: 'a\0b' }, 'Full name must be one line of plain text'],
  [{ password: 'abc\0defgh' }, 'The request could not be read.'],
  [{ password: 'abc\ud800defgh' }, 'The request could not be read.'],
])('sign-up with %j returns 400', async (changes, message) => {
  const result = await send(server, signUp, { body: buildSignUp(changes) });
  expect([result.status, result.body.message, result.body.code]).toEqual([
    400,
    message,
    'malformed',
  ]);
});

test('API-31: login accepts form data, a URL-encoded form and JSON', async () => {
  const { email } = await register();
  const form = new FormData();
  form.append('password', PASSWORD);
  form.append('email', ` ${email.toUpperCase()} `);
  const url = `${server.url}/api/v1/auth/login`;
  const encoded = new URLSearchParams({ email, password: PASSWORD });
  const answers = [
    (await send(server, login, { body: form })).body,
    (await (await fetch(url, { method: 'POST', body: encoded })).json()) as ApiResponse['body'],
    (await signIn(email)).body,
  ];
  for (const body of answers) {
    expect(body).toMatchObject({ success: true, token: expect.any(String), user: { email } });
  }
});

test('S04: a wrong password and an unknown email get the same response', async () => {
  const { email } = await register();
  const wrongResponse = await signIn(email, 'not-this-one');
  const unknownResponse = await signIn('nobody@rangshala.example', 'not-this-one');
  expect([wrongResponse.status, unknownResponse.status]).toEqual([401, 401]);
  expect(wrongResponse.body).toEqual(unknownResponse.body);
  expect(wrongResponse.body.code).toBe('wrong_credentials');
});

test('S03: of 200 concurrent wrong logins at most ten are tried; login works again after 15 minutes', async () => {
  const { email } = await register();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => signIn(email, 'not-this-one')),
  );
  const triedCount = answers.filter((result) => result.status === 401).length;
  expect(triedCount).toBeGreaterThan(0);
  expect(triedCount + (await countTriesUntilRefused(() => signIn(email, 'not-this-one')))).toBe(10);
  const refusedResponse = answers.find((result) => result.status === 429);
  expect(refusedResponse?.body.code).toBe('login_link_offered');
  expect(Number(refusedResponse?.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await signIn(email)).status).toBe(429);
  server.advanceClock(15 * MINUTE_MS);
  expect((await signIn(email)).status).toBe(200);
});

test('S03: correct logins do not count towards the limit, and other accounts are not blocked', async () => {
  const limitedStudent = await register();
  const otherStudent = await register();
  for (let index = 0; index < 12; index += 1)
    expect((await signIn(limitedStudent.email)).status).toBe(200);
  expect(await countTriesUntilRefused(() => signIn(limitedStudent.email, 'not-this-one'))).toBe(10);
  expect((await signIn(limitedStudent.email)).status).toBe(429);
  expect((await signIn(otherStudent.email)).status).toBe(200);
});

test.each(['null', 'undefined', 'garbage', 'x'.repeat(43), ''])(
  'S09: the token %j returns 401',
  async (token) => {
    const result = await send(server, getEnrolments, { token });
    expect([result.status, result.body.code]).toEqual([401, 'not_signed_in']);
  },
);

test('S09: a token is accepted only in the Authorization header', async () => {
  const { token } = await register();
  const result = await send(server, getEnrolments, { query: { token, access_token: token } });
  expect(result.status).toBe(401);
  const headers = { authorization: `bearer ${token}` };
  const lowerCaseResponse = await fetch(`${server.url}/api/v1/profile/enrolments`, { headers });
  expect(lowerCaseResponse.status).toBe(200);
});

test('S05: logout ends its own session only', async () => {
  const { email, token } = await register();
  const secondToken = String((await signIn(email)).body['token']);
  expect((await send(server, logout, { token })).status).toBe(200);
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(secondToken)).toBe(true);
  expect((await send(server, logout, { token })).status).toBe(401);
});

test('S05: a session ends when it is idle for too long', async () => {
  const { token } = await register();
  server.advanceClock(SESSION_IDLE_MS - MINUTE_MS);
  expect(await isSignedIn(token)).toBe(true);
  server.advanceClock(SESSION_IDLE_MS);
  expect(await isSignedIn(token)).toBe(false);
});

test('S05: a session ends at its maximum age even when it is used', async () => {
  const { token } = await register();
  for (let age = 0; age < SESSION_ABSOLUTE_MS - 10 * DAY_MS; age += 10 * DAY_MS) {
    server.advanceClock(10 * DAY_MS);
    expect(await isSignedIn(token)).toBe(true);
  }
  server.advanceClock(10 * DAY_MS);
  expect(await isSignedIn(token)).toBe(false);
});

test.each([
  ['{', 'application/json', 400],
  ['{"email":', 'application/json', 400],
  ['null', 'application/json', 400],
  ['[]', 'application/json', 400],
  ['{"email":{"$ne":1},"password":["x"]}', 'application/json', 400],
  ['{"__proto__":{"email":"a@b.co"}}', 'application/json', 400],
  ['', 'application/json', 400],
  ['<a/>', 'application/xml', 415],
  [`{"email":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413],
])('S35: login refuses a body that begins %.30s with a JSON error', async (body, type, status) => {
  const response = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
});

test('S02: fifty concurrent logins all succeed, though passwords are checked one at a time', async () => {
  // Waits longer than the usual five seconds, which tests/long/concurrent-logins.test.ts checks.
  const passwords = createArgon2Passwords(1, MINUTE_MS);
  const busyServer = closeAfterTest(await startServer({ passwords }));
  const people = await Promise.all(Array.from({ length: 50 }, () => makeStudent(busyServer)));
  const result = await Promise.all(
    people.map(({ email }) =>
      send(busyServer, login, { body: { email, password: MADE_WITH } }).then(
        ({ status }) => status,
      ),
    ),
  );
  expect(new Set(result)).toEqual(new Set([200]));
});
