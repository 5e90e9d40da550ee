// Category pages, editing and deleting categories, reordering content, copies, revisions.
import { describe, expect, it } from 'vitest';
import * as authoring from '#contract/courses/authoring.ts';
import { getCategoryPageDetails, showAllCategories } from '#contract/courses/catalogue.ts';
import { deleteCategory, updateCategory } from '#contract/courses/categories.ts';
import * as content from '#contract/courses/content.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import type { Category, Course, Section } from '#contract/courses/course.ts';
import { enrolDirectly } from '#tests/support/enrolling.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeCategory,
  makeEmptyCourse,
  makeLesson,
  makeSection,
  makeStudent,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);

const sendAsAdmin = (endpoint: Parameters<typeof send>[1], body: unknown) =>
  send(server, endpoint, { token: admin.token, body });

async function fetchFullCourse(courseId: string): Promise<Course> {
  const response = await sendAsAdmin(getFullCourseDetails, { courseId });
  return expectData<{ courseDetails: Course }>(response, 'data').courseDetails;
}

describe('a category page', () => {
  it('lists the published courses of the category, other courses and bestsellers [API-19]', async () => {
    const category = await makeCategory(server, admin, 'Kolam');
    const inside = { category: category._id };
    const own = await makeEmptyCourse(server, admin, { ...inside, courseName: 'Own' });
    await makeEmptyCourse(server, admin, { ...inside, courseName: 'Hidden', status: 'Draft' });
    const otherCourses: Course[] = [];
    for (let index = 0; index < 12; index += 1) {
      server.advanceClock(1000);
      otherCourses.push(await makeEmptyCourse(server, admin, { courseName: `Other ${index}` }));
    }
    const students = [await makeStudent(server), await makeStudent(server)];
    const enrolStudents = async (courseId: string | undefined, count: number) => {
      for (const { id: userId } of students.slice(0, count)) {
        const enrolment = { userId, courseId: String(courseId), paymentId: null, at: 1 };
        await enrolDirectly(server.deps.db, { ...enrolment, source: 'payment' });
      }
    };
    for (const course of otherCourses) await enrolStudents(course._id, 1);
    await enrolStudents(otherCourses[3]?._id, 2);
    const { body, status } = await sendAsAdmin(getCategoryPageDetails, {
      categoryId: category._id,
    });
    const names = (field: string) =>
      (body[field] as unknown as Course[]).map((course) => course.courseName);
    expect(status).toBe(200);
    expect(names('selectedCourses')).toEqual([own.courseName]);
    expect(names('differentCourses')).toHaveLength(10);
    expect(names('differentCourses')[0]).toBe('Other 11');
    expect(names('mostSellingCourses')).toHaveLength(10);
    expect(names('mostSellingCourses')[0]).toBe('Other 3');
    expect(JSON.stringify(body)).not.toMatch(/Hidden|videoUrl|revision/);
  });

  it('is empty for an empty category, and 404 for an unknown one', async () => {
    const { _id: categoryId } = await makeCategory(server, admin, 'Empty');
    const response = await send(server, getCategoryPageDetails, { body: { categoryId } });
    expect([response.status, response.body['selectedCourses']]).toEqual([200, []]);
    for (const unknown of ['1', 1, 'f'.repeat(24)]) {
      const body = { categoryId: unknown };
      expect((await send(server, getCategoryPageDetails, { body })).status).toBe(404);
    }
  });
});

describe('a category', () => {
  it('changes only the fields that are sent, and cannot take a name in use', async () => {
    const { _id: categoryId } = await makeCategory(server, admin, 'Brush');
    await makeCategory(server, admin, 'Pen');
    const described = await sendAsAdmin(updateCategory, { categoryId, description: 'Wet' });
    expect(described.body['data']).toMatchObject({ name: 'Brush', description: 'Wet' });
    const renamed = await sendAsAdmin(updateCategory, { categoryId, name: ' BRUSH ' });
    expect(renamed.body['data']).toMatchObject({ name: 'BRUSH', description: 'Wet' });
    expect((await sendAsAdmin(updateCategory, { categoryId, name: 'pen' })).status).toBe(409);
    expect((await sendAsAdmin(updateCategory, { categoryId, name: ' ' })).status).toBe(400);
    expect((await sendAsAdmin(updateCategory, { categoryId: '1', name: 'A' })).status).toBe(404);
  });

  it('leaves its courses without a category when it is deleted', async () => {
    const { _id: categoryId } = await makeCategory(server, admin, 'Doomed');
    const course = await makeEmptyCourse(server, admin, { category: categoryId });
    const response = await sendAsAdmin(deleteCategory, { categoryId });
    expect(response.body.message).toBe('Category deleted. 1 course now has no category.');
    const after = await fetchFullCourse(course._id);
    expect([after.category, after.revision]).toEqual([null, 2]);
    const list = expectData<Category[]>(await send(server, showAllCategories), 'data');
    expect(list.map((item) => item._id)).not.toContain(categoryId);
    expect((await sendAsAdmin(deleteCategory, { categoryId })).status).toBe(404);
  });
});

