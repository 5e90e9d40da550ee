// Permissions of team roles: every admin call by every role, and instructors in other instructors' courses.
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { createCourse, editCourse, getAdminCourses } from '#contract/courses/authoring.ts';
import { getManagedCourses } from '#contract/courses/course-lists.ts';
import { getCourseNames } from '#contract/courses/course-names.ts';
import type { Course } from '#contract/courses/course.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getActivity, getOverview } from '#contract/admin/insights.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import { getPaymentOrder } from '#contract/sales/orders.ts';
import { getStudents } from '#contract/people/students.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import { grantCourse, inviteStudent } from '#contract/people/people.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import { ROLES } from '#contract/accounts/roles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import * as makers from '../../support/makers.ts';
import { ACCESS_MATRIX } from '../../support/matrix.ts';
import type { Row } from '../../support/matrix.ts';
import { buy, startShop } from '../../support/shop.ts';
import { createScene } from '../../support/scene.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const scene = await createScene(shop);
const team = {
  owner: scene.people.admin,
  manager: await makers.makeMember(shop, 'manager'),
  instructor: await makers.makeMember(shop, 'instructor'),
  support: await makers.makeMember(shop, 'support'),
};
const taught = await makers.makeCourseWithLesson(shop, team.instructor, { status: 'Draft' });

const MATRIX_ROWS: Record<string, Row> = ACCESS_MATRIX;
const ADMIN = Object.entries<Endpoint>(api).filter(([, { access }]) => access === 'admin');

/** Calls without a course id: they list the caller's own courses or content, or create it. */
const WITHOUT_COURSE = [
  'createCourse',
  'getAdminCourses',
  'getManagedCourses',
  'getCourseNames',
  'getStudents',
  'getStudentsTable',
  'getUploads',
  'createUpload',
  'getUploadOffset',
  'sendUploadPart',
  'removeUpload',
  'getOverview',
  'getActivity',
  'getAdminCounts',
  'getAllQuestions',
  'getReplyTemplates',
  'saveReplyTemplate',
  'deleteReplyTemplate',
];

const OF_AN_UPLOAD = [
  'getUploadOffset',
  'sendUploadPart',
  'removeUpload',
  'useUploadOnSite',
  'addAttachment',
];

describe.each(ADMIN)('TEAM-01: %s', (name, call) => {
  test('names its required permission', () => {
    expect(call.needs).toBeDefined();
  });

  test.each(ROLES)('made by: %s', async (role) => {
    const reach = call.needs && findReach(role, call.needs);
    const requestOptions = (await MATRIX_ROWS[name]?.[1](scene, 'admin')) ?? {};
    // The upload belongs to the owner of the scene.
    const isOthers = role !== 'owner' && OF_AN_UPLOAD.includes(name);
    const response = await send(shop, call, { token: team[role].token, ...requestOptions });
    const isHidden = isOthers || (reach === 'own' && !WITHOUT_COURSE.includes(name));
    const publishes = name === 'createCourse' && role === 'instructor';
    const allowed = publishes ? 403 : isHidden ? 404 : (call.status ?? 200);
    expect(response.status, response.body.message).toBe(reach === undefined ? 403 : allowed);
  });
});

test("TEAM-02: an instructor gets 404 for another instructor's course, whatever ids come with it", async () => {
  const { courseId, sectionId, lessonId } = taught;
  const foreign = { courseId: scene.course._id, sectionId: scene.sectionId };
  const unknown = { courseId: 'f'.repeat(24), sectionId: 'e'.repeat(24) };
  const lesson = { subSectionId: scene.lessonId };
  const { token } = team.instructor;
  const mixedIds = [
    { ...foreign, ...lesson },
    { ...foreign, sectionId, ...lesson },
    { ...foreign, sectionId, subSectionId: lessonId },
    { courseId, sectionId: foreign.sectionId, ...lesson },
    { courseId, sectionId, ...lesson },
  ];
  const calls = [api.deleteSubSection, api.deleteSection, api.updateSection];
  for (const call of calls) {
    for (const mix of mixedIds.slice(0, call === api.deleteSubSection ? 5 : 4)) {
      const body = { ...mix, sectionName: 'Taken over' };
      expect((await send(shop, call, { token, body })).status).toBe(404);
    }
    const [theirs, nobodys] = [
      await send(shop, call, { token, body: { ...foreign, ...lesson, sectionName: 'x' } }),
      await send(shop, call, { token, body: { ...unknown, ...lesson, sectionName: 'x' } }),
    ];
    expect(theirs.body).toEqual(nobodys.body);
  }
});

test('TEAM-02: an instructor edits a draft, but neither publishes it nor changes a price', async () => {
  const { token } = team.instructor;
  const saveCourse = (fields: makers.CourseFields) =>
    send(shop, editCourse, {
      token,
      body: makers.toFormData({ courseId: taught.courseId, ...fields }),
    });
  expect((await saveCourse({ courseName: 'Dots again' })).status).toBe(200);
  const published = await saveCourse({ status: 'Published' });
  expect([published.status, published.body.code]).toEqual([403, 'forbidden']);
  expect((await saveCourse({ price: '1' })).status).toBe(403);
  // Forms send the unchanged price and status along.
  expect((await saveCourse({ price: '1499.50', status: 'Draft', courseName: 'Dots' })).status).toBe(
    200,
  );
  const { token: leads } = team.manager;
  const body = makers.toFormData({ courseId: taught.courseId, price: '99', status: 'Published' });
  expect((await send(shop, editCourse, { token: leads, body })).status).toBe(200);
  const live = makers.buildCourseForm();
  expect((await send(shop, createCourse, { token, body: live })).status).toBe(403);
});

