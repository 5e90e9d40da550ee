// The course page of students: every change, at any server, is in the next response.
import { beforeEach, expect, it } from 'vitest';
import { logout } from '#contract/accounts/auth.ts';
import { editCourse } from '#contract/courses/authoring.ts';
import { removeCaptions, saveCaptions } from '#contract/courses/captions.ts';
import { updateCategory } from '#contract/courses/categories.ts';
import * as content from '#contract/courses/content.ts';
import type { Course, Lesson } from '#contract/courses/course.ts';
import {
  getFullCourseDetails,
  savePosition,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import { grantCourse, withdrawCourse } from '#contract/people/people.ts';
import { updateProfile } from '#contract/accounts/profile.ts';
import { createRating } from '#contract/courses/reviews.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import * as makers from '#tests/support/makers.ts';
import { makeSale } from '#tests/support/course-sales.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse, ApiRequest } from '#tests/support/server.ts';

/** Text that looks like parts of the response must not break its assembly. */
const HOSTILE = '","studentsEnrolled":[""],"x":"\\u0000 $& </script> ';

const HOURS_4_MS = 4 * 60 * 60_000;

const firstServer = closeAfterAll(await startServer());
const otherServer = closeAfterAll(await startServer({ sharesDatabaseWith: firstServer }));
const { db } = firstServer.deps;
const admin = await makers.makeAdmin(firstServer);
const [student, classmate] = [
  await makers.makeStudent(firstServer),
  await makers.makeStudent(firstServer),
];
const category = await makers.makeCategory(firstServer, admin, 'Floors');
const fields = { courseName: 'Kolam', category: category._id, courseDescription: HOSTILE };
const madeCourse = await makers.makeCourseWithLesson(firstServer, admin, fields);
const { courseId, sectionId, lessonId } = madeCourse;
const place = { courseId, subSectionId: lessonId };
await grantAccess(student);

function grantAccess({ email }: makers.Person): Promise<ApiResponse> {
  const body = { email, courseId, reason: 'A prize.' };
  return sendAsAdmin(grantCourse, { body });
}

/** Sends the call to the first server. */
async function sendAsAdmin(
  call: Parameters<typeof send>[1],
  sent: ApiRequest,
): Promise<ApiResponse> {
  const response = await send(firstServer, call, { token: admin.token, ...sent });
  expect([response.status, response.body.message]).toEqual([200, response.body.message]);
  return response;
}
const sendAsStudent = (call: Parameters<typeof send>[1], body: object) =>
  send(firstServer, call, { token: student.token, body });

interface FullCourse {
  courseDetails: Course;
  completedVideos: string[];
}

/** Sends the call to the second server, which receives no change notifications. */
const requestCourse = ({ token } = student) =>
  send(otherServer, getFullCourseDetails, { token, body: { courseId } });
const fetchCourse = async (person = student) =>
  makers.expectData<FullCourse>(await requestCourse(person), 'data');

const getLessons = ({ courseDetails }: FullCourse): Lesson[] =>
  courseDetails.courseContent.flatMap(({ subSection }) => subSection);

/** Removes the signatures, which differ in each response. */
function removeSignatures(full: object): unknown {
  const shown: unknown = JSON.parse(JSON.stringify(full));
  return JSON.parse(JSON.stringify(shown).replaceAll(/\?t=[^"]+/g, ''));
}

// Both servers have responded once before anything changes.
beforeEach(async () => void (await fetchCourse()));

const editFields = async (changes: makers.CourseFields) =>
  sendAsAdmin(editCourse, { body: makers.toFormData({ courseId, ...changes }) });

const changeCaptions = (call: typeof saveCaptions | typeof removeCaptions) => async () => {
  const file = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nDot\n'], 'a.vtt');
  const named = { ...place, language: 'hi' };
  const body = call === saveCaptions ? makers.toFormData({ ...named, file }) : named;
  await sendAsAdmin(call, { body });
};

async function setVideoState(state: 'waiting' | 'ready', plays: 0 | 1): Promise<void> {
  const { video_id } = await db
    .selectFrom('lessons')
    .select('video_id')
    .$narrowType<{ video_id: string }>()
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  const { media_id, ...row } = {
    media_id: video_id,
    state,
    plays,
    plain_id: null,
    package: null,
    sealed_key: '',
    facts: '',
    failure: '',
    percent: 0,
    attempts: 0,
    started_at: null,
    claim_id: null,
    claimed_until: null,
    created_at: 1,
  };
  await db
    .insertInto('films')
    .values({ media_id, ...row })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(row))
    .execute();
}

const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'its name': () => editFields({ courseName: `Kolam ${HOSTILE}` }),
  'its price': () => editFields({ price: '1777' }),
  'a sale': () => makeSale(firstServer, admin, { courseId }),
  'the name of its category': () =>
    sendAsAdmin(updateCategory, { body: { categoryId: category._id, name: 'Courtyards' } }),
  'its teacher': () => sendAsAdmin(updateProfile, { body: { fullName: 'Meera Rao' } }),
  'a section': () => makers.makeSection(firstServer, admin, courseId, 'Loops'),
  'the name of a section': () =>
    sendAsAdmin(content.updateSection, { body: { courseId, sectionId, sectionName: HOSTILE } }),
  'a lesson': () => makers.makeLesson(firstServer, admin, { courseId, sectionId, title: 'Again' }),
  'the title of a lesson': () =>
    sendAsAdmin(content.updateSubSection, {
      body: makers.toFormData({ ...place, sectionId, title: HOSTILE }),
    }),
  captions: changeCaptions(saveCaptions),
  'removed captions': changeCaptions(removeCaptions),
  'a video that browsers cannot play yet': () => setVideoState('waiting', 0),
  'a prepared video': () => setVideoState('ready', 1),
  'a video prepared again': () => setVideoState('waiting', 1),
  'another student': () => grantAccess(classmate),
  'a review': async () => {
    const body = { courseId, rating: 2, review: 'Dots.' };
    return send(firstServer, createRating, { token: classmate.token, body });
  },
  'a completed lesson': () => sendAsStudent(updateCourseProgress, place),
  'the position in a video': () => sendAsStudent(savePosition, { ...place, seconds: 2 }),
};

it.each(Object.entries(CHANGES))(
  'shows a change made at another server in the next response: %s',
  async (_what, change) => {
    const before = removeSignatures(await fetchCourse());
    await change();
    const after = removeSignatures(await fetchCourse());
    expect(after).not.toEqual(before);
  },
);

it('lists only the calling student, and signs playable video URLs for each student', async () => {
  for (const person of [student, classmate]) {
    const seen = await fetchCourse(person);
    expect(seen.courseDetails.studentsEnrolled).toEqual([person.id]);
    for (const { videoUrl } of getLessons(seen)) {
      const answered = await fetch(String(videoUrl), { headers: { range: 'bytes=0-3' } });
      expect([answered.status, (await answered.arrayBuffer()).byteLength]).toEqual([206, 4]);
    }
  }
  const [own, classmates] = [
    getLessons(await fetchCourse()),
    getLessons(await fetchCourse(classmate)),
  ];
  expect(own[0]?.videoUrl).not.toBe(classmates[0]?.videoUrl);
});

it('S31, S33: signs the URLs anew in each response', async () => {
  const [before] = getLessons(await fetchCourse());
  otherServer.advanceClock(HOURS_4_MS + 1000);
  const [after] = getLessons(await fetchCourse());
  const statuses = [before, after].map(
    async (entry) => (await fetch(String(entry?.videoUrl))).status,
  );
  expect(await Promise.all(statuses)).toEqual([403, 200]);
});

it('shows no sale that has ended', async () => {
  const { courseDetails } = await fetchCourse();
  otherServer.advanceClock(3 * 24 * 60 * 60 * 1000);
  const after = await fetchCourse();
  expect(after.courseDetails.price).not.toBe(courseDetails.price);
});

it('returns no videos to a student without access, and 401 after logout', async () => {
  const body = { courseId, email: classmate.email, reason: 'A test.' };
  await sendAsAdmin(withdrawCourse, { body });
  const videos = getLessons(await fetchCourse(classmate)).map(({ videoUrl }) => videoUrl);
  expect(new Set(videos)).toEqual(new Set([undefined]));
  await sendAsStudent(logout, {});
  expect((await requestCourse()).status).toBe(401);
});