/** A course with two sections, of two lessons and one lesson. */
async function makeTwoSections(fields = {}) {
  const course = await makeEmptyCourse(server, admin, fields);
  const courseId = course._id;
  const section = await makeSection(server, admin, courseId, 'One');
  const two = await makeSection(server, admin, courseId, 'Two');
  const a = await makeLesson(server, admin, { courseId, sectionId: section._id, title: 'A' });
  const b = await makeLesson(server, admin, { courseId, sectionId: section._id, title: 'B' });
  const c = await makeLesson(server, admin, { courseId, sectionId: two._id, title: 'C' });
  return { courseId, one: section._id, two: two._id, a, b, c };
}

function toOutline(sections: readonly Section[]): [string, string[]][] {
  return sections.map((section) => [
    section.sectionName,
    section.subSection.map((lesson) => lesson.title),
  ]);
}

describe('reordering', () => {
  const reorder = (body: object) => sendAsAdmin(content.reorder, body);
  const getContent = (response: ApiResponse) =>
    expectData<{ courseContent: Section[]; revision: number }>(response, 'data');

  it('moves sections, and lessons between them', async () => {
    const { courseId, one, two, a, b, c } = await makeTwoSections();
    const sections = [
      { _id: two, lessons: [b, c, a] },
      { _id: one, lessons: [] },
    ];
    const before = (await fetchFullCourse(courseId)).revision;
    const moved = getContent(await reorder({ courseId, sections, revision: before }));
    expect(toOutline(moved.courseContent)).toEqual([
      ['Two', ['B', 'C', 'A']],
      ['One', []],
    ]);
    expect(moved.revision).toBe((before ?? 0) + 1);
    expect(toOutline((await fetchFullCourse(courseId)).courseContent)[0]?.[1]).toEqual([
      'B',
      'C',
      'A',
    ]);
    await makeLesson(server, admin, { courseId, sectionId: one, title: 'D' });
    expect(toOutline((await fetchFullCourse(courseId)).courseContent)[1]?.[1]).toEqual(['D']);
  });

  it('is refused with 409 when a section was added since', async () => {
    const { courseId, one, two, a, b, c } = await makeTwoSections();
    const { revision } = await fetchFullCourse(courseId);
    const sections = [
      { _id: two, lessons: [c] },
      { _id: one, lessons: [a, b] },
    ];
    await makeSection(server, admin, courseId, 'Three');
    const stale = await reorder({ courseId, sections, revision });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((await reorder({ courseId, sections })).status).toBe(409);
    expect(
      toOutline((await fetchFullCourse(courseId)).courseContent).map(([name]) => name),
    ).toEqual(['One', 'Two', 'Three']);
  });

  it('is refused with 409 when the revision is outdated, even if all ids are named', async () => {
    const { courseId, one, two, a, b, c } = await makeTwoSections();
    const { revision } = await fetchFullCourse(courseId);
    const requested = [
      { _id: two, lessons: [c] },
      { _id: one, lessons: [a, b] },
    ];
    const meanwhile = [
      { _id: one, lessons: [b, a] },
      { _id: two, lessons: [c] },
    ];
    expect((await reorder({ courseId, sections: meanwhile, revision })).status).toBe(200);
    const before = toOutline((await fetchFullCourse(courseId)).courseContent);
    const stale = await reorder({ courseId, sections: requested, revision });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect(toOutline((await fetchFullCourse(courseId)).courseContent)).toEqual(before);
    const { revision: now } = await fetchFullCourse(courseId);
    expect((await reorder({ courseId, sections: requested, revision: now })).status).toBe(200);
  });

  it('refuses ids of another course, repeated ids and missing ids, and changes nothing [S10]', async () => {
    const { courseId, one, two, a, b, c } = await makeTwoSections();
    const otherCourse = await makeTwoSections();
    const before = await fetchFullCourse(courseId);
    const getReorderStatus = async (sections: object[]) =>
      (await reorder({ courseId, sections })).status;
    const rest = { _id: two, lessons: [c] };
    expect(await getReorderStatus([{ _id: one, lessons: [a, otherCourse.b] }, rest])).toBe(404);
    expect(await getReorderStatus([{ _id: otherCourse.one, lessons: [a, b] }, rest])).toBe(404);
    expect(await getReorderStatus([{ _id: one, lessons: [a, b, b] }, rest])).toBe(400);
    expect(await getReorderStatus([{ _id: one, lessons: [a, b] }, rest, rest])).toBe(400);
    expect(await getReorderStatus([{ _id: one, lessons: [a] }, rest])).toBe(409);
    expect((await reorder({ courseId: '1', sections: [] })).status).toBe(404);
    const [after] = [await fetchFullCourse(courseId)];
    expect([toOutline(after.courseContent), after.revision]).toEqual([
      toOutline(before.courseContent),
      before.revision,
    ]);
  });
});