test("TEAM-02: an instructor's lists and figures hold only their own courses", async () => {
  const { token } = team.instructor;
  const listNames = async (call: Endpoint, field = 'data') =>
    makers
      .expectData<{ courseName: string }[]>(await send(shop, call, { token }), field)
      .map(({ courseName }) => courseName);
  for (const call of [getAdminCourses, getManagedCourses, getCourseNames])
    expect(await listNames(call), call.path).toEqual(['Dots']);
  const managed = await send(shop, getManagedCourses, { token });
  expect(managed.body['figures']).toMatchObject({ courses: 1, students: 0 });
  const { body } = await send(shop, getOverview, { token });
  expect(body['data']).toMatchObject({ courses: 1, enrolments: 0, certificatesIssued: 0 });
  expect(body['data']).not.toHaveProperty('revenuePaise');
  expect(body['data']).not.toHaveProperty('failedBuilds');
});

test.each([getStudents, getStudentsTable])(
  "TEAM-02: an instructor gets 404 for the students of another instructor's course: $path",
  async (call) => {
    const fetchAsInstructor = (courseId: string) =>
      send(shop, call, { token: team.instructor.token, query: { courseId } });
    expect((await fetchAsInstructor(scene.course._id)).status).toBe(404);
    expect((await fetchAsInstructor(taught.courseId)).status).toBe(200);
  },
);

test('TEAM-02: a team member beside the named teacher has access to the course too', async () => {
  const otherInstructor = await makers.makeMember(shop, 'instructor');
  const row = { course_id: taught.courseId, user_id: otherInstructor.id };
  await shop.deps.db.insertInto('course_team').values(row).execute();
  const response = await send(shop, getAdminCourses, { token: otherInstructor.token });
  expect(makers.expectData<Course[]>(response, 'data').map(({ _id }) => _id)).toEqual([
    taught.courseId,
  ]);
  const body = { courseId: taught.courseId, subSectionId: taught.lessonId };
  expect((await send(shop, freshLessonVideo, { token: otherInstructor.token, body })).status).toBe(
    200,
  );
});

describe('TEAM-03: students of an instructor', () => {
  test('show the instructor neither email nor phone number, and no other courses', async () => {
    const learner = await makers.makeStudent(shop, 'Zainab Ansari');
    await buy(shop, learner, taught.courseId);
    await buy(shop, learner, scene.course._id);
    const fetchAsInstructor = (query?: string) =>
      send(shop, getStudents, {
        token: team.instructor.token,
        ...(query ? { query: { query } } : {}),
      });
    const { body } = await fetchAsInstructor();
    const students = body['data'] as unknown as { courses: { courseId: string }[] }[];
    expect(students).toMatchObject([{ fullName: 'Zainab Ansari', email: '', contactNumber: '' }]);
    expect(students[0]?.courses.map(({ courseId }) => courseId)).toEqual([taught.courseId]);
    expect(JSON.stringify(body)).not.toContain(learner.email);
    expect((await fetchAsInstructor('zainab')).body['total']).toBe(1);
    // A match on a part of the email would reveal it.
    expect((await fetchAsInstructor(learner.email.slice(0, 8))).body['total']).toBe(0);
    const events = await send(shop, getActivity, { token: team.instructor.token });
    const eventsText = JSON.stringify(events.body['data']);
    expect(eventsText).toContain('Zainab Ansari enrolled in Dots');
    expect(eventsText).not.toContain(scene.course.courseName);
    expect(eventsText).not.toContain('@');
  });

  test('do not show the instructor the other courses that they were invited to', async () => {
    const email = 'invited-to-both@students.example';
    const reason = 'Paid by bank transfer';
    const { token } = team.owner;
    const invitation = { email, fullName: 'Imran Waits', courseId: taught.courseId, reason };
    const invited = await send(shop, inviteStudent, { token, body: invitation });
    expect(invited.status, invited.body.message).toBe(200);
    const grant = { email, courseId: scene.course._id, reason };
    const granted = await send(shop, grantCourse, { token, body: grant });
    expect(granted.status, granted.body.message).toBe(200);
    const response = await send(shop, getStudents, {
      token: team.instructor.token,
      query: { query: 'Imran Waits' },
    });
    const [found] = makers.expectData<{ waiting: { courseId: string }[] }[]>(response, 'data');
    expect(found?.waiting.map(({ courseId }) => courseId)).toEqual([taught.courseId]);
    expect(JSON.stringify(response.body)).not.toContain(scene.course._id);
  });
});

test('TEAM-04: shows videos and orders of a course only to its team', async () => {
  const body = { courseId: scene.course._id, subSectionId: scene.lessonId };
  for (const { token } of [team.instructor, team.support])
    expect((await send(shop, freshLessonVideo, { token, body })).body.code).toBe('not_enrolled');
  const params = { orderId: scene.proof.razorpay_order_id };
  const getOrderStatus = async ({ token }: makers.Person) =>
    (await send(shop, getPaymentOrder, { token, params })).status;
  expect(await getOrderStatus(team.instructor)).toBe(404);
  expect(await getOrderStatus(team.support)).toBe(200);
});

test('TEAM-04: responses to the support role hold no revenue', async () => {
  const { token } = team.support;
  for (const [name, call] of ADMIN) {
    if (call.method !== 'GET' || !call.needs || !findReach('support', call.needs)) continue;
    const requestOptions = (await MATRIX_ROWS[name]?.[1](scene, 'admin')) ?? {};
    const { body } = await send(shop, call, { token, ...requestOptions });
    expect(JSON.stringify(body)).not.toMatch(/revenue|netPaise/i);
  }
});
