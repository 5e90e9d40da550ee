// The admin command beside a running server: two calls as a separate process, the rest in-process.
import { expect, test } from 'vitest';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { login } from '#contract/accounts/auth.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { runAdminCommand } from '../../support/admin-command.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeStudent, PASSWORD } from '../../support/makers.ts';
import { runProcess } from '../../support/processes.ts';
import type { ProcessResult } from '../../support/processes.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';

const FIRST_ADMIN_EMAIL = 'first.admin@rangshala.example';

const server = closeAfterAll(await startServer());

const SITE_SETTINGS = { PUBLIC_SITE_URL: LINK_ORIGIN };

const runAdminProcess = (...args: string[]): Promise<ProcessResult> =>
  runProcess(['scripts/admin.ts', ...args], server.database, SITE_SETTINGS);

const runAdmin = (...args: string[]): Promise<ProcessResult> =>
  runAdminCommand(args, server.database, SITE_SETTINGS);

test('S08: creates the first admin with a single-use link instead of a default password', async () => {
  const { code, output } = await runAdminProcess('create', FIRST_ADMIN_EMAIL, 'Devika', 'Nair');
  expect(code).toBe(0);
  const token = new RegExp(`${LINK_ORIGIN}/reset-password#token=([\\w-]{43})&team\n`).exec(
    output,
  )?.[1];
  const empty = { email: FIRST_ADMIN_EMAIL, password: '!' };
  expect((await send(server, login, { body: empty })).status).toBe(401);
  const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await send(server, resetPassword, { body })).status).toBe(200);
  expect((await send(server, resetPassword, { body })).status).toBe(400);
  const response = await send(server, login, {
    body: { email: FIRST_ADMIN_EMAIL, password: PASSWORD },
  });
  expect(response.body['user']).toMatchObject({ accountType: 'Admin', fullName: 'Devika Nair' });
  expect(await runAdminProcess('create', FIRST_ADMIN_EMAIL)).toEqual({
    code: 1,
    output: expect.stringContaining(`npm run admin -- promote ${FIRST_ADMIN_EMAIL}`),
  });
  expect((await runAdmin('demote', FIRST_ADMIN_EMAIL)).output).toContain('the only owner');
});

test('S05: a role change ends all sessions; new sessions have the new role', async () => {
  const { email, token } = await makeStudent(server);
  expect((await runAdmin('promote', email.toUpperCase())).code).toBe(0);
  expect((await send(server, getAdminCourses, { token })).status).toBe(401);
  const signIn = async () =>
    String((await send(server, login, { body: { email, password: PASSWORD } })).body['token']);
  const adminToken = await signIn();
  expect((await send(server, getAdminCourses, { token: adminToken })).status).toBe(200);
  expect((await runAdmin('demote', email)).code).toBe(0);
  expect((await send(server, getAdminCourses, { token: adminToken })).status).toBe(401);
  expect((await send(server, getAdminCourses, { token: await signIn() })).status).toBe(403);
});

test('S08: lists the admins and marks those without a password', async () => {
  await runAdmin('create', 'asha@rangshala.example', 'Asha', 'Rao');
  const { output } = await runAdmin('list');
  expect(output).toContain(`${FIRST_ADMIN_EMAIL}  Devika Nair  owner\n`);
  expect(output).toContain('asha@rangshala.example  Asha Rao  owner  (no password yet)\n');
});

test('S44: removes any account except the last owner', async () => {
  const { email, token, id } = await makeStudent(server);
  const { code, output } = await runAdmin('remove', email);
  expect([code, output]).toEqual([0, expect.stringContaining(`The account ${email} was deleted`)]);
  expect((await send(server, getEnrolments, { token })).status).toBe(401);
  const { db } = server.deps;
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ email: `erased ${id}`, password_hash: '' });
  expect((await runAdmin('remove', email)).output).toContain('No account');
  expect((await runAdmin('remove', FIRST_ADMIN_EMAIL)).output).toContain('the only owner');
});

test.each([
  [[]],
  [['create']],
  [['create', 'nobody']],
  [['remove']],
  [['remove', 'x@y.zz']],
  [['constructor', FIRST_ADMIN_EMAIL]],
  [['promote', 'x@y.zz']],
])('refuses %j with an error message', async (args) => {
  const { code, output } = await runAdmin(...args);
  expect(code).toBe(1);
  expect(output).toMatch(/Usage|No account|not an email address/);
});
