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
import { runAdminCommand } from '../../support/admin-command.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { waitForMails, getMailSecret as linkIn } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  beginSecondStepSetup,
  getAuthenticatorCode,
  enableSecondStep,
} from '../../support/second-step.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const server = closeAfterAll(await startServer({ passwords: QUICK_PASSWORDS }));
const guarded = closeAfterAll(await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }));
const QUARTER_MS = 15 * 60_000;
const STEP_MS = 30_000;

const signIn = (
  { email }: Pick<Person, 'email'>,
  secondStep?: string,
  password = makers.PASSWORD,
) => send(server, login, { body: { email, password, ...(secondStep ? { secondStep } : {}) } });

async function createOwnerWithStep(person?: Person) {
  const owner = person ?? (await makers.makeAdmin(server));
  return { owner, ...(await enableSecondStep(server, owner.token)) };
}

const getCode = ({ status, body }: ApiResponse) => [status, body.code];
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
    const { owner, secret } = await createOwnerWithStep();
    const withoutStep = await signIn(owner);
    expect(getCode(withoutStep)).toEqual(NEEDED);
    expect(withoutStep.body.message).toContain('six-digit code');
    expect(withoutStep.body).not.toHaveProperty('token');
    const digits = getAuthenticatorCode(server, secret, 1);
    expect(getCode(await signIn(owner, digits, 'not-the-password'))).toEqual([
      401,
      'wrong_credentials',
    ]);
    expect((await signIn(owner, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).status).toBe(200);
  });

  test('are accepted one time step early or late, once each, and never older than a used code', async () => {
    const { owner, secret } = await createOwnerWithStep();
    server.advanceClock(10 * STEP_MS);
    expect(getCode(await signIn(owner, getAuthenticatorCode(server, secret, -2)))).toEqual(NEEDED);
    expect(getCode(await signIn(owner, getAuthenticatorCode(server, secret, 2)))).toEqual(NEEDED);
    expect((await signIn(owner, getAuthenticatorCode(server, secret, -1))).status).toBe(200);
    const next = getAuthenticatorCode(server, secret, 1);
    const concurrentLogins = await Promise.all(
      Array.from({ length: 5 }, () => signIn(owner, next)),
    );
    expect(concurrentLogins.filter(({ status }) => status === 200)).toHaveLength(1);
    server.advanceClock(QUARTER_MS);
    const now = getAuthenticatorCode(server, secret);
    expect((await signIn(owner, now)).status).toBe(200);
    expect(getCode(await signIn(owner, now))).toEqual(NEEDED);
    expect(getCode(await signIn(owner, getAuthenticatorCode(server, secret, -1)))).toEqual(NEEDED);
  });

  test('are not accepted for login after they set up the second step', async () => {
    const owner = await makers.makeAdmin(server);
    const secret = await beginSecondStepSetup(server, owner.token);
    const secondStep = getAuthenticatorCode(server, secret);
    const { token } = owner;
    expect(
      (await send(server, calls.confirmSecondStep, { token, body: { secondStep } })).status,
    ).toBe(200);
    await send(server, logout, { token });
    expect(getCode(await signIn(owner, secondStep))).toEqual(NEEDED);
    expect((await signIn(owner, getAuthenticatorCode(server, secret, 1))).status).toBe(200);
  });

  test('may be typed in Devanagari digits when the second step is turned on', async () => {
    const owner = await makers.makeAdmin(server);
    const code = getAuthenticatorCode(server, await beginSecondStepSetup(server, owner.token));
    const typed = code.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
    const { status } = await send(server, calls.confirmSecondStep, {
      token: owner.token,
      body: { secondStep: typed },
    });
    expect(status).toBe(200);
  });

  test('are limited to five wrong guesses in fifteen minutes, after which right codes fail too', async () => {
    const { owner, secret, recoveryCodes } = await createOwnerWithStep();
    for (const wrong of ['000000', 'abcdef', '1234567', '....', 'AAAA-AAAA-AAAA-AAAA'])
      expect(getCode(await signIn(owner, wrong))).toEqual(NEEDED);
    for (const right of [getAuthenticatorCode(server, secret, 1), recoveryCodes[0]])
      expect(getCode(await signIn(owner, right))).toEqual([429, 'too_many']);
    // The password itself was not guessed.
    expect(getCode(await signIn(owner))).toEqual(NEEDED);
    server.advanceClock(QUARTER_MS);
    expect((await signIn(owner, getAuthenticatorCode(server, secret))).status).toBe(200);
  });

  test('use up no password attempts while missing', async () => {
    const { owner, secret } = await createOwnerWithStep();
    for (let tries = 0; tries < 15; tries += 1)
      expect(getCode(await signIn(owner))).toEqual(NEEDED);
    expect((await signIn(owner, getAuthenticatorCode(server, secret, 1))).status).toBe(200);
  });
});

