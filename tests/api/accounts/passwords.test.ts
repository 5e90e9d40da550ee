// Changing a password, and setting a new one by an emailed link.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { changePassword, requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { countTriesUntilRefused } from '../../support/password-guessing.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import { makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';
import { RESET_TTL_MS } from '../../support/periods.ts';

const NEW_PASSWORD = 'another-long-password';

const server = closeAfterAll(await startServer());

const signIn = ({ email }: Person, password: string): Promise<ApiResponse> =>
  send(server, login, { body: { email, password } });
const isSignedIn = async (token: string): Promise<boolean> =>
  (await send(server, getEnrolments, { token })).status === 200;
const requestResetMail = (email: string): Promise<ApiResponse> =>
  send(server, requestReset, { body: { email } });
const sendReset = (token: string, password = NEW_PASSWORD): Promise<ApiResponse> =>
  send(server, resetPassword, { body: { token, password, confirmPassword: password } });

/** The secret of the newest link, once that many emails were sent to the address. */
async function getSecret(email: string, count = 1): Promise<string> {
  return getMailSecret((await waitForMails(server, email, count)).at(-1));
}

test('S05: a changed password ends the other sessions and notifies the owner', async () => {
  const person = await makeStudent(server);
  const otherToken = String((await signIn(person, PASSWORD)).body['token']);
  const body = {
    oldPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  };
  expect((await send(server, changePassword, { token: person.token, body })).status).toBe(200);
  expect([await isSignedIn(person.token), await isSignedIn(otherToken)]).toEqual([true, false]);
  expect((await signIn(person, PASSWORD)).status).toBe(401);
  expect((await signIn(person, NEW_PASSWORD)).status).toBe(200);
  const [mail] = await waitForMails(server, person.email);
  expect(mail?.subject).toBe('Your password was changed');
});

test('one of several concurrent changes wins, and only its own session stays', async () => {
  const person = await makeStudent(server);
  const tokens = [person.token];
  for (let attempt = 0; attempt < 3; attempt += 1)
    tokens.push(String((await signIn(person, PASSWORD)).body['token']));
  const sendChange = (token: string, attempt: number) => {
    const newPassword = `${NEW_PASSWORD}-${attempt}`;
    const body = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
    return send(server, changePassword, { token, body });
  };
  const result = await Promise.all(tokens.map(sendChange));
  const winnerIndex = result.findIndex(({ status }) => status === 200);
  expect(result.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await signIn(person, `${NEW_PASSWORD}-${winnerIndex}`)).status).toBe(200);
  expect(await Promise.all(tokens.map(isSignedIn))).toEqual(
    tokens.map((_, index) => index === winnerIndex),
  );
  expect(await waitForMails(server, person.email)).toHaveLength(1);
});

test.each([
  ['a wrong old password', { oldPassword: 'not-this-one' }, 'wrong_password'],
  ['two different new passwords', { confirmNewPassword: 'something-else' }, 'malformed'],
  ['a common password', { newPassword: 'password', confirmNewPassword: 'password' }, 'malformed'],
  ["the user's name", { newPassword: 'kabir@12', confirmNewPassword: 'kabir@12' }, 'malformed'],
  ['a short password', { newPassword: 'abc', confirmNewPassword: 'abc' }, 'malformed'],
  ['the current password', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }, 'malformed'],
])('returns 400 for a change with %s and changes nothing', async (_what, changes, code) => {
  const person = await makeStudent(server);
  const body = {
    oldPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
    ...changes,
  };
  const result = await send(server, changePassword, { token: person.token, body });
  expect([result.status, result.body.code]).toEqual([400, code]);
  expect((await signIn(person, PASSWORD)).status).toBe(200);
});

test('S03: limits guesses of the password by the holder of a token', async () => {
  const person = await makeStudent(server);
  const body = {
    oldPassword: 'not-this-one',
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  };
  const guessPassword = () => send(server, changePassword, { token: person.token, body });
  expect(await countTriesUntilRefused(guessPassword)).toBe(10);
});

