// Fields for clients that know only section 7: students of a course, lessons of a student.
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { editCourse, getAdminCourses } from '#contract/courses/authoring.ts';
import type { Course } from '#contract/courses/course.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { paise } from '#contract/sales/money.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { getQuote } from '#contract/sales/quote.ts';
import type { User } from '#contract/accounts/user.ts';
import { publishBundle } from '../../support/bundles.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { enrolDirectly } from '../../support/enrolling.ts';
import {
  toFormData,
  makeAdmin,
  makeCourse,
  makeEmptyCourse,
  makeLesson,
  makeSection,
  makeStudent,
  PASSWORD,
  expectData,
} from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const [asha, bilal] = [await makeStudent(server), await makeStudent(server)];

const enrol = async (userId: string, courseId: string) => {
  server.advanceClock(1000);
  const at = server.deps.clock();
  await enrolDirectly(server.deps.db, { userId, courseId, source: 'grant', paymentId: null, at });
};

async function makeLessons(courseId: string, sections: readonly number[]): Promise<string[][]> {
  const made: string[][] = [];
  for (const many of sections) {
    const { _id: sectionId } = await makeSection(server, admin, courseId);
    const lessons: string[] = [];
    for (let count = 0; count < many; count += 1)
      lessons.push(await makeLesson(server, admin, { courseId, sectionId }));
    made.push(lessons);
  }
  return made;
}

test('ENT-09 API-15 the team gets the ids of all students of a course, oldest first; students get only their own', async () => {
  const { _id: courseId } = await makeCourse(server, admin);
  const { _id: otherCourse } = await makeCourse(server, admin);
  await enrol(asha.id, courseId);
  await enrol(bilal.id, courseId);
  const listed = expectData<Course[]>(
    await send(server, getAdminCourses, { token: admin.token }),
    'data',
  );
  const listStudentIds = (id: string) => {
    const course = listed.find(({ _id }) => _id === id);
    return [course?.studentsCount, course?.studentsEnrolled];
  };
  expect(listStudentIds(courseId)).toEqual([2, [asha.id, bilal.id]]);
  expect(listStudentIds(otherCourse)).toEqual([0, []]);
  const edited = await send(server, editCourse, {
    token: admin.token,
    body: toFormData({ courseId, courseName: 'Kolam at dawn' }),
  });
  expect(expectData<Course>(edited, 'data').studentsEnrolled).toEqual([asha.id, bilal.id]);
  const openCourse = async (token: string) => {
    const response = await send(server, getFullCourseDetails, { token, body: { courseId } });
    return expectData<{ courseDetails: Course }>(response, 'data').courseDetails.studentsEnrolled;
  };
  expect(await openCourse(admin.token)).toEqual([asha.id, bilal.id]);
  expect(await openCourse(bilal.token)).toEqual([bilal.id]);
});

test('ENT-04 the login response holds a short description and the lesson ids of each course', async () => {
  const learner = await makeStudent(server);
  const courseDescription = 'कोलम '.repeat(60);
  const { _id: courseId } = await makeEmptyCourse(server, admin, { courseDescription });
  const lessons = await makeLessons(courseId, [2, 1]);
  await enrol(learner.id, courseId);
  const response = await send(server, login, {
    body: { email: learner.email, password: PASSWORD },
  });
  const { courses } = expectData<User>(response, 'user');
  expect(courses).toHaveLength(1);
  expect(courses[0]).toMatchObject({ _id: courseId, totalLessons: 3, completedLessons: 0 });
  expect([...(courses[0]?.courseDescription ?? '')]).toHaveLength(200);
  expect(
    courses[0]?.courseContent.map(({ subSection }) => subSection.map(({ _id }) => _id)),
  ).toEqual(lessons);
});

test('a published course without lessons is not for sale, alone or in a bundle, until it has a lesson', async () => {
  const shop = closeAfterAll(await startShop());
  const owner = await makeAdmin(shop);
  const { token } = await makeStudent(shop);
  const { _id: empty } = await makeEmptyCourse(shop, owner, { courseName: 'Warli', price: '999' });
  const { _id: full } = await makeCourse(shop, owner, { courseName: 'Kolam', price: '999' });
  const bundle = { courseIds: [empty, full], price: paise(149_900) };
  const { _id: bundleId } = await publishBundle(shop, owner, bundle);
  const refusal = {
    success: false,
    code: 'not_for_sale',
    message: "'Warli' has no lessons yet. You can buy it once its first lesson is added.",
  };
  const requestBoth = async (body: { courses: string[]; bundleId?: string }) => [
    (await send(shop, getQuote, { token, body })).body,
    (await send(shop, capturePayment, { token, body })).body,
  ];
  for (const response of await requestBoth({ courses: [empty] }))
    expect(response).toMatchObject(refusal);
  for (const response of await requestBoth({ courses: [full, empty] }))
    expect(response).toMatchObject(refusal);
  for (const response of await requestBoth({ courses: [empty, full], bundleId }))
    expect(response).toMatchObject(refusal);
  const { _id: sectionId } = await makeSection(shop, owner, empty);
  expect(await requestBoth({ courses: [empty] })).toMatchObject([refusal, refusal]);
  await makeLesson(shop, owner, { courseId: empty, sectionId });
  expect(await requestBoth({ courses: [empty] })).toMatchObject([
    { success: true },
    { success: true },
  ]);
});
