// Many logins at the same minute on an otherwise idle machine.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import { closeAfterAll } from '../support/close-after.ts';
import { makeStudent, PASSWORD } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';

const server = closeAfterAll(await startServer({ passwords: createArgon2Passwords(1) }));

test('S02: fifty concurrent logins succeed within the longest wait on one processor', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makeStudent(server)));
  const answers = await Promise.all(
    people.map(({ email }) => send(server, login, { body: { email, password: PASSWORD } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
