// Password guessing: limits for attackers, access for the owner, counting across servers.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/auth.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import type { Passwords } from '#server/platform/ports.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import {
  hashWithOldCosts,
  getCpuMicroseconds,
  getRandomIp,
  measureTimeRatio,
  tryLogin as signInFrom,
  countTriesUntilRefused,
} from '../../support/password-guessing.ts';
import type { LoginResponse } from '../../support/password-guessing.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import { makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const WRONG_PASSWORD = 'not-this-one';
/** Pairs of attempts to compare; tests/long measures more of them in wall-clock time. */
const PAIRS = 25;

let verifications = 0;
const realPasswords = createArgon2Passwords();
/** Counts the expensive password verifications. */
const countingPasswords: Passwords = {
  ...realPasswords,
  verify: async (password, hash) => {
    const verification = await realPasswords.verify(password, hash);
    verifications += 1;
    return verification;
  },
};

/** Behind a proxy that forwards the client's address, so that requests can come from anywhere. */
const server = closeAfterAll(
  await startServer({
    trustedProxies: ['127.0.0.1'],
    passwords: countingPasswords,
    limits: { loginFailuresPerAddress: 12, signUpsPerHour: 3 },
  }),
);

const randomNetwork = () => `2001:db8:${randomBytes(2).toString('hex')}:1`;

function signIn(
  email: string,
  password: string,
  from: string,
  target: TestServer = server,
): Promise<LoginResponse> {
  return signInFrom(target, { email, password }, from);
}

function attackUntilRefused(email: string, from = getRandomIp): Promise<number> {
  return countTriesUntilRefused(() => signIn(email, WRONG_PASSWORD, from()));
}

test('S03: 200 concurrent wrong passwords from 100 IP addresses cost at most ten hashes', async () => {
  const { email } = await makeStudent(server);
  const addresses = Array.from({ length: 100 }, getRandomIp);
  verifications = 0;
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      signIn(email, WRONG_PASSWORD, addresses[index % 100] ?? ''),
    ),
  );
  expect(verifications).toBeGreaterThan(0);
  expect(verifications).toBeLessThanOrEqual(10);
  expect(responses.filter((response) => response.status === 401)).toHaveLength(verifications);
  const refusedResponses = responses.filter((response) => response.status === 429);
  // A busy server returned 503 for some attempts it had admitted; the rest is refused.
  const busyResponses = responses.filter((response) => response.status === 503);
  expect(refusedResponses.length).toBe(200 - verifications - busyResponses.length);
  expect(refusedResponses.length).toBeGreaterThan(100);
  expect(refusedResponses.filter((response) => !(Number(response.retryAfter) > 0))).toEqual([]);
});

test('S03: attackers do not lock the owner out of clients with an earlier login', async () => {
  const { email } = await makeStudent(server);
  const homeAddress = getRandomIp();
  expect((await signIn(email, PASSWORD, homeAddress)).status).toBe(200);
  expect(await attackUntilRefused(email)).toBe(10);
  expect((await signIn(email, PASSWORD, homeAddress)).status).toBe(200);
  expect((await signIn(email, PASSWORD, getRandomIp())).status).toBe(429);
});

test('S03: guessing from a known IP address is also limited to ten attempts', async () => {
  const { email } = await makeStudent(server);
  const homeAddress = getRandomIp();
  await signIn(email, PASSWORD, homeAddress);
  expect(await attackUntilRefused(email, () => homeAddress)).toBe(10);
  server.advanceClock(15 * MINUTE_MS);
  expect((await signIn(email, PASSWORD, homeAddress)).status).toBe(200);
});

test('S03: after a password reset the owner can log in at once, from anywhere', async () => {
  const person: Person = await makeStudent(server);
  await attackUntilRefused(person.email);
  await send(server, requestReset, { body: { email: person.email } });
  const token = getMailSecret((await waitForMails(server, person.email))[0]);
  const body = { token, password: 'another-one', confirmPassword: 'another-one' };
  expect((await send(server, resetPassword, { body })).status).toBe(200);
  expect((await signIn(person.email, 'another-one', getRandomIp())).status).toBe(200);
});

