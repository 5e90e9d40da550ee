// Two-factor login: codes of RFC 6238, each used once; and attempts to bypass the second step.
import { describe, expect, test } from 'vitest';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { login, logout } from '#contract/accounts/auth.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { loginByLink, requestLoginLink } from '#contract/accounts/login-links.ts';
import { changePassword, requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { getStudents } from '#contract/people/students.ts';
import { exportProfile } from '#contract/accounts/profile.ts';
import * as calls from '#contract/accounts/second-step.ts';
import { changeRole, getTeam, inviteMember } from '#contract/accounts/team.ts';
import { findCounter } from '#server/accounts/totp.ts';
import { decryptSecret } from '#server/accounts/second-step.ts';
import { adminCommand } from '../../support/admin-command.ts';
import { closeAfterAll, closeAfterTest } from '../../support/closing.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { mailsTo, secretIn as linkIn } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { beginStep, getDigits, turnStepOn } from '../../support/second-step.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { Got } from '../../support/server.ts';

const server = closeAfterAll(await startServer({ passwords: QUICK_PASSWORDS }));
const guarded = closeAfterAll(await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }));
const QUARTER_MS = 15 * 60_000;
const STEP_MS = 30_000;

const signIn = (
  { email }: Pick<Person, 'email'>,
  secondStep?: string,
  password = makers.PASSWORD,
) => send(server, login, { body: { email, password, ...(secondStep ? { secondStep } : {}) } });

async function withStep(person?: Person) {
  const owner = person ?? (await makers.makeAdmin(server));
  return { owner, ...(await turnStepOn(server, owner.token)) };
}

const getCode = ({ status, body }: Got) => [status, body.code];
const NEEDED = [401, 'second_step'];

