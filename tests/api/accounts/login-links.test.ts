// Login while an attacker guesses passwords: a mailed link signs in the browser that requested it.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { loginByLink, requestLoginLink } from '#contract/accounts/login-links.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { randomAddress, signIn, triesUntilRefused } from '../../support/guessing.ts';
import { mailsTo, secretIn } from '../../support/mails.ts';
import { makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { Got } from '../../support/server.ts';

const HOUR_MS = 60 * 60_000;
/** Guessing runs many hashes, on a machine that is busy with other tests. */
const SLOW_MS = 120_000;

let from = '';
const server = closeAfterAll(await startServer({ trustedProxies: ['127.0.0.1'] }));
server.headers = () => (from ? { 'x-forwarded-for': from } : {});

const ask = (email: string): Promise<Got> => send(server, requestLoginLink, { body: { email } });
const enter = (token: string, request: string): Promise<Got> =>
  send(server, loginByLink, { body: { token, request } });

/** What a requesting browser has: its request id, and the token from the mail. */
async function requestLink(
  { email }: Person,
  count = 1,
): Promise<{ token: string; request: string }> {
  const got = await ask(email);
  expect(got.status).toBe(200);
  const token = secretIn((await mailsTo(server, email, count)).at(-1));
  return { token, request: String(got.body['request']) };
}

async function attack(email: string): Promise<void> {
  await triesUntilRefused(() =>
    signIn(server, { email, password: 'not-this-one' }, randomAddress()),
  );
}

test(
  'once an attacker has used up the attempts, login offers a link, for unknown emails as well',
  { timeout: SLOW_MS },
  async () => {
    const { email } = await makeStudent(server);
    const answers: unknown[] = [];
    for (const address of [email, 'never-seen@rangshala.example']) {
      await attack(address);
      const got = await send(server, login, { body: { email: address, password: PASSWORD } });
      expect(Number(got.headers.get('retry-after'))).toBeGreaterThan(0);
      answers.push([got.status, got.body.code, got.body.message]);
    }
    expect(answers[0]).toEqual([429, 'login_link_offered', expect.any(String)]);
    expect(answers[1]).toEqual(answers[0]);
  },
);

test(
  'the link signs in the browser that requested it, once, during an attack as well',
  { timeout: SLOW_MS },
  async () => {
    const person = await makeStudent(server);
    await attack(person.email);
    from = randomAddress();
    const { token, request } = await requestLink(person);
    const answers = await Promise.all([enter(token, request), enter(token, request)]);
    const [ok] = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const opened = String(ok?.body['token']);
    expect((await send(server, getEnrolments, { token: opened })).status).toBe(200);
    expect((await enter(token, request)).body.code).toBe('wrong_code');
    // The owner's attempts on this client are reset; the attacker's attempts stay used up.
    expect((await signIn(server, { email: person.email, password: PASSWORD }, from)).status).toBe(
      200,
    );
    const elsewhere = await signIn(
      server,
      { email: person.email, password: PASSWORD },
      randomAddress(),
    );
    expect(elsewhere.status).toBe(429);
    from = '';
  },
);

test('the link works only in the browser that requested it, and stays valid after attempts in others', async () => {
  const person = await makeStudent(server);
  const anonymous = await requestLink(person);
  const owner = await requestLink(person, 2);
  // A link requested by an attacker does not sign in the owner, whose own request stays valid.
  for (const request of [owner.request, 'made-up']) {
    expect((await enter(anonymous.token, request)).body.code).toBe('wrong_code');
  }
  expect((await enter(owner.token, anonymous.request)).body.code).toBe('wrong_code');
  expect((await enter(owner.token, owner.request)).status).toBe(200);
});

test('S06: a link opens the configured site, expires after 15 minutes, and is stored as a hash', async () => {
  const person = await makeStudent(server);
  const { token, request } = await requestLink(person);
  const [mail] = await mailsTo(server, person.email);
  expect(mail?.text).toContain(`${LINK_ORIGIN}/auth#token=${token}`);
  const codes = server.deps.db.selectFrom('codes').selectAll();
  const rows = JSON.stringify(await codes.where('email', '=', person.email).execute());
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(request);
  server.pass(15 * 60_000);
  expect((await enter(token, request)).body.code).toBe('wrong_code');
});

test('S06: the link works in the fifteenth minute, and not in the sixteenth', async () => {
  const [early, late] = [await makeStudent(server), await makeStudent(server)];
  const [first, second] = [await requestLink(early), await requestLink(late)];
  server.pass(14 * 60_000 + 30_000);
  expect((await enter(first.token, first.request)).status).toBe(200);
  server.pass(60_000);
  expect((await enter(second.token, second.request)).body.code).toBe('wrong_code');
});

test('S06: known and unknown emails get the same response, three times an hour, and unknown ones no email', async () => {
  const { email } = await makeStudent(server);
  const unknown = 'nobody-here@rangshala.example';
  const withRequestType = ({ status, body }: Got) => [
    status,
    { ...body, request: typeof body['request'] },
  ];
  for (let index = 0; index < 4; index += 1)
    expect(withRequestType(await ask(email))).toEqual(withRequestType(await ask(unknown)));
  expect((await ask(email)).status).toBe(429);
  await mailsTo(server, email, 3);
  expect(server.mails.filter(({ to }) => to === unknown)).toEqual([]);
  server.pass(HOUR_MS);
  expect((await ask(email)).status).toBe(200);
});

test('S05: a password reset revokes a pending login link', async () => {
  const person = await makeStudent(server);
  const { token, request } = await requestLink(person);
  await send(server, requestReset, { body: { email: person.email } });
  const secret = secretIn((await mailsTo(server, person.email, 2)).at(-1));
  const body = { token: secret, password: 'another-one', confirmPassword: 'another-one' };
  expect((await send(server, resetPassword, { body })).status).toBe(200);
  expect((await enter(token, request)).body.code).toBe('wrong_code');
});
