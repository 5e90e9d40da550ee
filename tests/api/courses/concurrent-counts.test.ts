// Concurrent changes of courses, enrolments and lessons: no errors or deadlocks, right totals.
import { describe, expect, test } from 'vitest';
import { deleteCourse } from '#contract/courses/authoring.ts';
import { deleteSubSection } from '#contract/courses/content.ts';
import { getOverview } from '#contract/admin/insights.ts';
import type { Overview } from '#contract/admin/insights.ts';
import { savePosition, updateCourseProgress } from '#contract/learning/learning.ts';
import { grantCourse, importPeople, withdrawCourse } from '#contract/people/people.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { lockCourseShared } from '#server/courses/enrolments.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeLesson,
  makeSection,
  makeStudent,
  PASSWORD,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const { db } = shop.deps;
const admin = await makeAdmin(shop);
const ROUNDS = 4;
const reason = 'Asked by phone.';

const changeEnrolment = (
  call: typeof grantCourse | typeof withdrawCourse,
  of: Person,
  courseId: string,
) => send(shop, call, { token: admin.token, body: { email: of.email, courseId, reason } });

const fetchOverview = async () =>
  expectData<Overview>(await send(shop, getOverview, { token: admin.token }), 'data');

test('courses are opened, closed, bought and deleted concurrently, while students delete their accounts', async () => {
  const paidCourse = await makeCourse(shop, admin, { price: '499' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const courseToDelete = await makeCourse(shop, admin, { price: '0' });
    const course = await makeCourse(shop, admin, { price: '0' });
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, index) => makeStudent(shop, `Student ${index}`)),
    );
    const [first, second, third, fourth, fifth, sixth, ...inBoth] = people;
    if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('No student.');
    for (const item of [first, second, third, fourth, ...inBoth])
      await changeEnrolment(grantCourse, item, courseToDelete._id);
    for (const item of inBoth) await changeEnrolment(grantCourse, item, course._id);
    const done = await Promise.all([
      changeEnrolment(withdrawCourse, first, courseToDelete._id),
      send(shop, deleteProfile, { token: second.token, body: { password: PASSWORD } }),
      buy(shop, third, paidCourse._id).then(() => undefined),
      ...[courseToDelete, course].map(({ _id: courseId }) =>
        send(shop, deleteCourse, { token: admin.token, body: { courseId } }),
      ),
      changeEnrolment(grantCourse, fifth, paidCourse._id),
      changeEnrolment(grantCourse, sixth, courseToDelete._id),
      changeEnrolment(withdrawCourse, fourth, courseToDelete._id),
    ]);
    // A course may be deleted before it is opened or closed; nothing else fails.
    for (const response of done)
      if (response) expect([200, 404], response.body.message).toContain(response.status);
    // In each round one student buys the remaining course and one is granted it.
    const both = 2 * (round + 1);
    expect(await fetchOverview()).toMatchObject({ courses: 1, students: both, enrolments: both });
  }
});

test('lessons are completed while their course gains lessons, loses lessons and is deleted', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { courseId, sectionId, lessonId } = await makeCourseWithLesson(shop, admin);
    const add = () => makeLesson(shop, admin, { courseId, sectionId });
    const [second, third] = [await add(), await add()];
    const people = await Promise.all(
      [0, 1, 2, 3].map((index) => makeStudent(shop, `Doer ${index}`)),
    );
    const completeLesson = (person: Person, subSectionId: string) =>
      send(shop, updateCourseProgress, { token: person.token, body: { courseId, subSectionId } });
    const remove = (subSectionId: string) => {
      const body = { courseId, sectionId, subSectionId };
      return send(shop, deleteSubSection, { token: admin.token, body });
    };
    for (const person of people) {
      await changeEnrolment(grantCourse, person, courseId);
      await completeLesson(person, lessonId);
    }
    const [first] = people;
    if (!first) throw new Error('No student.');
    const storePosition = (person: Person, subSectionId: string) =>
      send(shop, savePosition, {
        token: person.token,
        body: { courseId, subSectionId, seconds: 1 },
      });
    const done = await Promise.all([
      ...people.flatMap((person) => [
        completeLesson(person, second),
        completeLesson(person, third),
        storePosition(person, third),
      ]),
      add().then(() => undefined),
      makeSection(shop, admin, courseId, 'More').then(() => undefined),
      remove(third),
      changeEnrolment(withdrawCourse, first, courseId),
      changeEnrolment(grantCourse, first, courseId),
    ]);
    for (const response of done)
      if (response) expect([200, 403, 404, 409], response.body.message).toContain(response.status);
    const ended = await Promise.all([
      ...people.map((person) => completeLesson(person, lessonId)),
      ...people.map((person) => completeLesson(person, second)),
      remove(lessonId),
      send(shop, deleteCourse, { token: admin.token, body: { courseId } }),
    ]);
    for (const response of ended)
      expect([200, 403, 404], response.body.message).toContain(response.status);
  }
});

test('several students are enrolled by a CSV file while another course of theirs is deleted', async () => {
  const given = await makeCourse(shop, admin, { price: '499' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await fetchOverview();
    const courseToDelete = await makeCourse(shop, admin, { price: '0' });
    const people = await Promise.all(
      [0, 1, 2, 3].map((index) => makeStudent(shop, `Listed ${index}`)),
    );
    for (const person of people) await changeEnrolment(grantCourse, person, courseToDelete._id);
    const listed = ['email', ...people.map(({ email }) => email).toReversed()].join('\n');
    const file = new File([`${listed}\n`], 'people.csv');
    const done = await Promise.all([
      send(shop, importPeople, {
        token: admin.token,
        body: toFormData({ file, courseId: given._id }),
      }),
      send(shop, deleteCourse, { token: admin.token, body: { courseId: courseToDelete._id } }),
    ]);
    for (const response of done) expect(response.status, response.body.message).toBe(200);
    const { courses, students, enrolments } = await fetchOverview();
    expect({
      courses: courses - before.courses,
      students: students - before.students,
      enrolments: enrolments - before.enrolments,
    }).toEqual({ courses: 0, students: 4, enrolments: 4 });
  }
});

// Only PostgreSQL lets transactions wait for each other's row locks.
describe.runIf(process.env['TEST_POSTGRES_URL'])('waiting transactions', () => {
  test('deleting a lesson while its course is locked by sales returns 503 with Retry-After', async () => {
    const { courseId, sectionId, lessonId } = await makeCourseWithLesson(shop, admin);
    const body = { courseId, sectionId, subSectionId: lessonId };
    const remove = () => send(shop, deleteSubSection, { token: admin.token, body });
    await db.transaction().execute(async (tx) => {
      await lockCourseShared(tx, courseId);
      const refused = await remove();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
    });
    expect((await remove()).status).toBe(200);
  });
});
