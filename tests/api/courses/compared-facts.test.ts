// What visitors compare before they buy: language and level with their filters, caption languages, and the last update.
import { describe, expect, it } from 'vitest';
import { createCourse, duplicateCourse, editCourse } from '#contract/courses/authoring.ts';
import { removeCaptions, saveCaptions } from '#contract/courses/captions.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { addSection } from '#contract/courses/content.ts';
import type { Course, CoursePage } from '#contract/courses/course.ts';
import { getCourseCards } from '#contract/courses/course-lists.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import type { CourseFields } from '#tests/support/makers.ts';
import {
  buildCourseForm,
  expectData,
  makeAdmin,
  makeCourse,
  makeEmptyCourse,
  toFormData,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const { token } = admin;

const create = (fields: CourseFields) =>
  send(server, createCourse, { token, body: buildCourseForm(fields) });
const edit = (courseId: string, fields: CourseFields) =>
  send(server, editCourse, { token, body: toFormData({ courseId, ...fields }) });
const readCourse = (response: ApiResponse) => expectData<Course>(response, 'data');
const fetchPage = async (courseId: string) =>
  expectData<CoursePage>(await send(server, getCoursePage, { query: { courseId } }), 'data');

const LANGUAGE_RULE =
  '`language` must be empty or one of: en, hi, mr, gu, bn, ta, te, kn, ml, pa, or, as.';
const LEVEL_RULE = '`level` must be empty or one of: beginner, intermediate, advanced.';

describe('language and level of a course', () => {
  it('are stated when it is created, and not stated when they are left out', async () => {
    const stated = readCourse(await create({ language: 'hi', level: 'beginner' }));
    expect(stated).toMatchObject({ language: 'hi', level: 'beginner' });
    expect(await fetchPage(stated._id)).toMatchObject({ language: 'hi', level: 'beginner' });
    const silent = readCourse(await create({}));
    expect(silent).toMatchObject({ language: '', level: '' });
  });

  it('change and can be emptied, and stay when an older client does not send them', async () => {
    const { _id: id } = readCourse(await create({ language: 'hi', level: 'beginner' }));
    const renamed = readCourse(await edit(id, { courseName: 'Another name' }));
    expect(renamed).toMatchObject({ language: 'hi', level: 'beginner' });
    const changed = readCourse(await edit(id, { language: 'or' }));
    expect(changed).toMatchObject({ language: 'or', level: 'beginner' });
    const emptied = readCourse(await edit(id, { language: '', level: '' }));
    expect(emptied).toMatchObject({ language: '', level: '' });
  });

  it.each([
    [{ language: 'Hindi' }, 'language', LANGUAGE_RULE],
    [{ language: 'fr' }, 'language', LANGUAGE_RULE],
    [{ level: 'expert' }, 'level', LEVEL_RULE],
  ])('of %j are refused with the allowed values', async (fields, field, message) => {
    const { _id: id } = await makeEmptyCourse(server, admin);
    for (const response of [await create(fields), await edit(id, fields)]) {
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: 'malformed',
        message,
        fields: [{ path: field, message }],
      });
    }
  });

  it('are copied with the course', async () => {
    const { _id: courseId } = readCourse(
      await create({ language: 'ta', level: 'advanced', status: 'Draft' }),
    );
    const copy = await send(server, duplicateCourse, { token, body: { courseId } });
    expect(readCourse(copy)).toMatchObject({ language: 'ta', level: 'advanced' });
  });
});

