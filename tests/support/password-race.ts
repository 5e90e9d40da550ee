// Logs in while the password is replaced: no session of the old password may survive.
import { expect } from 'vitest';
import { getEnrolments } from '#contract/learning/learning.ts';
import { changePassword, requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { olderHash, randomAddress, signIn } from './guessing.ts';
import { mailsTo, secretIn } from './mails.ts';
import { makeStudent, openSessionOf, PASSWORD } from './makers.ts';
import type { Person } from './makers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

export const REPLACED = 'another-long-password';
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
  if (round % 3 === 0) await makeOlder(server, person);
  const replace = round % 2 === 0 ? change(server, person) : await reset(server, person);
  let isReplaced = false;
  const tokens: string[] = [];
  const attack = async () => {
    while (!isReplaced) {
      const got = await signIn(
        server,
        { email: person.email, password: PASSWORD },
        randomAddress(),
      );
      const token = /"token":"([\w-]+)"/.exec(got.body)?.[1];
      if (token !== undefined) tokens.push(token);
    }
  };
  const attackers = Array.from({ length: IN_FLIGHT }, attack);
  try {
    expect(await replace()).toBe(200);
  } finally {
    isReplaced = true;
    await Promise.all(attackers);
  }
  const answers = await Promise.all(tokens.map((token) => send(server, getEnrolments, { token })));
  // The server logs name a caller by session: a session that had already ended logs an anonymous caller.
  const otherFailures = server
    .failures()
    .filter((failure) => !/login leaks/.test(String(Reflect.get(failure, 'err'))));
  expect(otherFailures).toEqual([]);
  // Moves the failed logins of this round out of the rate limit.
  server.pass(HALF_HOUR_MS);
  const now = (password: string) =>
    signIn(server, { email: person.email, password }, randomAddress());
  expect([(await now(PASSWORD)).status, (await now(REPLACED)).status]).toEqual([401, 200]);
  return { opened: tokens.length, alive: answers.filter(({ status }) => status === 200).length };
}

async function makeOlder({ deps }: TestServer, { id }: Person): Promise<void> {
  const password_hash = olderHash(PASSWORD);
  await deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

function change(server: TestServer, { id }: Person): () => Promise<number> {
  return async () => {
    const body = { oldPassword: PASSWORD, newPassword: REPLACED, confirmNewPassword: REPLACED };
    const token = await openSessionOf(server.deps, id);
    return (await repeatUntilAnswered(() => send(server, changePassword, { token, body }))).status;
  };
}

async function reset(server: TestServer, { email }: Person): Promise<() => Promise<number>> {
  expect((await send(server, requestReset, { body: { email } })).status).toBe(200);
  const token = secretIn((await mailsTo(server, email))[0]);
  const body = { token, password: REPLACED, confirmPassword: REPLACED };
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