test('S06: an emailed link sets the password once and ends every session', async () => {
  const person = await makeStudent(server);
  expect((await requestResetMail(person.email)).status).toBe(200);
  const token = await getSecret(person.email);
  const responses = await Promise.all([sendReset(token), sendReset(token)]);
  expect(responses.map((result) => result.status).toSorted()).toEqual([200, 400]);
  expect(responses.find((result) => result.status === 400)?.body.code).toBe('wrong_code');
  expect(await isSignedIn(person.token)).toBe(false);
  expect((await signIn(person, PASSWORD)).status).toBe(401);
  expect((await signIn(person, NEW_PASSWORD)).status).toBe(200);
});

test('S06: a link expires after an hour, and when a newer one is requested', async () => {
  const person = await makeStudent(server);
  await requestResetMail(person.email);
  const first = await getSecret(person.email);
  await requestResetMail(person.email);
  const second = await getSecret(person.email, 2);
  expect((await sendReset(first)).status).toBe(400);
  server.advanceClock(RESET_TTL_MS);
  expect((await sendReset(second)).status).toBe(400);
  expect((await signIn(person, PASSWORD)).status).toBe(200);
});

test('S06: changing the password invalidates a pending link', async () => {
  const person = await makeStudent(server);
  await requestResetMail(person.email);
  const token = await getSecret(person.email);
  const body = {
    oldPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  };
  await send(server, changePassword, { token: person.token, body });
  expect((await sendReset(token, 'a-third-password')).status).toBe(400);
});

test('S06: the link leads to the configured site, whatever the Host header says', async () => {
  const person = await makeStudent(server);
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v1${requestReset.path}`,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email: person.email },
  });
  expect(response.statusCode).toBe(200);
  const [mail] = await waitForMails(server, person.email);
  expect(mail?.text).toContain(`${LINK_ORIGIN}/reset-password#token=`);
  expect(mail?.text + (mail?.html ?? '')).not.toContain('evil');
});

test('S06: known and unknown emails get the same response, and no one else gets an email', async () => {
  const person = await makeStudent(server);
  const knownResponse = await requestResetMail(person.email);
  const unknownResponse = await requestResetMail('nobody-at-all@rangshala.example');
  expect(unknownResponse.body).toEqual(knownResponse.body);
  expect(unknownResponse.status).toBe(200);
  await getSecret(person.email);
  await waitForMails(server, 'nobody-at-all@rangshala.example', 0);
});

test('S06: twenty concurrent requests send at most three emails; unknown emails get the same responses', async () => {
  const person = await makeStudent(server);
  for (const email of [person.email, 'unknown-too@rangshala.example']) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestResetMail(email)));
    expect(responses.filter((result) => result.status === 200).length).toBeLessThanOrEqual(3);
    const refused = responses.find((result) => result.status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await server.work.deliverMails();
  const mails = server.mails.filter((mail) => mail.to === person.email);
  expect(mails.length).toBeLessThanOrEqual(3);
});

test('S06: the database stores no secret that grants access', async () => {
  const person = await makeStudent(server);
  await requestResetMail(person.email);
  const token = await getSecret(person.email);
  const codes = await server.deps.db.selectFrom('codes').selectAll().execute();
  expect(JSON.stringify(codes)).not.toContain(token);
  expect((await sendReset(String(codes[0]?.secret_hash))).status).toBe(400);
});

test('S37: an email with a password link repeats no text from the sign-up', async () => {
  const person = await makeStudent(server, '<img src=x onerror=alert(1)> Bcc: a@b.example');
  await requestResetMail(person.email);
  const [mail] = await waitForMails(server, person.email);
  expect(`${mail?.text}${mail?.html}`).not.toContain('img src');
  expect([mail?.to, mail?.subject]).toEqual([person.email, 'Set a new password']);
});