describe('the catalogue', () => {
  const find = async (query: Record<string, string>) => {
    const { body } = await send(server, getCourseCards, { query });
    return body as unknown as ResponseOf<typeof getCourseCards>;
  };
  const findNames = async (query: Record<string, string>) =>
    (await find({ query: 'Punjabi kite', ...query })).data.map(({ courseName }) => courseName);

  it('is filtered by language and by level, and offers only values of published courses', async () => {
    const facts = [
      ['one', 'pa', 'beginner', 'Published'],
      ['two', 'pa', 'intermediate', 'Published'],
      ['three', 'en', 'beginner', 'Published'],
      ['four', 'pa', 'beginner', 'Draft'],
      ['five', 'as', '', 'Draft'],
      ['six', '', '', 'Published'],
    ] as const;
    for (const [name, language, level, status] of facts)
      await create({ courseName: `Punjabi kite ${name}`, language, level, status });
    const names = (...found: string[]) => found.map((name) => `Punjabi kite ${name}`);
    const sort = 'oldest';
    expect(await findNames({ sort })).toEqual(names('one', 'two', 'three', 'six'));
    expect(await findNames({ sort, language: 'pa' })).toEqual(names('one', 'two'));
    expect(await findNames({ sort, level: 'beginner' })).toEqual(names('one', 'three'));
    expect(await findNames({ sort, language: 'pa', level: 'beginner' })).toEqual(names('one'));
    const { data, languages, levels, total } = await find({ language: 'pa', level: 'beginner' });
    expect(data).toMatchObject([{ language: 'pa', level: 'beginner' }]);
    expect(total).toBe(1);
    expect(languages).toEqual(expect.arrayContaining(['en', 'pa']));
    expect(languages).not.toContain('as');
    expect(levels).toEqual(['beginner', 'intermediate']);
  });

  it.each([{ language: 'fr' }, { level: 'expert' }])('refuses the filter %j', async (query) => {
    expect((await send(server, getCourseCards, { query })).status).toBe(400);
  });
});

describe('the page of a course', () => {
  const CUES = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe first dot\n';

  it('names the languages in which a lesson has captions, once each', async () => {
    const { _id: courseId } = await makeCourse(server, admin);
    await makeCourse(server, admin);
    const { db } = server.deps;
    const { id: subSectionId } = await db
      .selectFrom('lessons')
      .select('id')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    expect((await fetchPage(courseId)).captionLanguages).toEqual([]);
    const changes = server.catalogueChanges();
    for (const language of ['hi', 'en']) {
      const file = new File([CUES], 'lesson.vtt');
      const body = toFormData({ courseId, subSectionId, language, file });
      expectData(await send(server, saveCaptions, { token, body }), 'cues');
    }
    const row = { course_id: courseId, language: 'hi', cues: '[]', updated_at: 1 };
    const trailerRows = [row, { ...row, language: 'ta' }];
    await db.insertInto('trailer_captions').values(trailerRows).execute();
    expect((await fetchPage(courseId)).captionLanguages).toEqual(['en', 'hi', 'ta']);
    expect(server.catalogueChanges()).toBe(changes + 2);
    const body = { courseId, subSectionId, language: 'en' };
    expectData(await send(server, removeCaptions, { token, body }), 'data');
    expect((await fetchPage(courseId)).captionLanguages).toEqual(['hi', 'ta']);
  });

  it('says when texts or content last changed; price, status and unchanged forms do not count', async () => {
    const { _id: id, createdAt } = await makeEmptyCourse(server, admin);
    const fetchAge = async () =>
      (Date.parse((await fetchPage(id)).updatedAt ?? '') - Date.parse(createdAt)) / 60_000;
    const passMinute = () => server.advanceClock(60_000);
    passMinute();
    await edit(id, { price: '99', status: 'Draft' });
    await edit(id, { status: 'Published', courseName: 'Rangoli from a grid of dots' });
    expect(await fetchAge()).toBe(0);
    await edit(id, { level: 'beginner' });
    const age = await fetchAge();
    expect(age).toBeGreaterThanOrEqual(1);
    passMinute();
    await send(server, addSection, { token, body: { courseId: id, sectionName: 'Dots' } });
    expect(await fetchAge()).toBeGreaterThanOrEqual(age + 1);
    const copy = await send(server, duplicateCourse, { token, body: { courseId: id } });
    await edit(readCourse(copy)._id, { status: 'Published' });
    const copied = await fetchPage(readCourse(copy)._id);
    expect(copied.updatedAt).toBe(copied.createdAt);
  });
});
