// Logs in while the password is replaced: no session of the old password may survive.
import { expect } from 'vitest';
import { getEnrolments } from '#contract/learning/learning.ts';
import { changePassword, requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { hashWithOldCosts, getRandomIp, tryLogin } from './password-guessing.ts';
import { waitForMails, getMailSecret } from './mails.ts';
import { makeStudent, openTestSession, PASSWORD } from './makers.ts';
import type { Person } from './makers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

export const NEW_PASSWORD = 'another-long-password';
/** Stays below the number of failed logins that causes a lockout. */
const IN_FLIGHT = 6;
const HALF_HOUR_MS = 30 * 60_000;

export interface RaceResult {
  /** Sessions opened with the old password, before and during the change. */
  opened: number;
  /** How many of these sessions are still valid after the change. */
  alive: number;
}

/**
 * One round: continuous logins with the old password while its owner changes it (even rounds) or resets it by mail (odd
 * rounds). Every third round starts with a hash of older costs. The server must trust `x-forwarded-for`.
 */
export async function racePasswords(server: TestServer, round: number): Promise<RaceResult> {
  const person = await makeStudent(server);
  if (round % 3 === 0) await setOlderHash(server, person);
  const replace =
    round % 2 === 0 ? prepareChange(server, person) : await prepareReset(server, person);
  let isReplaced = false;
  const tokens: string[] = [];
  const loginRepeatedly = async () => {
    while (!isReplaced) {
      const got = await tryLogin(
        server,
        { email: person.email, password: PASSWORD },
        getRandomIp(),
      );
      const token = /"token":"([\w-]+)"/.exec(got.body)?.[1];
      if (token !== undefined) tokens.push(token);
    }
  };
  const loginLoops = Array.from({ length: IN_FLIGHT }, loginRepeatedly);
  try {
    expect(await replace()).toBe(200);
  } finally {
    isReplaced = true;
    await Promise.all(loginLoops);
  }
  const answers = await Promise.all(tokens.map((token) => send(server, getEnrolments, { token })));
  // The server logs name a caller by session: a session that had already ended logs an anonymous caller.
  const otherFailures = server
    .failures()
    .filter((failure) => !/login leaks/.test(String(Reflect.get(failure, 'err'))));
  expect(otherFailures).toEqual([]);
  // Moves the failed logins of this round out of the rate limit.
  server.advanceClock(HALF_HOUR_MS);
  const loginNow = (password: string) =>
    tryLogin(server, { email: person.email, password }, getRandomIp());
  expect([(await loginNow(PASSWORD)).status, (await loginNow(NEW_PASSWORD)).status]).toEqual([
    401, 200,
  ]);
  return { opened: tokens.length, alive: answers.filter(({ status }) => status === 200).length };
}

async function setOlderHash({ deps }: TestServer, { id }: Person): Promise<void> {
  const password_hash = hashWithOldCosts(PASSWORD);
  await deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

function prepareChange(server: TestServer, { id }: Person): () => Promise<number> {
  return async () => {
    const body = {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
    };
    const token = await openTestSession(server.deps, id);
    return (await repeatUntilAnswered(() => send(server, changePassword, { token, body }))).status;
  };
}

async function prepareReset(server: TestServer, { email }: Person): Promise<() => Promise<number>> {
  expect((await send(server, requestReset, { body: { email } })).status).toBe(200);
  const token = getMailSecret((await waitForMails(server, email))[0]);
  const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  return async () =>
    (await repeatUntilAnswered(() => send(server, resetPassword, { body }))).status;
}

/** Retries while the server is busy hashing, or if the hash was renewed between check and change. */
async function repeatUntilAnswered<Got extends { status: number; body: { code?: string } }>(
  ask: () => Promise<Got>,
): Promise<Got> {
  for (;;) {
    const got = await ask();
    if (got.status !== 503 && got.body.code !== 'wrong_password') return got;
  }
}
