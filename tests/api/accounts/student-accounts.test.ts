// Admin actions on other accounts: end sessions, send a reset link, reset two-step verification,
// export data, delete a student on request.
import { expect, test, vi } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { login } from '#contract/accounts/auth.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import {
  deleteProfile,
  exportProfile,
  getUserDetails,
  updateDisplayPicture,
} from '#contract/accounts/profile.ts';
import * as calls from '#contract/people/student-accounts.ts';
import { getStudents } from '#contract/people/students.ts';
import { sendResetLink } from '#server/accounts/account-support.ts';
import type { AccountsDeps } from '#server/accounts/login.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { eventually } from '../../support/eventually.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { enableSecondStep } from '../../support/second-step.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const { db } = shop.deps;
const owner = await makers.makeAdmin(shop);
const course = await makers.makeCourse(shop, owner, { price: '499' });

const REASON = 'Asked by mail on 3 November';
const requestAs = (by: Person, call: Parameters<typeof send>[1], userId: string) =>
  send(shop, call, {
    token: by.token,
    body: call === calls.deleteStudent ? { userId, reason: REASON } : { userId },
  });
const isSignedIn = async ({ token }: Person) =>
  (await send(shop, getUserDetails, { token })).status === 200;
const listAuditEntries = async (action: string) => {
  const response = await send(shop, getAudit, { token: owner.token, query: { action } });
  return makers.expectData<{ actor: { userId: string }; subject: string; reason: string }[]>(
    response,
    'data',
  );
};

/** The status by the role of the caller, then by the account type or role of the target. */
const RULES = {
  endSessions: {
    owner: { student: 200, instructor: 200, support: 200, manager: 200, owner: 200 },
    manager: { student: 200, instructor: 403, support: 403, manager: 403, owner: 403 },
    support: { student: 200, instructor: 403, support: 403, manager: 403, owner: 403 },
    instructor: { student: 403, instructor: 403, support: 403, manager: 403, owner: 403 },
  },
  sendResetLink: {
    owner: { student: 200, instructor: 200, support: 200, manager: 200, owner: 200 },
    manager: { student: 200, instructor: 403, support: 403, manager: 403, owner: 403 },
    support: { student: 200, instructor: 403, support: 403, manager: 403, owner: 403 },
    instructor: { student: 403, instructor: 403, support: 403, manager: 403, owner: 403 },
  },
  deleteStudent: {
    owner: { student: 200, instructor: 409, support: 409, manager: 409, owner: 409 },
    manager: { student: 403, instructor: 403, support: 403, manager: 403, owner: 403 },
    support: { student: 403, instructor: 403, support: 403, manager: 403, owner: 403 },
    instructor: { student: 403, instructor: 403, support: 403, manager: 403, owner: 403 },
  },
} as const;

for (const [name, byCaller] of Object.entries(RULES))
  test(`allows ${name} by the roles of caller and target`, async () => {
    const call = calls[name as keyof typeof RULES];
    for (const [role, byTarget] of Object.entries(byCaller)) {
      const caller = await makers.makeMember(shop, role as Role);
      for (const [target, status] of Object.entries(byTarget)) {
        const person =
          target === 'student'
            ? await makers.makeStudent(shop)
            : await makers.makeMember(shop, target as Role);
        const response = await requestAs(caller, call, person.id);
        expect([role, target, response.status]).toEqual([role, target, status]);
        const isDone = status === 200;
        expect([role, target, await isSignedIn(person)]).toEqual([
          role,
          target,
          name === 'sendResetLink' || !isDone,
        ]);
        const mails = shop.mails.filter(({ to }) => to === person.email);
        if (!isDone) expect(mails).toEqual([]);
      }
    }
    const student = await makers.makeStudent(shop);
    expect((await requestAs(student, call, student.id)).status).toBe(403);
    expect((await requestAs(owner, call, 'f'.repeat(24))).status).toBe(404);
  });

test('ends all sessions of a user, keeps the password, and logs who did it', async () => {
  const student = await makers.makeStudent(shop, 'Tara Phone');
  const otherSession = { ...student, token: await makers.openTestSession(shop.deps, student.id) };
  const otherUser = await makers.makeStudent(shop);
  const support = await makers.makeMember(shop, 'support');
  const response = await requestAs(support, calls.endSessions, student.id);
  expect(response.body.message).toBe('This person is logged out everywhere.');
  for (const session of [student, otherSession]) expect(await isSignedIn(session)).toBe(false);
  expect(await isSignedIn(otherUser)).toBe(true);
  const body = { email: student.email, password: makers.PASSWORD };
  expect((await send(shop, login, { body })).status).toBe(200);
  expect((await listAuditEntries('end-sessions'))[0]).toMatchObject({
    actor: { userId: support.id },
    subject: 'Tara Phone',
  });
});

