// Login while an attacker guesses passwords: a mailed link signs in the browser that requested it.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { loginByLink, requestLoginLink } from '#contract/accounts/login-links.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { getRandomIp, tryLogin, countTriesUntilRefused } from '../../support/password-guessing.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import { makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const HOUR_MS = 60 * 60_000;
/** Guessing runs many hashes, on a machine that is busy with other tests. */
const SLOW_MS = 120_000;

let from = '';
const server = closeAfterAll(await startServer({ trustedProxies: ['127.0.0.1'] }));
server.headers = () => (from ? { 'x-forwarded-for': from } : {});

const requestLinkMail = (email: string): Promise<ApiResponse> =>
  send(server, requestLoginLink, { body: { email } });
const logInByLink = (token: string, request: string): Promise<ApiResponse> =>
  send(server, loginByLink, { body: { token, request } });

/** What a requesting browser has: its request id, and the token from the mail. */
async function requestLink(
  { email }: Person,
  count = 1,
): Promise<{ token: string; request: string }> {
  const response = await requestLinkMail(email);
  expect(response.status).toBe(200);
  const token = getMailSecret((await waitForMails(server, email, count)).at(-1));
  return { token, request: String(response.body['request']) };
}

async function attackUntilRefused(email: string): Promise<void> {
  await countTriesUntilRefused(() =>
    tryLogin(server, { email, password: 'not-this-one' }, getRandomIp()),
  );
}

test(
  'once an attacker has used up the attempts, login offers a link, for unknown emails as well',
  { timeout: SLOW_MS },
  async () => {
    const { email } = await makeStudent(server);
    const responses: unknown[] = [];
    for (const address of [email, 'never-seen@rangshala.example']) {
      await attackUntilRefused(address);
      const response = await send(server, login, { body: { email: address, password: PASSWORD } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      responses.push([response.status, response.body.code, response.body.message]);
    }
    expect(responses[0]).toEqual([429, 'login_link_offered', expect.any(String)]);
    expect(responses[1]).toEqual(responses[0]);
  },
);

test(
  'the link signs in the browser that requested it, once, during an attack as well',
  { timeout: SLOW_MS },
  async () => {
    const person = await makeStudent(server);
    await attackUntilRefused(person.email);
    from = getRandomIp();
    const { token, request } = await requestLink(person);
    const responses = await Promise.all([logInByLink(token, request), logInByLink(token, request)]);
    const [ok] = responses.filter(({ status }) => status === 200);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const sessionToken = String(ok?.body['token']);
    expect((await send(server, getEnrolments, { token: sessionToken })).status).toBe(200);
    expect((await logInByLink(token, request)).body.code).toBe('wrong_code');
    // The owner's attempts on this client are reset; the attacker's attempts stay used up.
    expect((await tryLogin(server, { email: person.email, password: PASSWORD }, from)).status).toBe(
      200,
    );
    const otherSignIn = await tryLogin(
      server,
      { email: person.email, password: PASSWORD },
      getRandomIp(),
    );
    expect(otherSignIn.status).toBe(429);
    from = '';
  },
);

test('the link works only in the browser that requested it, and stays valid after attempts in others', async () => {
  const person = await makeStudent(server);
  const otherLink = await requestLink(person);
  const owner = await requestLink(person, 2);
  // A link requested by an attacker does not sign in the owner, whose own request stays valid.
  for (const request of [owner.request, 'made-up']) {
    expect((await logInByLink(otherLink.token, request)).body.code).toBe('wrong_code');
  }
  expect((await logInByLink(owner.token, otherLink.request)).body.code).toBe('wrong_code');
  expect((await logInByLink(owner.token, owner.request)).status).toBe(200);
});

test('S06: a link opens the configured site, expires after 15 minutes, and is stored as a hash', async () => {
  const person = await makeStudent(server);
  const { token, request } = await requestLink(person);
  const [mail] = await waitForMails(server, person.email);
  expect(mail?.text).toContain(`${LINK_ORIGIN}/auth#token=${token}`);
  const codes = server.deps.db.selectFrom('codes').selectAll();
  const rows = JSON.stringify(await codes.where('email', '=', person.email).execute());
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(request);
  server.advanceClock(15 * 60_000);
  expect((await logInByLink(token, request)).body.code).toBe('wrong_code');
});

test('S06: the link works in the fifteenth minute, and not in the sixteenth', async () => {
  const [early, late] = [await makeStudent(server), await makeStudent(server)];
  const [first, second] = [await requestLink(early), await requestLink(late)];
  server.advanceClock(14 * 60_000 + 30_000);
  expect((await logInByLink(first.token, first.request)).status).toBe(200);
  server.advanceClock(60_000);
  expect((await logInByLink(second.token, second.request)).body.code).toBe('wrong_code');
});

test('S06: known and unknown emails get the same response, three times an hour, and unknown ones no email', async () => {
  const { email } = await makeStudent(server);
  const unknown = 'nobody-here@rangshala.example';
  const maskRequest = ({ status, body }: ApiResponse) => [
    status,
    { ...body, request: typeof body['request'] },
  ];
  for (let index = 0; index < 4; index += 1)
    expect(maskRequest(await requestLinkMail(email))).toEqual(
      maskRequest(await requestLinkMail(unknown)),
    );
  expect((await requestLinkMail(email)).status).toBe(429);
  await waitForMails(server, email, 3);
  expect(server.mails.filter(({ to }) => to === unknown)).toEqual([]);
  server.advanceClock(HOUR_MS);
  expect((await requestLinkMail(email)).status).toBe(200);
});

test('S05: a password reset revokes a pending login link', async () => {
  const person = await makeStudent(server);
  const { token, request } = await requestLink(person);
  await send(server, requestReset, { body: { email: person.email } });
  const secret = getMailSecret((await waitForMails(server, person.email, 2)).at(-1));
  const body = { token: secret, password: 'another-one', confirmPassword: 'another-one' };
  expect((await send(server, resetPassword, { body })).status).toBe(200);
  expect((await logInByLink(token, request)).body.code).toBe('wrong_code');
});