describe('TEAM-11: the second step is not bypassed by', () => {
  test('an emailed login link, which needs the code and then works once', async () => {
    const { owner, secret } = await createOwnerWithStep();
    const { email } = owner;
    const { body: linkRequest } = await send(server, requestLoginLink, { body: { email } });
    const mails = await waitForMails(server, email, 2);
    const token = linkIn(mails.find(({ subject }) => subject.includes('login link')));
    const by = (secondStep?: string) =>
      send(server, loginByLink, {
        body: { token, request: linkRequest['request'], ...(secondStep ? { secondStep } : {}) },
      });
    expect(getCode(await by())).toEqual(NEEDED);
    expect(getCode(await by('000000'))).toEqual(NEEDED);
    expect((await by(getAuthenticatorCode(server, secret, 1))).status).toBe(200);
    expect(getCode(await by(getAuthenticatorCode(server, secret, 1)))).toEqual([400, 'wrong_code']);
  });

  test('a new password, set by email or with the old password', async () => {
    const { owner, secret } = await createOwnerWithStep();
    const { email } = owner;
    await send(server, requestReset, { body: { email } });
    const mails = await waitForMails(server, email, 2);
    const token = linkIn(mails.find(({ subject }) => subject === 'Set a new password'));
    const password = 'another-long-password';
    const body = { token, password, confirmPassword: password };
    const reset = await send(server, resetPassword, { body });
    expect([reset.status, reset.body['token']]).toEqual([200, undefined]);
    expect(getCode(await signIn(owner, undefined, password))).toEqual(NEEDED);
    const signedIn = await signIn(owner, getAuthenticatorCode(server, secret, 1), password);
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
    const first = linkIn((await waitForMails(server, email))[0]);
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
    const { secret } = await enableSecondStep(server, String(body['token']));
    // An older release or a command may have left an accepted invitation without `used_at`.
    await server.deps.db.updateTable('invitations').set({ used_at: null }).execute();
    expect(getCode(await accept(first))).toEqual(NEEDED);
    expect(getCode(await signIn({ email }))).toEqual(NEEDED);
    expect((await accept(first, getAuthenticatorCode(server, secret, 1))).status).toBe(200);
  });

  test('a session from before, or a stolen session', async () => {
    const owner = await makers.makeAdmin(server);
    const tokenBefore = String((await signIn(owner)).body['token']);
    const { secret } = await createOwnerWithStep(owner);
    expect((await send(server, getEnrolments, { token: tokenBefore })).status).toBe(401);
    const { token } = owner;
    const sendAsThief = async (call: Parameters<typeof send>[1], body: object) =>
      getCode(await send(server, call, { token, body }));
    const wrong = {
      password: 'not-the-password',
      secondStep: getAuthenticatorCode(server, secret, 1),
    };
    const { password } = { password: makers.PASSWORD };
    for (const call of [calls.beginSecondStep, calls.renewRecoveryCodes, calls.removeSecondStep]) {
      expect(await sendAsThief(call, wrong)).toEqual([400, 'wrong_password']);
      expect(await sendAsThief(call, { password, secondStep: '000000' })).toEqual([
        400,
        'wrong_code',
      ]);
    }
    expect(await sendAsThief(calls.beginSecondStep, { password })).toEqual([400, 'wrong_code']);
    expect(await sendAsThief(calls.confirmSecondStep, { secondStep: '000000' })).toEqual([
      400,
      'wrong_code',
    ]);
    // The first secret is still in use.
    server.advanceClock(QUARTER_MS);
    expect((await signIn(owner, getAuthenticatorCode(server, secret))).status).toBe(200);
  });

  test('a session that confirms a setup never started, and login attempts stay unused', async () => {
    const { owner, secret } = await createOwnerWithStep();
    const confirm = { token: owner.token, body: { secondStep: '000000' } };
    for (let index = 0; index < 10; index += 1)
      expect(getCode(await send(server, calls.confirmSecondStep, confirm))).toEqual([
        400,
        'wrong_code',
      ]);
    server.advanceClock(60_000);
    expect((await signIn(owner, getAuthenticatorCode(server, secret))).status).toBe(200);
  });

  test('endless guesses at a secret during setup', async () => {
    const { token } = await makers.makeStudent(server);
    const secret = await beginSecondStepSetup(server, token);
    const confirm = (secondStep: string) =>
      send(server, calls.confirmSecondStep, { token, body: { secondStep } });
    for (let index = 0; index < 5; index += 1)
      expect(getCode(await confirm('000000'))).toEqual([400, 'wrong_code']);
    expect(getCode(await confirm(getAuthenticatorCode(server, secret)))).toEqual([429, 'too_many']);
    server.advanceClock(QUARTER_MS);
    expect((await confirm(getAuthenticatorCode(server, secret))).status).toBe(200);
  });

  test('a secret whose setup was not confirmed', async () => {
    const { owner, secret } = await createOwnerWithStep();
    const body = { password: makers.PASSWORD, secondStep: getAuthenticatorCode(server, secret, 1) };
    const beginResponse = await send(server, calls.beginSecondStep, { token: owner.token, body });
    const newSecret = makers.expectData<string>(beginResponse, 'secret');
    server.advanceClock(2 * STEP_MS);
    expect(getCode(await signIn(owner, getAuthenticatorCode(server, newSecret)))).toEqual(NEEDED);
    expect((await signIn(owner, getAuthenticatorCode(server, secret))).status).toBe(200);
    const newcomer = await makers.makeStudent(server);
    await beginSecondStepSetup(server, newcomer.token);
    expect((await signIn(newcomer)).status).toBe(200);
  });

  test('the row of another account, or a row under another MEDIA_SECRET', async () => {
    const item = await createOwnerWithStep();
    const otherOwner = await createOwnerWithStep();
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
    server.advanceClock(2 * STEP_MS);
    expect(
      getCode(await signIn(otherOwner.owner, getAuthenticatorCode(server, item.secret))),
    ).toEqual(NEEDED);
    expect((await signIn(otherOwner.owner, otherOwner.recoveryCodes[0])).status).toBe(200);
  });
});

