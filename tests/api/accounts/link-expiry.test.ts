// Links, codes and URLs work until the last minute of their validity, and not a second longer.
import { describe, expect, it } from 'vitest';
import { sendOtp, signUp, verifyOtp } from '#contract/accounts/auth.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import type { Course } from '#contract/courses/course.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { findUserByEmail } from '#server/accounts/accounts.ts';
import { invite } from '#server/learning/invitations.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { waitForMails, getMailSecret } from '../../support/mails.ts';
import { expectData, makeAdmin, makeCourseWithLesson, makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const PASSWORD = 'another-long-password';

const server = closeAfterAll(await startServer({ requireEmailCode: true }));
const admin = await makeAdmin(server);

let emailCount = 0;
const newEmail = () => `period${(emailCount += 1)}@rangshala.example`;
const getMailedCode = async (email: string) =>
  /\b\d{6}\b/.exec((await waitForMails(server, email)).at(-1)?.text ?? '')?.[0] ?? '';

/**
 * Each entry creates something that expires, and returns a function that checks whether it still works.
 */
const STARTS: Record<string, () => Promise<() => Promise<boolean>>> = {
  'a link that resets a password': async () => {
    const { email } = await makeStudent(server);
    await send(server, requestReset, { body: { email } });
    const token = getMailSecret((await waitForMails(server, email)).at(-1));
    const body = { token, password: PASSWORD, confirmPassword: PASSWORD };
    return async () => (await send(server, resetPassword, { body })).status === 200;
  },
  'a code by email': async () => {
    const email = newEmail();
    await send(server, sendOtp, { body: { email } });
    const otp = await getMailedCode(email);
    return async () => (await send(server, verifyOtp, { body: { email, otp } })).status === 200;
  },
  'the proof of an email': async () => {
    const email = newEmail();
    await send(server, sendOtp, { body: { email } });
    const proven = await send(server, verifyOtp, {
      body: { email, otp: await getMailedCode(email) },
    });
    const body = {
      email,
      emailProof: String(proven.body['emailProof']),
      fullName: 'Asha Rao',
      contactNumber: '9876543210',
      password: PASSWORD,
    };
    return async () => (await send(server, signUp, { body })).status === 200;
  },
  'an invitation': async () => {
    const email = newEmail();
    const body = { email, fullName: 'Asha Rao', reason: 'Asked by phone' };
    const { token } = await makeAdmin(server);
    await send(server, inviteStudent, { token, body });
    const link = getMailSecret((await waitForMails(server, email)).at(-1));
    const accepted = { token: link, password: PASSWORD, confirmPassword: PASSWORD };
    return async () => (await send(server, acceptInvitation, { body: accepted })).status === 200;
  },
  "the URL of a lesson's video": async () => {
    const { token } = await makeAdmin(server);
    const { courseId } = await makeCourseWithLesson(server, { ...admin, token });
    const opened = await send(server, getFullCourseDetails, { token, body: { courseId } });
    const { courseDetails } = expectData<{ courseDetails: Course }>(opened, 'data');
    const address = courseDetails.courseContent[0]?.subSection[0]?.videoUrl ?? '';
    return async () => (await fetch(address)).status === 200;
  },
};

describe.each([
  ['a link that resets a password', HOUR_MS],
  ['a code by email', 10 * MINUTE_MS],
  ['the proof of an email', 30 * MINUTE_MS],
  ['an invitation', 7 * DAY_MS],
  ["the URL of a lesson's video", 4 * HOUR_MS],
])('%s', (name, period) => {
  it.each([
    [-MINUTE_MS, true],
    [SECOND_MS, false],
  ])(`%i ms after its expiry: works %s`, async (after, isValid) => {
    const attempt = (await STARTS[name]?.()) ?? expect.fail(name);
    server.advanceClock(period + after);
    expect(await attempt()).toBe(isValid);
  });
});

it('an invitation scheduled in three weeks is valid for a week from its sending', async () => {
  const { token } = await makeAdmin(server);
  const email = newEmail();
  const body = { email, fullName: 'Asha Rao', reason: 'Asked by phone' };
  await send(server, inviteStudent, { token, body });
  await waitForMails(server, email);
  const { db, clock } = server.deps;
  const user = (await findUserByEmail(db, email)) ?? expect.fail(email);
  const notBefore = clock() + 21 * DAY_MS;
  await db.transaction().execute((tx) => invite(server.deps, tx, { user, notBefore }));
  server.advanceClock(21 * DAY_MS + MINUTE_MS);
  await server.work.deliverMails();
  const link = getMailSecret((await waitForMails(server, email, 2)).at(-1));
  server.advanceClock(6 * DAY_MS);
  const accepted = { token: link, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await send(server, acceptInvitation, { body: accepted })).status).toBe(200);
});