test('S03: an IP address that fails with many accounts is refused; IPv6 counts by network', async () => {
  const network = randomNetwork();
  const statuses = [];
  for (let index = 1; index <= 13; index += 1) {
    const email = `unknown${index}@rangshala.example`;
    statuses.push((await signIn(email, WRONG_PASSWORD, `${network}:0:0:0:${index}`)).status);
  }
  expect(statuses).toEqual([...Array<number>(12).fill(401), 429]);
  const elsewhere = `${randomNetwork()}::1`;
  expect((await signIn('unknown@rangshala.example', WRONG_PASSWORD, elsewhere)).status).toBe(401);
});

test('S03: a forged client address is ignored', async () => {
  const directServer = closeAfterTest(
    await startServer({ limits: { loginFailuresPerAddress: 5 } }),
  );
  const statuses = [];
  for (let index = 0; index < 6; index += 1) {
    statuses.push(
      (await signIn(`u${index}@rangshala.example`, WRONG_PASSWORD, getRandomIp(), directServer))
        .status,
    );
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('S03: two servers on one database share their counters', async () => {
  const firstServer = closeAfterTest(await startServer({ trustedProxies: ['127.0.0.1'] }));
  const secondServer = closeAfterTest(
    await startServer({ sharesDatabaseWith: firstServer, trustedProxies: ['127.0.0.1'] }),
  );
  const { email } = await makeStudent(firstServer);
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    statuses.push(
      (
        await signIn(
          email,
          WRONG_PASSWORD,
          getRandomIp(),
          index % 2 === 0 ? firstServer : secondServer,
        )
      ).status,
    );
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test('S04: known and unknown emails get the same response and cost the same processor time', async () => {
  const { email } = await makeStudent(server);
  const bodies = new Set<string>();
  const buildGuess = (name: string) => async () => {
    const response = await signIn(name, WRONG_PASSWORD, getRandomIp());
    expect(response.status).toBe(401);
    bodies.add(response.body);
    // Moves the clock, since the limits would end this early.
    server.advanceClock(2 * MINUTE_MS);
  };
  const guesses = [buildGuess(email), buildGuess('never-seen@rangshala.example')] as const;
  const ratio = await measureTimeRatio(PAIRS, guesses, getCpuMicroseconds);
  expect(bodies.size).toBe(1);
  // If unknown emails skipped the hash, they would take a tenth of the time.
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.25);
}, 90_000);

test('sign-ups from one IP address are limited per hour', async () => {
  const from = getRandomIp();
  const signUpFrom = (index: number) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v1${signUp.path}`,
      headers: { 'x-forwarded-for': from },
      payload: {
        fullName: 'Asha Rao',
        email: `joins${index}@rangshala.example`,
        contactNumber: '9876543210',
        password: PASSWORD,
      },
    });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await signUpFrom(index)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  server.advanceClock(60 * MINUTE_MS);
  expect((await signUpFrom(5)).statusCode).toBe(200);
});

test('throttle rows contain no IP address and no email, and are deleted after they expire', async () => {
  const from = getRandomIp();
  await signIn('counted@rangshala.example', WRONG_PASSWORD, from);
  const { db } = server.deps;
  const rows = JSON.stringify(await db.selectFrom('throttles').selectAll().execute());
  expect(rows).not.toContain('counted@');
  expect(rows).not.toContain(from);
  server.advanceClock(24 * 60 * MINUTE_MS);
  await server.work.sweepAccounts();
  expect(await db.selectFrom('throttles').selectAll().execute()).toEqual([]);
});

test('S01: a password hash with older parameters is replaced at the next login', async () => {
  const { email, id } = await makeStudent(server);
  const { db } = server.deps;
  await db
    .updateTable('users')
    .set({ password_hash: hashWithOldCosts(PASSWORD) })
    .where('id', '=', id)
    .execute();
  expect((await signIn(email, WRONG_PASSWORD, getRandomIp())).status).toBe(401);
  expect((await signIn(email, PASSWORD, getRandomIp())).status).toBe(200);
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(email, PASSWORD, getRandomIp())).status).toBe(200);
});
