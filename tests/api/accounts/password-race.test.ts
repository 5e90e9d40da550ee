// Requests with the old password that run while the password changes.
import { expect, test } from 'vitest';
import { changePassword } from '#contract/accounts/passwords.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import type { Viewer } from '#server/platform/ports.ts';
import { confirmPassword } from '#server/accounts/login.ts';
import { createAccountThrottles } from '#server/accounts/throttles.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import type { Passwords } from '#server/platform/ports.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  hashWithOldCosts,
  getRandomIp,
  tryLogin,
  countTriesUntilRefused,
} from '../../support/password-guessing.ts';
import { makeStudent, openTestSession, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { racePasswords, NEW_PASSWORD } from '../../support/password-race.ts';
import { send, startServer } from '../../support/server.ts';

/** More concurrent hashes than any test needs, so that no request is refused as busy. */
const AT_ONCE = 16;
const realPasswords = createArgon2Passwords(AT_ONCE);
const SLOW_MS = 120_000;
/** While the gate is closed, logins with the right password wait behind it. */
let gate: { opened: Promise<void>; waiting: number } | undefined;
const gatedPasswords: Passwords = {
  ...realPasswords,
  verify: async (password, hash, asker) => {
    const verification = await realPasswords.verify(password, hash, asker);
    if (gate && verification.isRight) {
      gate.waiting += 1;
      await gate.opened;
    }
    return verification;
  },
};

const server = closeAfterAll(
  await startServer({ trustedProxies: ['127.0.0.1'], passwords: gatedPasswords }),
);

const login = ({ email }: Person, password: string) =>
  tryLogin(server, { email, password }, getRandomIp());

/** Starts the tasks with a right password, replaces the password, and lets the tasks continue. */
async function runDuringReplacement<T>(
  tasks: readonly (() => Promise<T>)[],
  replace: () => Promise<void>,
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const closedGate = { opened: promise, waiting: 0 };
  gate = closedGate;
  const started = tasks.map((task) => task());
  await expect.poll(() => closedGate.waiting).toBe(tasks.length);
  gate = undefined;
  await replace();
  resolve();
  return Promise.all(started);
}

async function replacePassword(person: Person, oldPassword = PASSWORD): Promise<void> {
  const body = { oldPassword, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  const token = await openTestSession(server.deps, person.id);
  expect((await send(server, changePassword, { token, body })).status).toBe(200);
}

async function makeOlder({ id }: Person): Promise<void> {
  const password_hash = hashWithOldCosts(PASSWORD);
  await server.deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

test.each([
  ['', async () => undefined],
  [', and do not rehash it', makeOlder],
])(
  'S05: logins that started with the old password fail after the change%s',
  async (_what, prepare) => {
    const person = await makeStudent(server);
    await prepare(person);
    const logins = Array.from({ length: 4 }, () => () => login(person, PASSWORD));
    const got = await runDuringReplacement(logins, () => replacePassword(person));
    expect(got.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await login(person, PASSWORD)).status).toBe(401);
    expect((await login(person, NEW_PASSWORD)).status).toBe(200);
  },
);

test('concurrent logins that rehash an older hash all succeed', async () => {
  const person = await makeStudent(server);
  await makeOlder(person);
  const logins = Array.from({ length: 3 }, () => () => login(person, PASSWORD));
  const got = await runDuringReplacement(logins, async () => undefined);
  expect(got.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a confirmation of the old password cannot delete the account after the password changed', async () => {
  const person = await makeStudent(server);
  const thief = await openTestSession(server.deps, person.id);
  const deleteAccount = () =>
    send(server, deleteProfile, { token: thief, body: { password: PASSWORD } });
  const [got] = await runDuringReplacement([deleteAccount], () => replacePassword(person));
  expect([got?.status, got?.body.code]).toEqual([400, 'wrong_password']);
  expect((await login(person, NEW_PASSWORD)).status).toBe(200);
});

test('confirming the password of an account deleted meanwhile fails with not_signed_in', async () => {
  const missingUser: Viewer = {
    userId: 'f'.repeat(24),
    accountType: 'Student',
    role: null,
    fullName: 'Meera Iyer',
    tokenHash: '',
  };
  const deps = { ...server.deps, ...createAccountThrottles(server.deps) };
  await expect(confirmPassword(deps, missingUser, PASSWORD)).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

test('a password change forgets the client addresses that logged in with the old password', async () => {
  const person = await makeStudent(server);
  const thief = getRandomIp();
  const from = (password: string) => tryLogin(server, { email: person.email, password }, thief);
  expect((await from(PASSWORD)).status).toBe(200);
  await replacePassword(person);
  await countTriesUntilRefused(() => login(person, 'not-this-one'));
  // A known client address would have its own attempts.
  expect((await from('not-this-one')).status).toBe(429);
});

test(
  'S05: no session of the old password stays alive, however logins and the change overlap',
  async () => {
    let opened = 0;
    for (let round = 0; round < 4; round += 1) {
      const result = await racePasswords(server, round);
      expect(result.alive, `round ${round}`).toBe(0);
      opened += result.opened;
    }
    expect(opened).toBeGreaterThan(0);
  },
  SLOW_MS,
);