describe('TEAM-12: recovery codes', () => {
  test('log in once each, however they are typed, and are stored as hashes', async () => {
    const { owner, recoveryCodes } = await createOwnerWithStep();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const rows = await server.deps.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''));
    expect((await signIn(owner, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(getCode(await signIn(owner, first))).toEqual(NEEDED);
    const concurrentLogins = await Promise.all(
      Array.from({ length: 4 }, () => signIn(owner, second)),
    );
    expect(concurrentLogins.filter(({ status }) => status === 200)).toHaveLength(1);
    const { token } = owner;
    const secondStep = await send(server, calls.getSecondStep, { token });
    expect(secondStep.body['data']).toMatchObject({ recoveryCodesLeft: 8, isRequired: false });
    const exported = await send(server, exportProfile, { token });
    expect(JSON.stringify(exported.body)).not.toMatch(/code_hash|pending_secret|last_counter/);
  });

  test('work only for their own account, and new codes replace the old ones', async () => {
    const [left, right] = [await createOwnerWithStep(), await createOwnerWithStep()];
    expect(getCode(await signIn(right.owner, left.recoveryCodes[0]))).toEqual(NEEDED);
    const body = {
      password: makers.PASSWORD,
      secondStep: getAuthenticatorCode(server, left.secret, 1),
    };
    const { token } = left.owner;
    const renewalResponse = await send(server, calls.renewRecoveryCodes, { token, body });
    const codes = makers.expectData<string[]>(renewalResponse, 'recoveryCodes');
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
    await enableSecondStep(guarded, admin.token);
    const { courseId, lessonId } = await makers.makeCourseWithLesson(guarded, admin);
    const lesson = { courseId, subSectionId: lessonId };
    const watchLesson = () => send(guarded, freshLessonVideo, { token, body: lesson });
    // This also holds for calls that any user may make.
    expect((await watchLesson()).body.code).toBe('not_enrolled');
    const { secret } = await enableSecondStep(guarded, token);
    expect((await watchLesson()).status).toBe(200);
    expect((await send(guarded, getTeam, { token })).status).toBe(200);
    const turnOffBody = {
      password: makers.PASSWORD,
      secondStep: getAuthenticatorCode(guarded, secret, 1),
    };
    expect(
      getCode(await send(guarded, calls.removeSecondStep, { token, body: turnOffBody })),
    ).toEqual([409, 'conflict']);
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
      const ownServer = closeAfterTest(
        await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }),
      );
      const began = ownServer.deps.clock();
      const member = await makers.makeMember(ownServer, role);
      const logIn = async (secondStep?: string) => {
        const body = { email: member.email, password: makers.PASSWORD, secondStep };
        return String((await send(ownServer, login, { body })).body['token']);
      };
      const requirement = makers.expectData<{ isRequired: boolean; requiredFrom: string }>(
        await send(ownServer, calls.getSecondStep, { token: member.token }),
        'data',
      );
      expect(requirement.isRequired).toBe(true);
      const days = (Date.parse(requirement.requiredFrom) - began) / 86_400_000;
      expect([Math.floor(days), days - Math.floor(days) < 0.001]).toEqual([14, true]);
      ownServer.advanceClock(14 * 86_400_000 - 60_000);
      expect((await send(ownServer, getStudents, { token: await logIn() })).status).toBe(200);
      ownServer.advanceClock(60_000);
      const token = await logIn();
      expect(getCode(await send(ownServer, getStudents, { token }))).toEqual([403, 'not_set_up']);
      const { secret } = await enableSecondStep(ownServer, token);
      expect((await send(ownServer, getStudents, { token })).status).toBe(200);
      const turnOffBody = {
        password: makers.PASSWORD,
        secondStep: getAuthenticatorCode(ownServer, secret, 1),
      };
      expect(
        getCode(await send(ownServer, calls.removeSecondStep, { token, body: turnOffBody })),
      ).toEqual([409, 'conflict']);
    },
  );

  test('the fourteen days start with the role, and an instructor needs no second step', async () => {
    const ownServer = closeAfterTest(
      await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }),
    );
    const owner = await makers.makeAdmin(ownServer);
    const { secret } = await enableSecondStep(ownServer, owner.token);
    const member = await makers.makeMember(ownServer, 'instructor');
    const logIn = async (email: string, secondStep?: string) => {
      const response = await send(ownServer, login, {
        body: { email, password: makers.PASSWORD, ...(secondStep ? { secondStep } : {}) },
      });
      return makers.expectData<string>(response, 'token');
    };
    const getStep = async (token: string) =>
      makers.expectData<object>(await send(ownServer, calls.getSecondStep, { token }), 'data');
    ownServer.advanceClock(30 * 86_400_000);
    const token = await logIn(member.email);
    expect(await getStep(token)).toMatchObject({ isRequired: false, requiredFrom: null });
    expect((await send(ownServer, getStudents, { token })).status).toBe(200);
    const promoted = { userId: member.id, role: 'manager' };
    const by = await logIn(owner.email, getAuthenticatorCode(ownServer, secret, 1));
    expect((await send(ownServer, changeRole, { token: by, body: promoted })).status).toBe(200);
    const asManager = await logIn(member.email);
    expect((await send(ownServer, getStudents, { token: asManager })).status).toBe(200);
    expect(await getStep(asManager)).toMatchObject({ isRequired: true });
    ownServer.advanceClock(14 * 86_400_000);
    const later = await logIn(member.email);
    expect(getCode(await send(ownServer, getStudents, { token: later }))).toEqual([
      403,
      'not_set_up',
    ]);
  });

  test('a login link gives a team member with a too short password no access', async () => {
    const ownServer = closeAfterTest(
      await startServer({ passwords: QUICK_PASSWORDS, guardsTeam: true }),
    );
    const student = await makers.makeStudent(ownServer);
    await runAdminCommand(['promote', student.email], ownServer.database, {
      PUBLIC_SITE_URL: LINK_ORIGIN,
    });
    const logInByLink = async (index: number) => {
      const { email } = student;
      const { body } = await send(ownServer, requestLoginLink, { body: { email } });
      const token = linkIn((await waitForMails(ownServer, email, index)).at(-1));
      const response = await send(ownServer, loginByLink, {
        body: { token, request: body['request'] },
      });
      return { setUp: response.body['setUp'], token: String(response.body['token']) };
    };
    // The length of the password that the student chose is unknown.
    const first = await logInByLink(1);
    expect(first.setUp).toBe('password');
    const refused = await send(ownServer, getStudents, { token: first.token });
    expect(refused.body['fields']).toEqual([expect.objectContaining({ path: 'password' })]);
    // A password login shows that the test password is long enough.
    const body = { email: student.email, password: makers.PASSWORD };
    expect((await send(ownServer, login, { body })).body['setUp']).toBe('secondStep');
    expect((await logInByLink(2)).setUp).toBe('secondStep');
  });

  test('every team member with a short password has to set a longer one first', async () => {
    const manager = await makers.makeMember(guarded, 'manager');
    const shortPassword = 'tin-drum-7';
    const password_hash = await guarded.deps.passwords.hash(shortPassword);
    await guarded.deps.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', manager.id)
      .execute();
    const body = { email: manager.email, password: shortPassword };
    const signedIn = await send(guarded, login, { body });
    expect(signedIn.body['setUp']).toBe('password');
    const token = String(signedIn.body['token']);
    const refused = await send(guarded, getStudents, { token });
    expect(getCode(refused)).toEqual([403, 'not_set_up']);
    expect(refused.body['fields']).toEqual([expect.objectContaining({ path: 'password' })]);
    const change = (newPassword: string) =>
      send(guarded, changePassword, {
        token,
        body: { oldPassword: shortPassword, newPassword, confirmNewPassword: newPassword },
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
    await enableSecondStep(guarded, student.token);
    expect(getCode(await send(guarded, login, { body }))).toEqual(NEEDED);
  });
});

test('TEAM-14: the command line lets in a user who has lost app and recovery codes', async () => {
  const { owner } = await createOwnerWithStep();
  const { email, token } = owner;
  const site = { PUBLIC_SITE_URL: LINK_ORIGIN };
  const { code, output } = await runAdminCommand(
    ['reset-second-step', email],
    server.database,
    site,
  );
  expect([code, output]).toEqual([0, expect.stringContaining(email)]);
  expect((await send(server, getEnrolments, { token })).status).toBe(401);
  expect((await signIn(owner)).status).toBe(200);
  await server.work.deliverMails();
  const mails = await waitForMails(server, email, 2);
  expect(mails.map(({ subject }) => subject)).toContain('Two-step verification is off');
});
