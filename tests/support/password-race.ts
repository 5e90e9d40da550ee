// Logins with a password that is replaced at the same time: whatever they open ends with it.
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
/** Fewer than end in a refusal when all of them come too late. */
const IN_FLIGHT = 6;
const HALF_HOUR_MS = 30 * 60_000;

export interface RaceResult {
  /** Sessions that the old password opened, before and during the change. */
  opened: number;
  /** Of these, how many are alive after it. */
  alive: number;
}

/**
 * One round: logins with the old password without a pause, while the owner changes it (even rounds) or sets
 * a new one by mail (odd rounds), every third time with a hash of older costs. The server believes who
 * says where a call comes from.
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
  // The wrong ones of this round would count in the next look.
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

/** A server that hashes all the time may have no time at first; a password that is renewed meanwhile is confirmed anew. */
async function repeatUntilAnswered<Got extends { status: number; body: { code?: string } }>(
  ask: () => Promise<Got>,
): Promise<Got> {
  for (;;) {
    const got = await ask();
    if (got.status !== 503 && got.body.code !== 'wrong_password') return got;
  }
}
