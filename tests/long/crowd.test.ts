// A class that signs in at the same minute, on a machine that does nothing else.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { argon2Passwords } from '#server/adapters/passwords.ts';
import { closeAfterAll } from '../support/closing.ts';
import { makeStudent, PASSWORD } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';

const server = closeAfterAll(await startServer({ passwords: argon2Passwords(1) }));

test('S02: fifty logins at once are answered within the longest wait, by one processor', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => makeStudent(server)));
  const answers = await Promise.all(
    people.map(({ email }) => send(server, login, { body: { email, password: PASSWORD } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);
