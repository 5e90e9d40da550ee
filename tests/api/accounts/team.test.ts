// The team: invitations, role changes, removal with new owners of courses, and the last owner.
import { describe, expect, test } from 'vitest';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { login } from '#contract/accounts/auth.ts';
import { getCourseDetails } from '#contract/courses/catalogue.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import {
  getTeam,
  getTeamNames,
  inviteMember,
  removeMember,
  changeRole,
} from '#contract/accounts/team.ts';
import { MEMBERS_PER_PAGE, resendTeamInvitation } from '#contract/accounts/team.ts';
import type { Member } from '#contract/accounts/team.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer({ passwords: QUICK_PASSWORDS }));
const owner = await makers.makeAdmin(server);
let memberCount = 0;

const sendAsOwner = (call: Parameters<typeof send>[1], body?: object) =>
  send(server, call, { token: owner.token, ...(body ? { body } : {}) });

async function findMembers(query: string): Promise<Member[]> {
  const response = await send(server, getTeam, { token: owner.token, query: { query } });
  return makers.expectData<Member[]>(response, 'data');
}

const findMember = async (email: string): Promise<Member | undefined> =>
  (await findMembers(email))[0];

function buildMember(more: object = {}) {
  memberCount += 1;
  return {
    email: `member${memberCount}@team.example`,
    fullName: 'Ila Sen',
    role: 'manager',
    ...more,
  };
}

describe('TEAM-05: an invitation to the team', () => {
  test('gives a role and its courses to the invited member', async () => {
    const { courseId } = await makers.makeCourseWithLesson(server, owner, { courseName: 'Loops' });
    const options = buildMember({ role: 'instructor', courseIds: [courseId, 'f'.repeat(24)] });
    expect((await sendAsOwner(inviteMember, options)).status).toBe(200);
    expect(await findMember(options.email)).toMatchObject({
      role: 'instructor',
      status: 'invited',
      lastSeenAt: null,
      courses: [{ courseId, courseName: 'Loops', isNamed: false }],
    });
    const token = getMailSecret((await waitForMails(server, options.email))[0]);
    const password = 'their-own-long-password';
    const body = { token, password, confirmPassword: password };
    const accepted = await send(server, acceptInvitation, { body });
    expect(accepted.body['user']).toMatchObject({ accountType: 'Admin', role: 'instructor' });
    expect(await findMember(options.email)).toMatchObject({ status: 'active' });
    const courses = await send(server, getAdminCourses, { token: String(accepted.body['token']) });
    expect(makers.expectData<unknown[]>(courses, 'data')).toHaveLength(1);
  });

  test('is refused for an email with any account', async () => {
    const { email } = await makers.makeStudent(server);
    for (const takenEmail of [email, owner.email, email.toUpperCase()]) {
      const response = await sendAsOwner(inviteMember, buildMember({ email: takenEmail }));
      expect([response.status, response.body.code]).toEqual([409, 'email_in_use']);
    }
  });

  test('sent twice under one key is emailed once', async () => {
    const options = buildMember({ creationKey: crypto.randomUUID() });
    expect((await sendAsOwner(inviteMember, options)).status).toBe(200);
    expect((await sendAsOwner(inviteMember, options)).status).toBe(200);
    await waitForMails(server, options.email, 1);
  });

  test('can be sent again until it is accepted, and is late after seven days', async () => {
    const options = buildMember();
    await sendAsOwner(inviteMember, options);
    const userId = (await findMember(options.email))?._id;
    await server.deps.db
      .updateTable('users')
      .set({ invited_at: 0 })
      .where('email', '=', options.email)
      .execute();
    expect(await findMember(options.email)).toMatchObject({ status: 'late' });
    expect((await sendAsOwner(resendTeamInvitation, { userId })).status).toBe(200);
    await waitForMails(server, options.email, 2);
    expect(await findMember(options.email)).toMatchObject({ status: 'invited' });
    expect((await sendAsOwner(resendTeamInvitation, { userId: owner.id })).status).toBe(409);
  });

  test.each([
    ['an unknown role', { role: 'admin' }],
    ['an inherited object property as the role', { role: 'constructor' }],
    ['no role', { role: undefined }],
    ['too many courses', { courseIds: Array.from({ length: 201 }, () => 'f'.repeat(24)) }],
    ['a name with a URL', { fullName: 'www.prize.example' }],
  ])('is refused with %s', async (_what, more) => {
    expect((await sendAsOwner(inviteMember, buildMember(more))).status).toBe(400);
  });
});

describe('TEAM-06: a role change', () => {
  test('S05: ends the sessions at once, and the next session has the new role', async () => {
    const member = await makers.makeMember(server, 'manager');
    const made = await makers.makeCourse(server, member);
    expect((await sendAsOwner(changeRole, { userId: member.id, role: 'support' })).status).toBe(
      200,
    );
    expect((await send(server, getAdminCourses, { token: member.token })).status).toBe(401);
    const body = { email: member.email, password: makers.PASSWORD };
    const { body: signedIn } = await send(server, login, { body });
    expect(signedIn['user']).toMatchObject({ role: 'support' });
    const token = String(signedIn['token']);
    expect((await send(server, getAdminCourses, { token })).body.code).toBe('forbidden');
    expect(made.status).toBe('Published');
  });

  test('is refused for oneself, a student and an unknown user', async () => {
    const student = await makers.makeStudent(server);
    const makeOwner = (userId: string) => sendAsOwner(changeRole, { userId, role: 'owner' });
    expect((await makeOwner(owner.id)).body.code).toBe('conflict');
    expect((await makeOwner(student.id)).status).toBe(404);
    expect((await makeOwner('f'.repeat(24))).status).toBe(404);
  });
});

