// The URL of a video file works only while its session and access last, checked at each request.
import { expect, test } from 'vitest';
import { logout } from '#contract/accounts/auth.ts';
import { editCourse } from '#contract/courses/authoring.ts';
import {
  saveTrailer,
  setFreeLesson,
  getFreePreviewVideo,
} from '#contract/courses/free-previews.ts';
import type { Course } from '#contract/courses/course.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { grantCourse, withdrawCourse } from '#contract/people/people.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeCourseWithLesson,
  makeMember,
  makeStudent,
  openTestSession,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import type { Statements } from '../../support/server.ts';
import { buildVideoUrl } from '../../support/video-url.ts';

const statements: Statements = { logged: [], values: new Set() };
const shop = closeAfterAll(await startShop({ statements }));
const admin = await makeAdmin(shop);
const { courseId, lessonId } = await makeCourseWithLesson(shop, admin);
const otherCourse = await makeCourseWithLesson(shop, admin);

async function makeEnrolledStudent(): Promise<Person> {
  const student = await makeStudent(shop);
  const body = { email: student.email, courseId, reason: 'A prize.' };
  expectData(await send(shop, grantCourse, { token: admin.token, body }), 'success');
  return student;
}

/** The URL as section 7 clients get it: for a plain video element, without headers. */
async function fetchVideoUrl({ token }: Pick<Person, 'token'>): Promise<string> {
  const response = await send(shop, getFullCourseDetails, { token, body: { courseId } });
  const { courseDetails } = expectData<{ courseDetails: Course }>(response, 'data');
  const address = courseDetails.courseContent[0]?.subSection[0]?.videoUrl;
  return address ?? expect.fail('No video URL.');
}

async function playVideo(address: string): Promise<string> {
  const answer = await fetch(new URL(address, shop.url), { headers: { range: 'bytes=0-3' } });
  if (answer.status === 206) return `206 with ${(await answer.arrayBuffer()).byteLength} bytes`;
  const { code } = (await answer.json()) as { code: string };
  return `${answer.status} ${code}`;
}

const PLAYED = '206 with 4 bytes';

test('stops when the course is returned', async () => {
  const student = await makeStudent(shop);
  const { razorpay_order_id: orderId } = await buy(shop, student, courseId);
  const address = await fetchVideoUrl(student);
  expect(await playVideo(address)).toBe(PLAYED);
  const body = { orderId, courseId };
  expect((await send(shop, returnCourse, { token: student.token, body })).status).toBe(200);
  expect(await playVideo(address)).toBe('403 not_enrolled');
});

test('stops when an admin withdraws the course', async () => {
  const student = await makeEnrolledStudent();
  const address = await fetchVideoUrl(student);
  expect(await playVideo(address)).toBe(PLAYED);
  const body = { email: student.email, courseId, reason: 'By mistake.' };
  await send(shop, withdrawCourse, { token: admin.token, body });
  expect(await playVideo(address)).toBe('403 not_enrolled');
});

test('stops with the session: at logout, and after a new password on another device', async () => {
  const student = await makeEnrolledStudent();
  const second = { token: await openTestSession(shop.deps, student.id) };
  const [own, elsewhere] = [await fetchVideoUrl(student), await fetchVideoUrl(second)];
  expect([await playVideo(own), await playVideo(elsewhere)]).toEqual([PLAYED, PLAYED]);
  const passwords = { oldPassword: PASSWORD, newPassword: 'another-long-password' };
  const body = { ...passwords, confirmNewPassword: passwords.newPassword };
  expect((await send(shop, changePassword, { token: student.token, body })).status).toBe(200);
  expect([await playVideo(own), await playVideo(elsewhere)]).toEqual([PLAYED, '403 not_enrolled']);
  await send(shop, logout, { token: student.token });
  expect(await playVideo(own)).toBe('403 not_enrolled');
});

