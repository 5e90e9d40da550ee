// Test servers check each response for data its caller may not see; here leaks are planted.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendOtp } from '#contract/accounts/auth.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { waitForMails } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = await startServer();
const admin = await makers.makeAdmin(server);
const [student, second] = [await makers.makeStudent(server), await makers.makeStudent(server)];
const madeCourse = await makers.makeCourseWithLesson(server, admin, { price: '0' });
const { courseId, lessonId: subSectionId } = madeCourse;
await send(server, capturePayment, { token: second.token, body: { courses: [courseId] } });
const body = { courseId, subSectionId };
const response = await send(server, freshLessonVideo, { token: second.token, body });
const video = makers.expectData<{ src: string }[]>(response, 'sources')[0]?.src ?? '';

/** Sets the course's description, which the responses contain. */
async function plant(description: string): Promise<void> {
  await server.deps.db.updateTable('courses').set({ description }).execute();
}

async function requestEmailCode(): Promise<string> {
  await send(server, sendOtp, { body: { email: 'reader@rangshala.example' } });
  const [mail] = await waitForMails(server, 'reader@rangshala.example');
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function readStoredKey(): Promise<string> {
  const row = await server.deps.db
    .selectFrom('media')
    .select('storage_key')
    .executeTakeFirstOrThrow();
  return row.storage_key;
}

const PLANTED: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['a password hash', () => server.deps.passwords.hash('x')],
  ['the hash of a token', () => createHash('sha256').update(second.token).digest('hex')],
  ['a valid token', () => second.token],
  ['a mailed code', requestEmailCode],
  ['the storage key of a file', readStoredKey],
  ['another user’s email', () => `Write to ${second.email}.`],
  ['another user’s phone number', () => '9876501234'],
  ['another student’s video URL', () => video],
];

test.each(PLANTED)('S11: a response that contains %s fails', async (_what, secret) => {
  const requestCourse = () =>
    send(server, getFullCourseDetails, { token: student.token, body: { courseId } });
  await plant('Nothing to hide.');
  expect((await requestCourse()).status).toBe(200);
  await plant(await secret());
  expect((await requestCourse()).status).toBe(500);
});

test('S11: compressed responses are checked as well', async () => {
  await plant(`${'Dots and lines. '.repeat(100)} ${second.email}`);
  expect((await send(server, getCoursePage, { query: { courseId } })).status).toBe(500);
});

test("S11: the caller's own data is no leak, and every leak fails its test file", async () => {
  await plant(`Write to ${student.email}.`);
  const body = { courseId };
  const response = await send(server, getFullCourseDetails, { token: student.token, body });
  expect(response.status).toBe(200);
  await expect(server.close()).rejects.toThrow('leaks a password hash');
});