describe('TEAM-07: removing a member', () => {
  test('S44: erases the account, and moves its courses to the named member', async () => {
    const leavingMember = await makers.makeMember(server, 'instructor');
    const heir = await makers.makeMember(server, 'instructor');
    const { _id: courseId } = await makers.makeCourse(server, leavingMember, { status: 'Draft' });
    await server.deps.db
      .updateTable('courses')
      .set({ status: 'Published' })
      .where('id', '=', courseId)
      .execute();
    const removeLeaving = (coursesTo?: string) =>
      sendAsOwner(removeMember, { userId: leavingMember.id, ...(coursesTo ? { coursesTo } : {}) });
    const unnamedResponse = await removeLeaving();
    expect([unnamedResponse.status, unnamedResponse.body['fields']]).toEqual([
      409,
      [expect.objectContaining({ path: 'coursesTo' })],
    ]);
    const student = await makers.makeStudent(server);
    for (const nobody of [student.id, 'f'.repeat(24)])
      expect((await removeLeaving(nobody)).body).toMatchObject({
        code: 'not_found',
        fields: [{ path: 'coursesTo' }],
      });
    expect((await removeLeaving(leavingMember.id)).status).toBe(409);
    expect(await findMember(leavingMember.email)).toBeDefined();
    expect((await removeLeaving(heir.id)).status).toBe(200);
    expect(await findMember(leavingMember.email)).toBeUndefined();
    const body = { email: leavingMember.email, password: makers.PASSWORD };
    expect((await send(server, login, { body })).status).toBe(401);
    const courseResponse = await send(server, getCourseDetails, { body: { courseId } });
    expect(JSON.stringify(courseResponse.body)).toContain(heir.id);
    expect(JSON.stringify(courseResponse.body)).not.toContain(leavingMember.id);
  });

  test('is refused for oneself and for a student', async () => {
    const student = await makers.makeStudent(server);
    expect((await sendAsOwner(removeMember, { userId: owner.id })).status).toBe(409);
    expect((await sendAsOwner(removeMember, { userId: student.id })).status).toBe(404);
  });
});

test('TEAM-08: one owner remains, with concurrent removals of every kind', async () => {
  const otherServer = closeAfterTest(await startServer({ passwords: QUICK_PASSWORDS }));
  const twoOwners = [
    await makers.makeAdmin(otherServer),
    await makers.makeAdmin(otherServer),
  ] as const;
  await makers.makeMember(otherServer, 'manager');
  const sendAs = (person: Person, call: Parameters<typeof send>[1], body: object) =>
    send(otherServer, call, { token: person.token, body });
  const removals = await Promise.all([
    sendAs(twoOwners[0], removeMember, { userId: twoOwners[1].id }),
    sendAs(twoOwners[1], changeRole, { userId: twoOwners[0].id, role: 'manager' }),
    sendAs(twoOwners[0], deleteProfile, { password: makers.PASSWORD }),
    sendAs(twoOwners[1], deleteProfile, { password: makers.PASSWORD }),
  ]);
  for (const { status } of removals) expect([200, 401, 404, 409]).toContain(status);
  const { db } = otherServer.deps;
  const owners = await db.selectFrom('users').select('id').where('role', '=', 'owner').execute();
  expect(owners).toHaveLength(1);
});

test('lists the team by name, page by page, and finds members by parts of name or email', async () => {
  const largeTeam = closeAfterTest(await startServer({ passwords: QUICK_PASSWORDS }));
  const { token } = await makers.makeAdmin(largeTeam);
  const { db, random } = largeTeam.deps;
  const { id, ...like } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const made = Array.from({ length: MEMBERS_PER_PAGE + 10 }, (_, nth) => ({
    ...like,
    id: random.id(),
    email: `m${nth}@many.example`,
    full_name: `Ravi ${String(999 - nth)}`,
    role: 'support' as const,
    password_hash: '',
  }));
  await db.insertInto('users').values(made).execute();
  const page = (query: Record<string, string>) => send(largeTeam, getTeam, { token, query });
  const [first, second] = [await page({}), await page({ page: '2' })];
  expect(first.body).toMatchObject({ page: 1, pages: 2, total: made.length + 1, owners: 1 });
  const listed = [first, second].flatMap((item) => makers.expectData<Member[]>(item, 'data'));
  const names = listed.map(({ fullName }) => fullName);
  expect(names).toEqual(
    names.toSorted((left, right) => (left.toLowerCase() < right.toLowerCase() ? -1 : 1)),
  );
  expect(new Set(listed.map(({ _id }) => _id)).size).toBe(made.length + 1);
  expect(listed.map(({ _id }) => _id)).toContain(id);
  expect((await page({ query: 'RAVI 99' })).body).toMatchObject({ total: 10, owners: 1 });
  expect((await page({ query: 'm7@many' })).body).toMatchObject({
    data: [{ email: 'm7@many.example' }],
  });
  expect((await page({ query: 'nobody like it' })).body).toMatchObject({ data: [], total: 0 });
  const { body } = await send(largeTeam, getTeamNames, { token });
  const invitations = body['data'] as unknown as { userId: string; email: string }[];
  expect(invitations.map(({ userId }) => userId)).toEqual(listed.map(({ _id }) => _id));
  expect(invitations.map(({ email }) => email)).toEqual(listed.map(({ email }) => email));
});