test('an owner resets the two-step verification of a student or colleague, who is informed; never their own', async () => {
  for (const person of [
    await makers.makeStudent(shop, 'Tara Phone'),
    await makers.makeMember(shop, 'owner'),
  ]) {
    expect((await requestAs(owner, calls.resetSecondStep, person.id)).status).toBe(409);
    await enableSecondStep(shop, person.token);
    expect((await requestAs(owner, calls.resetSecondStep, person.id)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    const body = { email: person.email, password: makers.PASSWORD };
    expect((await send(shop, login, { body })).status).toBe(200);
    const mails = await waitForMails(shop, person.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Two-step verification is off');
    expect((await listAuditEntries('change-second-step'))[0]).toMatchObject({
      actor: { userId: owner.id },
      subject: expect.stringMatching(/\w/),
    });
  }
  const otherOwner = await makers.makeAdmin(shop);
  await enableSecondStep(shop, otherOwner.token);
  expect((await requestAs(otherOwner, calls.resetSecondStep, otherOwner.id)).status).toBe(409);
});

test('an owner exports exactly the data that the student can export', async () => {
  const student = await makers.makeStudent(shop, 'Tara Export');
  const query = { userId: student.id };
  const exported = await send(shop, calls.exportStudent, { token: owner.token, query });
  const { tables } = makers.expectData<{ tables: Record<string, object[]> }>(exported, 'data');
  expect((await listAuditEntries('export-student'))[0]).toMatchObject({
    actor: { userId: owner.id },
    subject: 'Tara Export',
  });
  const own = await send(shop, exportProfile, { token: student.token });
  expect(makers.expectData<object>(own, 'data')).toMatchObject({ tables });
  expect(tables['users']).toMatchObject([{ email: student.email }]);
  expect(JSON.stringify(tables)).not.toContain('argon2');
  for (const unknownId of [owner.id, 'f'.repeat(24)])
    expect(
      (await send(shop, calls.exportStudent, { token: owner.token, query: { userId: unknownId } }))
        .status,
    ).toBe(404);
});

test('a reset link goes to the email of the account, sets a new password, and is limited', async () => {
  const student = await makers.makeStudent(shop, 'Ira Lost');
  const manager = await makers.makeMember(shop, 'manager');
  const response = await requestAs(manager, calls.sendResetLink, student.id);
  expect(response.body.message).toBe(`A link to set a new password was sent to ${student.email}.`);
  expect(JSON.stringify(response.body)).not.toContain('token');
  const [mail] = await waitForMails(shop, student.email);
  const password = 'a-new-long-password';
  const body = { token: getMailSecret(mail), password, confirmPassword: password };
  expect((await send(shop, resetPassword, { body })).status).toBe(200);
  expect((await send(shop, login, { body: { email: student.email, password } })).status).toBe(200);
  expect((await listAuditEntries('send-reset-link'))[0]).toMatchObject({
    actor: { userId: manager.id },
    subject: 'Ira Lost',
  });
  let refused = 0;
  for (let nth = 0; nth < 10; nth += 1) {
    const { status } = await requestAs(manager, calls.sendResetLink, student.id);
    if (status === 429) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
});

test('deleting a student by an owner removes and keeps the same data as deletion by the student', async () => {
  const createLeavingStudent = async () => {
    const student = await makers.makeStudent(shop, 'Nila Gone');
    const pfp = await makers.readFixture('picture.png');
    const picture = { token: student.token, body: makers.toFormData({ pfp }) };
    expect((await send(shop, updateDisplayPicture, picture)).status).toBe(200);
    await buy(shop, student, course._id);
    return student;
  };
  const [deletedByOwner, deletedBySelf] = [
    await createLeavingStudent(),
    await createLeavingStudent(),
  ];
  const files = (await makers.listStoredFiles(shop)).length;
  const response = await requestAs(owner, calls.deleteStudent, deletedByOwner.id);
  expect(response.body.message).toBe('Account deleted.');
  const afterFirst = (await makers.listStoredFiles(shop)).length;
  const password = makers.PASSWORD;
  await send(shop, deleteProfile, { token: deletedBySelf.token, body: { password } });
  const afterBoth = (await makers.listStoredFiles(shop)).length;
  expect(files - afterFirst).toBeGreaterThan(0);
  expect(afterFirst - afterBoth).toBe(files - afterFirst);
  const listRemainingData = async ({ id }: Person) => {
    const rows = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
    const orders = await db.selectFrom('orders').selectAll().where('user_id', '=', id).execute();
    const selectRows = (table: 'sessions' | 'enrolments' | 'sealed_people') =>
      db.selectFrom(table).selectAll().where('user_id', '=', id).execute();
    return {
      users: rows.map(({ full_name, contact_number, image_id, proven_at }) => {
        return { full_name, contact_number, image_id, proven_at };
      }),
      orders: orders.map(({ amount_paise, status, buyer_name }) => {
        return { amount_paise, status, buyer_name };
      }),
      sessions: (await selectRows('sessions')).length,
      enrolments: (await selectRows('enrolments')).length,
      encrypted: (await selectRows('sealed_people')).length,
    };
  };
  expect(await listRemainingData(deletedByOwner)).toEqual({
    users: [{ full_name: 'Former member', contact_number: '', image_id: null, proven_at: null }],
    orders: [{ amount_paise: 49_900, status: 'paid', buyer_name: '' }],
    sessions: 0,
    enrolments: 0,
    encrypted: 1,
  });
  expect(await listRemainingData(deletedBySelf)).toEqual(await listRemainingData(deletedByOwner));
  const studentsResponse = await send(shop, getStudents, {
    token: owner.token,
    query: { query: 'Nila' },
  });
  expect(makers.expectData<unknown[]>(studentsResponse, 'data')).toEqual([]);
  const [entry] = await listAuditEntries('delete-student');
  expect(entry).toMatchObject({
    actor: { userId: owner.id },
    subject: 'Deleted account',
    reason: REASON,
  });
  expect(JSON.stringify(await listAuditEntries('delete-student'))).not.toMatch(/Nila|kabir/i);
  expect((await requestAs(owner, calls.deleteStudent, deletedByOwner.id)).status).toBe(404);
});

test('a student deleted by an owner gets one last email, and the address is erased', async () => {
  const student = await makers.makeStudent(shop, 'Nila Told');
  await requestAs(owner, calls.deleteStudent, student.id);
  const [mail] = await waitForMails(shop, student.email);
  expect(mail?.subject).toBe('Your account was deleted');
  expect(mail?.text).toContain('This is the last email about the account.');
  expect(mail?.text).not.toMatch(/Nila|https?:/);
  const rows = () =>
    db.selectFrom('mails').select('id').where('recipient', '=', student.email).execute();
  await eventually(async () => expect(await rows()).toEqual([]));
});

test('refuses to delete oneself or a team member, or to delete without a reason', async () => {
  for (const person of [owner, await makers.makeMember(shop, 'owner')]) {
    const response = await requestAs(owner, calls.deleteStudent, person.id);
    expect(response.body).toMatchObject({ success: false, code: 'conflict' });
    expect(await isSignedIn(person)).toBe(true);
  }
  const student = await makers.makeStudent(shop);
  const body = { userId: student.id, reason: ' ' };
  const response = await send(shop, calls.deleteStudent, { token: owner.token, body });
  expect(response.body).toMatchObject({ code: 'malformed', fields: [{ path: 'reason' }] });
  expect(await isSignedIn(student)).toBe(true);
});

test('a reset link that could not be queued does not count against the limit', async () => {
  const student = await makers.makeStudent(shop);
  const release = vi.fn(() => Promise.resolve());
  const failBusy = () => ({ execute: () => Promise.reject(new Error('Busy.')) });
  const busyDb = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' ? failBusy : (Reflect.get(target, name) as () => unknown).bind(target),
  });
  const codeMails = { begin: async () => ({ release }), forget: async () => undefined };
  const deps = { ...shop.deps, db: busyDb, codeMails } as unknown as AccountsDeps;
  const viewer = { userId: owner.id, role: 'owner' } as const;
  await expect(sendResetLink(deps, viewer, student.id)).rejects.toThrow('Busy.');
  expect(release).toHaveBeenCalledTimes(1);
});