describe('TEAM-10: the six-digit codes', () => {
  // RFC 6238, appendix B, for SHA-1: the last six of the eight digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('match RFC 6238 at %i seconds', (seconds, digits) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(findCounter(secret, digits, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(findCounter(secret, digits, (seconds + 60) * 1000)).toBeUndefined();
    expect(findCounter(secret, '１２３４５６', seconds * 1000)).toBeUndefined();
  });

  test('are requested with a message, only after the right password', async () => {
    const { owner, secret } = await withStep();
    const without = await signIn(owner);
    expect(getCode(without)).toEqual(NEEDED);
    expect(without.body.message).toContain('six-digit code');
    expect(without.body).not.toHaveProperty('token');
    const digits = getDigits(server, secret, 1);
    expect(getCode(await signIn(owner, digits, 'not-the-password'))).toEqual([
      401,
      'wrong_credentials',
    ]);
    expect((await signIn(owner, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).status).toBe(200);
  });

  test('are accepted one time step early or late, once each, and never older than a used code', async () => {
    const { owner, secret } = await withStep();
    server.pass(10 * STEP_MS);
    expect(getCode(await signIn(owner, getDigits(server, secret, -2)))).toEqual(NEEDED);
    expect(getCode(await signIn(owner, getDigits(server, secret, 2)))).toEqual(NEEDED);
    expect((await signIn(owner, getDigits(server, secret, -1))).status).toBe(200);
    const next = getDigits(server, secret, 1);
    const together = await Promise.all(Array.from({ length: 5 }, () => signIn(owner, next)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    server.pass(QUARTER_MS);
    const now = getDigits(server, secret);
    expect((await signIn(owner, now)).status).toBe(200);
    expect(getCode(await signIn(owner, now))).toEqual(NEEDED);
    expect(getCode(await signIn(owner, getDigits(server, secret, -1)))).toEqual(NEEDED);
  });

  test('are not accepted for login after they set up the second step', async () => {
    const owner = await makers.makeAdmin(server);
    const secret = await beginStep(server, owner.token);
    const secondStep = getDigits(server, secret);
    const { token } = owner;
    expect(
      (await send(server, calls.confirmSecondStep, { token, body: { secondStep } })).status,
    ).toBe(200);
    await send(server, logout, { token });
    expect(getCode(await signIn(owner, secondStep))).toEqual(NEEDED);
    expect((await signIn(owner, getDigits(server, secret, 1))).status).toBe(200);
  });

  test('are limited to five wrong guesses in fifteen minutes, after which right codes fail too', async () => {
    const { owner, secret, recoveryCodes } = await withStep();
    for (const wrong of ['000000', 'abcdef', '1234567', '....', 'AAAA-AAAA-AAAA-AAAA'])
      expect(getCode(await signIn(owner, wrong))).toEqual(NEEDED);
    for (const right of [getDigits(server, secret, 1), recoveryCodes[0]])
      expect(getCode(await signIn(owner, right))).toEqual([429, 'too_many']);
    // The password itself was not guessed.
    expect(getCode(await signIn(owner))).toEqual(NEEDED);
    server.pass(QUARTER_MS);
    expect((await signIn(owner, getDigits(server, secret))).status).toBe(200);
  });

  test('use up no password attempts while missing', async () => {
    const { owner, secret } = await withStep();
    for (let tries = 0; tries < 15; tries += 1)
      expect(getCode(await signIn(owner))).toEqual(NEEDED);
    expect((await signIn(owner, getDigits(server, secret, 1))).status).toBe(200);
  });
});

describe('TEAM-11: the second step is not bypassed by', () => {
  test('an emailed login link, which needs the code and then works once', async () => {
    const { owner, secret } = await withStep();
    const { email } = owner;
    const { body: linkRequest } = await send(server, requestLoginLink, { body: { email } });
    const mails = await mailsTo(server, email, 2);
    const token = linkIn(mails.find(({ subject }) => subject.includes('logging in')));
    const by = (secondStep?: string) =>
      send(server, loginByLink, {
        body: { token, request: linkRequest['request'], ...(secondStep ? { secondStep } : {}) },
      });
    expect(getCode(await by())).toEqual(NEEDED);
    expect(getCode(await by('000000'))).toEqual(NEEDED);
    expect((await by(getDigits(server, secret, 1))).status).toBe(200);
    expect(getCode(await by(getDigits(server, secret, 1)))).toEqual([400, 'wrong_code']);
  });

  test('a new password, set by email or with the old password', async () => {
    const { owner, secret } = await withStep();
    const { email } = owner;
    await send(server, requestReset, { body: { email } });
    const mails = await mailsTo(server, email, 2);
    const token = linkIn(mails.find(({ subject }) => subject === 'Set a new password'));
    const password = 'another-long-password';
    const body = { token, password, confirmPassword: password };
    const reset = await send(server, resetPassword, { body });
    expect([reset.status, reset.body['token']]).toEqual([200, undefined]);
    expect(getCode(await signIn(owner, undefined, password))).toEqual(NEEDED);
    const signedIn = await signIn(owner, getDigits(server, secret, 1), password);
    const session = String(signedIn.body['token']);
    const change = { oldPassword: password, newPassword: makers.PASSWORD };
    const changed = await send(server, changePassword, {
      token: session,
      body: { ...change, confirmNewPassword: makers.PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect(getCode(await signIn(owner))).toEqual(NEEDED);
  });

  test('an invitation that was emailed before, or is sent again', async () => {
    const owner = await makers.makeAdmin(server);
    const email = 'invited@step.example';
    const options = { email, fullName: 'Ila Sen', role: 'manager' };
    await send(server, inviteMember, { token: owner.token, body: options });
    await send(server, inviteMember, { token: owner.token, body: options });
    const first = linkIn((await mailsTo(server, email))[0]);
    const accept = (token: string, secondStep?: string) =>
      send(server, acceptInvitation, {
        body: {
          token,
          password: makers.PASSWORD,
          confirmPassword: makers.PASSWORD,
          ...(secondStep ? { secondStep } : {}),
        },
      });
    const { body } = await accept(first);
    const { secret } = await turnStepOn(server, String(body['token']));
    // An older release or a command may have left an accepted invitation without `used_at`.
    await server.deps.db.updateTable('invitations').set({ used_at: null }).execute();
    expect(getCode(await accept(first))).toEqual(NEEDED);
    expect(getCode(await signIn({ email }))).toEqual(NEEDED);
    expect((await accept(first, getDigits(server, secret, 1))).status).toBe(200);
  });

  test('a session from before, or a stolen session', async () => {
    const owner = await makers.makeAdmin(server);
    const before = String((await signIn(owner)).body['token']);
    const { secret } = await withStep(owner);
    expect((await send(server, getEnrolments, { token: before })).status).toBe(401);
    const { token } = owner;
    const thief = async (call: Parameters<typeof send>[1], body: object) =>
      getCode(await send(server, call, { token, body }));
    const wrong = { password: 'not-the-password', secondStep: getDigits(server, secret, 1) };
    const { password } = { password: makers.PASSWORD };
    for (const call of [calls.beginSecondStep, calls.renewRecoveryCodes, calls.removeSecondStep]) {
      expect(await thief(call, wrong)).toEqual([400, 'wrong_password']);
      expect(await thief(call, { password, secondStep: '000000' })).toEqual([400, 'wrong_code']);
    }
    expect(await thief(calls.beginSecondStep, { password })).toEqual([400, 'wrong_code']);
    expect(await thief(calls.confirmSecondStep, { secondStep: '000000' })).toEqual([
      400,
      'wrong_code',
    ]);
    // The first secret is still in use.
    server.pass(QUARTER_MS);
    expect((await signIn(owner, getDigits(server, secret))).status).toBe(200);
  });

  test('a session that confirms a setup never started, and login attempts stay unused', async () => {
    const { owner, secret } = await withStep();
    const confirm = { token: owner.token, body: { secondStep: '000000' } };
    for (let nth = 0; nth < 10; nth += 1)
      expect(getCode(await send(server, calls.confirmSecondStep, confirm))).toEqual([
        400,
        'wrong_code',
      ]);
    server.pass(60_000);
    expect((await signIn(owner, getDigits(server, secret))).status).toBe(200);
  });

  test('endless guesses at a secret during setup', async () => {
    const { token } = await makers.makeStudent(server);
    const secret = await beginStep(server, token);
    const confirm = (secondStep: string) =>
      send(server, calls.confirmSecondStep, { token, body: { secondStep } });
    for (let nth = 0; nth < 5; nth += 1)
      expect(getCode(await confirm('000000'))).toEqual([400, 'wrong_code']);
    expect(getCode(await confirm(getDigits(server, secret)))).toEqual([429, 'too_many']);
    server.pass(QUARTER_MS);
    expect((await confirm(getDigits(server, secret))).status).toBe(200);
  });

  test('a secret whose setup was not confirmed', async () => {
    const { owner, secret } = await withStep();
    const body = { password: makers.PASSWORD, secondStep: getDigits(server, secret, 1) };
    const begun = await send(server, calls.beginSecondStep, { token: owner.token, body });
    const newSecret = makers.expectData<string>(begun, 'secret');
    server.pass(2 * STEP_MS);
    expect(getCode(await signIn(owner, getDigits(server, newSecret)))).toEqual(NEEDED);
    expect((await signIn(owner, getDigits(server, secret))).status).toBe(200);
    const newcomer = await makers.makeStudent(server);
    await beginStep(server, newcomer.token);
    expect((await signIn(newcomer)).status).toBe(200);
  });

  test('the row of another account, or a row under another MEDIA_SECRET', async () => {
    const item = await withStep();
    const otherOwner = await withStep();
    const { db } = server.deps;
    const row = await db
      .selectFrom('second_steps')
      .selectAll()
      .where('user_id', '=', item.owner.id)
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(item.secret);
    expect(decryptSecret(server.deps.mediaSecret, item.owner.id, row.secret)).toBe(item.secret);
    expect(decryptSecret('another-setting', item.owner.id, row.secret)).toBeUndefined();
    await db
      .updateTable('second_steps')
      .set({ secret: row.secret, last_counter: 0 })
      .where('user_id', '=', otherOwner.owner.id)
      .execute();
    server.pass(2 * STEP_MS);
    expect(getCode(await signIn(otherOwner.owner, getDigits(server, item.secret)))).toEqual(NEEDED);
    expect((await signIn(otherOwner.owner, otherOwner.recoveryCodes[0])).status).toBe(200);
  });
});

describe('TEAM-12: recovery codes', () => {
  test('log in once each, however they are typed, and are stored as hashes', async () => {
    const { owner, recoveryCodes } = await withStep();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const rows = await server.deps.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''));
    expect((await signIn(owner, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(getCode(await signIn(owner, first))).toEqual(NEEDED);
    const together = await Promise.all(Array.from({ length: 4 }, () => signIn(owner, second)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    const { token } = owner;
    const secondStep = await send(server, calls.getSecondStep, { token });
    expect(secondStep.body['data']).toMatchObject({ recoveryCodesLeft: 8, isRequired: false });
    const exported = await send(server, exportProfile, { token });
    expect(JSON.stringify(exported.body)).not.toMatch(/code_hash|pending_secret|last_counter/);
  });

  test('work only for their own account, and new codes replace the old ones', async () => {
    const [left, right] = [await withStep(), await withStep()];
    expect(getCode(await signIn(right.owner, left.recoveryCodes[0]))).toEqual(NEEDED);
    const body = { password: makers.PASSWORD, secondStep: getDigits(server, left.secret, 1) };
    const { token } = left.owner;
    const renewed = await send(server, calls.renewRecoveryCodes, { token, body });
    const codes = makers.expectData<string[]>(renewed, 'recoveryCodes');
    expect(getCode(await signIn(left.owner, left.recoveryCodes[1]))).toEqual(NEEDED);
    expect((await signIn(left.owner, codes[1])).status).toBe(200);
  });
});

describe('TEAM-13: in production', () => {
  test('an owner may not use admin calls before setting up the second step', async () => {
    const owner = await makers.makeAdmin(guarded);
    const body = { email: owner.email, password: makers.PASSWORD };
    const signedIn = await send(guarded, login, { body });
    expect(signedIn.body['setUp']).toBe('secondStep');
    const { token } = owner;
    for (const call of [getTeam, getStudents, getAdminCourses]) {
      const refused = await send(guarded, call, { token });
      expect(getCode(refused)).toEqual([403, 'not_set_up']);
      const message = 'Set up two-step verification in your profile first.';
      expect(refused.body).toMatchObject({ message, fields: [{ path: 'secondStep', message }] });
    }
    const admin = await makers.makeAdmin(guarded);
    await turnStepOn(guarded, admin.token);
    const { courseId, lessonId } = await makers.makeCourseWithLesson(guarded, admin);
    const lesson = { courseId, subSectionId: lessonId };
    const watch = () => send(guarded, freshLessonVideo, { token, body: lesson });
    // This also holds for calls that any user may make.
    expect((await watch()).body.code).toBe('not_enrolled');
    const { secret } = await turnStepOn(guarded, token);
    expect((await watch()).status).toBe(200);
    expect((await send(guarded, getTeam, { token })).status).toBe(200);
    const off = { password: makers.PASSWORD, secondStep: getDigits(guarded, secret, 1) };
    expect(getCode(await send(guarded, calls.removeSecondStep, { token, body: off }))).toEqual([
      409,
      'conflict',
    ]);
    const manager = await makers.makeMember(guarded, 'manager');
    expect((await send(guarded, getStudents, { token: manager.token })).status).toBe(200);
    await send(guarded, changeRole, { token, body: { userId: manager.id, role: 'owner' } });
    const again = await send(guarded, login, { body: { ...body, email: manager.email } });
    const promoted = String(again.body['token']);
    expect(getCode(await send(guarded, getStudents, { token: promoted }))).toEqual([
      403,
      'not_set_up',
    ]);
  });

  test.each(['manager', 'support'] as const)(
    'a %s, who refunds or exports, needs it fourteen days after the announcement',
    async (role) => {
      const own = closeAfterTest(
        await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }),
      );
      const began = own.deps.clock();
      const member = await makers.makeMember(own, role);
      const enter = async (secondStep?: string) => {
        const body = { email: member.email, password: makers.PASSWORD, secondStep };
        return String((await send(own, login, { body })).body['token']);
      };
      const announced = makers.expectData<{ isRequired: boolean; requiredFrom: string }>(
        await send(own, calls.getSecondStep, { token: member.token }),
        'data',
      );
      expect(announced.isRequired).toBe(true);
      const days = (Date.parse(announced.requiredFrom) - began) / 86_400_000;
      expect([Math.floor(days), days - Math.floor(days) < 0.001]).toEqual([14, true]);
      own.pass(14 * 86_400_000 - 60_000);
      expect((await send(own, getStudents, { token: await enter() })).status).toBe(200);
      own.pass(60_000);
      const token = await enter();
      expect(getCode(await send(own, getStudents, { token }))).toEqual([403, 'not_set_up']);
      const { secret } = await turnStepOn(own, token);
      expect((await send(own, getStudents, { token })).status).toBe(200);
      const off = { password: makers.PASSWORD, secondStep: getDigits(own, secret, 1) };
      expect(getCode(await send(own, calls.removeSecondStep, { token, body: off }))).toEqual([
        409,
        'conflict',
      ]);
    },
  );

  test('the fourteen days start with the role, and an instructor needs no second step', async () => {
    const own = closeAfterTest(await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }));
    const owner = await makers.makeAdmin(own);
    const { secret } = await turnStepOn(own, owner.token);
    const member = await makers.makeMember(own, 'instructor');
    const enter = async (email: string, secondStep?: string) => {
      const got = await send(own, login, {
        body: { email, password: makers.PASSWORD, ...(secondStep ? { secondStep } : {}) },
      });
      return makers.expectData<string>(got, 'token');
    };
    const getStep = async (token: string) =>
      makers.expectData<object>(await send(own, calls.getSecondStep, { token }), 'data');
    own.pass(30 * 86_400_000);
    const token = await enter(member.email);
    expect(await getStep(token)).toMatchObject({ isRequired: false, requiredFrom: null });
    expect((await send(own, getStudents, { token })).status).toBe(200);
    const promoted = { userId: member.id, role: 'manager' };
    const by = await enter(owner.email, getDigits(own, secret, 1));
    expect((await send(own, changeRole, { token: by, body: promoted })).status).toBe(200);
    const asManager = await enter(member.email);
    expect((await send(own, getStudents, { token: asManager })).status).toBe(200);
    expect(await getStep(asManager)).toMatchObject({ isRequired: true });
    own.pass(14 * 86_400_000);
    const later = await enter(member.email);
    expect(getCode(await send(own, getStudents, { token: later }))).toEqual([403, 'not_set_up']);
  });

  test('a login link gives a team member with a too short password no access', async () => {
    const own = closeAfterTest(await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }));
    const student = await makers.makeStudent(own);
    await adminCommand(['promote', student.email], own.database, { PUBLIC_SITE_URL: LINK_ORIGIN });
    const byLink = async (nth: number) => {
      const { email } = student;
      const { body } = await send(own, requestLoginLink, { body: { email } });
      const token = linkIn((await mailsTo(own, email, nth)).at(-1));
      const got = await send(own, loginByLink, { body: { token, request: body['request'] } });
      return { setUp: got.body['setUp'], token: String(got.body['token']) };
    };
    // The length of the password that the student chose is unknown.
    const first = await byLink(1);
    expect(first.setUp).toBe('password');
    const refused = await send(own, getStudents, { token: first.token });
    expect(refused.body['fields']).toEqual([expect.objectContaining({ path: 'password' })]);
    // A password login shows that the test password is long enough.
    const body = { email: student.email, password: makers.PASSWORD };
    expect((await send(own, login, { body })).body['setUp']).toBe('secondStep');
    expect((await byLink(2)).setUp).toBe('secondStep');
  });

  test('every team member with a short password has to set a longer one first', async () => {
    const manager = await makers.makeMember(guarded, 'manager');
    const short = 'tin-drum-7';
    const password_hash = await guarded.deps.passwords.hash(short);
    await guarded.deps.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', manager.id)
      .execute();
    const body = { email: manager.email, password: short };
    const signedIn = await send(guarded, login, { body });
    expect(signedIn.body['setUp']).toBe('password');
    const token = String(signedIn.body['token']);
    const refused = await send(guarded, getStudents, { token });
    expect(getCode(refused)).toEqual([403, 'not_set_up']);
    expect(refused.body['fields']).toEqual([expect.objectContaining({ path: 'password' })]);
    const change = (newPassword: string) =>
      send(guarded, changePassword, {
        token,
        body: { oldPassword: short, newPassword, confirmNewPassword: newPassword },
      });
    expect((await change('still-tin-9')).body['fields']).toEqual([
      expect.objectContaining({ path: 'newPassword' }),
    ]);
    expect((await change('a-much-longer-tin-drum')).status).toBe(200);
    expect((await send(guarded, getStudents, { token })).status).toBe(200);
  });

  test('students may set up a second step, and do not need one', async () => {
    const student = await makers.makeStudent(guarded);
    const body = { email: student.email, password: makers.PASSWORD };
    expect((await send(guarded, login, { body })).body).not.toHaveProperty('setUp');
    await turnStepOn(guarded, student.token);
    expect(getCode(await send(guarded, login, { body }))).toEqual(NEEDED);
  });
});

test('TEAM-14: the command line lets in a user who has lost app and recovery codes', async () => {
  const { owner } = await withStep();
  const { email, token } = owner;
  const site = { PUBLIC_SITE_URL: LINK_ORIGIN };
  const { code, output } = await adminCommand(['reset-second-step', email], server.database, site);
  expect([code, output]).toEqual([0, expect.stringContaining(email)]);
  expect((await send(server, getEnrolments, { token })).status).toBe(401);
  expect((await signIn(owner)).status).toBe(200);
  await server.work.deliverMails();
  const mails = await mailsTo(server, email, 2);
  expect(mails.map(({ subject }) => subject)).toContain('Two-step verification is off');
});