test('stops when the account is erased', async () => {
  const student = await makeEnrolledStudent();
  const address = await fetchVideoUrl(student);
  expect(await playVideo(address)).toBe(PLAYED);
  const body = { password: PASSWORD };
  expect((await send(shop, deleteProfile, { token: student.token, body })).status).toBe(200);
  expect(await playVideo(address)).toBe('403 not_enrolled');
});

test('does not play the video of another course', async () => {
  const student = await makeEnrolledStudent();
  const { video_id: mediaId } = await shop.deps.db
    .selectFrom('lessons')
    .select('video_id')
    .$narrowType<{ video_id: string }>()
    .where('id', '=', otherCourse.lessonId)
    .executeTakeFirstOrThrow();
  for (const course of [courseId, otherCourse.courseId])
    expect(await playVideo(buildVideoUrl(shop, student, { courseId: course, mediaId }))).toBe(
      '403 not_enrolled',
    );
});

test('plays for the team of the course, and not for the rest of the team', async () => {
  expect(await playVideo(await fetchVideoUrl(admin))).toBe(PLAYED);
  const manager = await makeMember(shop, 'manager');
  expect(await playVideo(await fetchVideoUrl(manager))).toBe(PLAYED);
  const { video_id: mediaId } = await shop.deps.db
    .selectFrom('lessons')
    .select('video_id')
    .$narrowType<{ video_id: string }>()
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  for (const role of ['support', 'instructor'] as const) {
    const member = await makeMember(shop, role);
    expect(await playVideo(buildVideoUrl(shop, member, { courseId, mediaId }))).toBe(
      '403 not_enrolled',
    );
  }
});

test('costs one database statement per request of a student', async () => {
  const address = await fetchVideoUrl(await makeEnrolledStudent());
  statements.logged.length = 0;
  expect(await playVideo(address)).toBe(PLAYED);
  const { pathname } = new URL(address, shop.url);
  expect(pathname).toMatch(/^\/api\/v1\/media\/video\//);
  const logged = statements.logged.filter(({ route }) => String(route).includes('/media/video/'));
  expect(logged).toHaveLength(1);
});

test('trailers and free lessons play only while their course is published, also from earlier URLs', async () => {
  const { token } = admin;
  const free = { courseId, subSectionId: lessonId, free: true };
  expect((await send(shop, setFreeLesson, { token, body: free })).status).toBe(200);
  const body = toFormData({ courseId, videoFile: await readFixture('lesson.mp4') });
  expect((await send(shop, saveTrailer, { token, body })).status).toBe(200);
  const getSrc = async (preview: { courseId: string; subSectionId?: string }) => {
    const response = await send(shop, getFreePreviewVideo, { body: preview });
    return expectData<{ sources: { src: string }[] }>(response, 'data').sources[0]?.src ?? '';
  };
  const trailer = await getSrc({ courseId });
  const lesson = await getSrc({ courseId, subSectionId: lessonId });
  const setStatus = (status: string) =>
    send(shop, editCourse, { token, body: toFormData({ courseId, status }) });
  const playBoth = async () => [await playVideo(trailer), await playVideo(lesson)];
  expect(await playBoth()).toEqual([PLAYED, PLAYED]);
  await setStatus('Draft');
  expect(await playBoth()).toEqual(['403 not_enrolled', '403 not_enrolled']);
  for (const preview of [{ courseId }, { courseId, subSectionId: lessonId }])
    expect((await send(shop, getFreePreviewVideo, { body: preview })).status).toBe(404);
  await setStatus('Published');
  expect(await playBoth()).toEqual([PLAYED, PLAYED]);
  await send(shop, setFreeLesson, { token, body: { ...free, free: false } });
  expect(await playBoth()).toEqual([PLAYED, '403 not_enrolled']);
});

test('returns the plain file for every value of `plain` while the video is not prepared', async () => {
  const { token } = await makeEnrolledStudent();
  for (const plain of [undefined, true, false]) {
    const body = { courseId, subSectionId: lessonId, ...(plain === undefined ? {} : { plain }) };
    const response = await send(shop, freshLessonVideo, { token, body });
    expect(expectData<object[]>(response, 'sources')).toHaveLength(1);
  }
});