it('the revision increases with every change of a course and of its content', async () => {
  const { courseId, one, a } = await makeTwoSections();
  const at = { courseId, sectionId: one };
  const lesson = { ...at, subSectionId: a };
  let { revision = 0 } = await fetchFullCourse(courseId);
  const changes: [string, () => Promise<ApiResponse>][] = [
    ['edit', () => sendAsAdmin(authoring.editCourse, toFormData({ courseId, courseName: 'New' }))],
    ['section', () => sendAsAdmin(content.addSection, { courseId, sectionName: 'S' })],
    ['rename', () => sendAsAdmin(content.updateSection, { ...at, sectionName: 'T' })],
    ['lesson', () => sendAsAdmin(content.updateSubSection, toFormData({ ...lesson, title: 'L' }))],
    ['no lesson', () => sendAsAdmin(content.deleteSubSection, lesson)],
    ['no section', () => sendAsAdmin(content.deleteSection, at)],
  ];
  for (const [what, change] of changes) {
    expect([what, (await change()).status]).toEqual([what, 200]);
    revision += 1;
    expect([what, (await fetchFullCourse(courseId)).revision]).toEqual([what, revision]);
  }
  expect((await sendAsAdmin(content.deleteSection, at)).status).toBe(404);
  expect((await fetchFullCourse(courseId)).revision).toBe(revision);
});

describe('a copy', () => {
  it('is a draft with the same content and no students', async () => {
    const thumbnailImage = await readFixture('picture.png');
    const { courseId } = await makeTwoSections({ courseName: 'Source', thumbnailImage });
    const student = await makeStudent(server);
    const enrolment = { userId: student.id, courseId, paymentId: null, at: 1 };
    await enrolDirectly(server.deps.db, { ...enrolment, source: 'payment' });
    const response = await sendAsAdmin(authoring.duplicateCourse, { courseId });
    const copy = expectData<Course>(response, 'data');
    const source = await fetchFullCourse(courseId);
    expect(copy).toMatchObject({
      courseName: 'Copy of Source',
      status: 'Draft',
      price: source.price,
      tag: source.tag,
      studentsEnrolled: [],
      revision: 1,
    });
    expect(toOutline(copy.courseContent)).toEqual(toOutline(source.courseContent));
    const ids = (course: Course) =>
      course.courseContent.flatMap((item) => [item._id, ...item.subSection.map((two) => two._id)]);
    expect(ids(copy).filter((id) => ids(source).includes(id))).toEqual([]);
    expect((await sendAsAdmin(authoring.duplicateCourse, { courseId: '1' })).status).toBe(404);
  });

  it('keeps its videos when the source is deleted; files are deleted with the last course', async () => {
    const files = await listStoredFiles(server);
    const thumbnailImage = await readFixture('picture.png');
    const { courseId } = await makeTwoSections({ thumbnailImage });
    const stored = await listStoredFiles(server);
    const copied = await sendAsAdmin(authoring.duplicateCourse, { courseId });
    const { _id: copyId } = expectData<Course>(copied, 'data');
    expect(await listStoredFiles(server)).toEqual(stored);
    await sendAsAdmin(authoring.deleteCourse, { courseId });
    expect(await listStoredFiles(server)).toEqual(stored);
    const copy = await fetchFullCourse(copyId);
    for (const lesson of copy.courseContent.flatMap((item) => item.subSection)) {
      expect((await fetch(lesson.videoUrl ?? '')).status).toBe(200);
    }
    expect((await fetch(copy.thumbnail)).status).toBe(200);
    await sendAsAdmin(authoring.deleteCourse, { courseId: copyId });
    expect(await listStoredFiles(server)).toEqual(files);
  });
});
