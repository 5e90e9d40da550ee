// The admin command beside a running server: two calls as a separate process, the rest in-process.
import { expect, test } from 'vitest';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { login } from '#contract/accounts/auth.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { adminCommand } from '../../support/admin-command.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { makeStudent, PASSWORD } from '../../support/makers.ts';
import { runToEnd } from '../../support/processes.ts';
import type { Ended } from '../../support/processes.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';

const FIRST = 'first.admin@rangshala.example';

const server = closeAfterAll(await startServer());

const SITE = { PUBLIC_SITE_URL: LINK_ORIGIN };

const atTheDoor = (...words: string[]): Promise<Ended> =>
  runToEnd(['scripts/admin.ts', ...words], server.database, SITE);

const admin = (...words: string[]): Promise<Ended> => adminCommand(words, server.database, SITE);

test('S08: creates the first admin with a single-use link instead of a default password', async () => {
  const { code, output } = await atTheDoor('create', FIRST, 'Devika', 'Nair');
  expect(code).toBe(0);
  const token = new RegExp(`${LINK_ORIGIN}/reset-password#token=([\\w-]{43})&team\n`).exec(
    output,
  )?.[1];
  const empty = { email: FIRST, password: '!' };
  expect((await send(server, login, { body: empty })).status).toBe(401);
  const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await send(server, resetPassword, { body })).status).toBe(200);
  expect((await send(server, resetPassword, { body })).status).toBe(400);
  const got = await send(server, login, { body: { email: FIRST, password: PASSWORD } });
  expect(got.body['user']).toMatchObject({ accountType: 'Admin', fullName: 'Devika Nair' });
  expect(await atTheDoor('create', FIRST)).toEqual({
    code: 1,
    output: expect.stringContaining(`npm run admin -- promote ${FIRST}`),
  });
  expect((await admin('demote', FIRST)).output).toContain('the only owner');
});

test('S05: a role change ends all sessions; new sessions have the new role', async () => {
  const { email, token } = await makeStudent(server);
  expect((await admin('promote', email.toUpperCase())).code).toBe(0);
  expect((await send(server, getAdminCourses, { token })).status).toBe(401);
  const signIn = async () =>
    String((await send(server, login, { body: { email, password: PASSWORD } })).body['token']);
  const asAdmin = await signIn();
  expect((await send(server, getAdminCourses, { token: asAdmin })).status).toBe(200);
  expect((await admin('demote', email)).code).toBe(0);
  expect((await send(server, getAdminCourses, { token: asAdmin })).status).toBe(401);
  expect((await send(server, getAdminCourses, { token: await signIn() })).status).toBe(403);
});

test('S08: lists the admins and marks those without a password', async () => {
  await admin('create', 'asha@rangshala.example', 'Asha', 'Rao');
  const { output } = await admin('list');
  expect(output).toContain(`${FIRST}  Devika Nair  owner\n`);
  expect(output).toContain('asha@rangshala.example  Asha Rao  owner  (no password yet)\n');
});

test('S44: removes any account except the last owner', async () => {
  const { email, token, id } = await makeStudent(server);
  const { code, output } = await admin('remove', email);
  expect([code, output]).toEqual([0, expect.stringContaining(`The account ${email} is deleted`)]);
  expect((await send(server, getEnrolments, { token })).status).toBe(401);
  const { db } = server.deps;
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ email: `erased ${id}`, password_hash: '' });
  expect((await admin('remove', email)).output).toContain('No account');
  expect((await admin('remove', FIRST)).output).toContain('the only owner');
});

test.each([
  [[]],
  [['create']],
  [['create', 'nobody']],
  [['remove']],
  [['remove', 'x@y.zz']],
  [['constructor', FIRST]],
  [['promote', 'x@y.zz']],
])('refuses %j with an error message', async (words) => {
  const { code, output } = await admin(...words);
  expect(code).toBe(1);
  expect(output).toMatch(/Usage|No account|not an email address/);
});
