// Creating, editing and deleting courses and categories.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as calls from '#contract/courses/authoring.ts';
import { getCourseDetails, showAllCategories } from '#contract/courses/catalogue.ts';
import type { Category, Course } from '#contract/courses/course.ts';
import { enrolDirectly } from '#tests/support/enrolling.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  buildCourseForm,
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeCategory,
  makeEmptyCourse,
  makeCourseWithLesson,
  makeStudent,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server, 'Meera Lakshmi Iyer');

const createCourse = (body: FormData) =>
  send(server, calls.createCourse, { token: admin.token, body });
const editCourse = (fields: Record<string, string | File>) =>
  send(server, calls.editCourse, { token: admin.token, body: toFormData(fields) });
const listMediaRows = () => server.deps.db.selectFrom('media').selectAll().execute();

describe('creating a course', () => {
  it('returns the course in the format of section 7 [API-10]', async () => {
    const category = await makeCategory(server, admin, 'Drawing');
    const course = await makeEmptyCourse(server, admin, {
      category: category._id,
      tag: '[" Kolam ","kolam","","Design"]',
      instructions: '["Bring paper",""]',
    });
    expect(course).toMatchObject({
      price: 1499.5,
      currency: 'INR',
      category: { _id: category._id, name: 'Drawing' },
      tag: ['Kolam', 'Design'],
      instructions: ['Bring paper'],
      thumbnail: '',
      studentsEnrolled: [],
      courseContent: [],
      averageRating: 0,
      reviewCount: 0,
      durationSeconds: 0,
      revision: 1,
      instructor: { _id: admin.id, firstName: 'Meera', lastName: 'Lakshmi Iyer' },
    });
    expect(course._id).toMatch(/^[0-9a-f]{24}$/);
    expect(JSON.stringify(course)).not.toContain(admin.email);
  });

  it('creates one course and one picture for requests with the same creation key', async () => {
    const rows = (await listMediaRows()).length;
    const form = async () =>
      buildCourseForm({
        creationKey: 'a-course-of-mine',
        thumbnailImage: await readFixture('picture.png'),
      });
    const both = await Promise.all([createCourse(await form()), createCourse(await form())]);
    const again = await createCourse(buildCourseForm({ creationKey: 'a-course-of-mine' }));
    const ids = [...both, again].map((response) => expectData<Course>(response, 'data')._id);
    expect(new Set(ids).size).toBe(1);
    const made = (await listMediaRows()).length - rows;
    await createCourse(buildCourseForm({ thumbnailImage: await readFixture('picture.png') }));
    expect((await listMediaRows()).length - rows).toBe(2 * made);
  });

  it('announces a published course once, although its request is repeated', async () => {
    const form = () => buildCourseForm({ creationKey: 'announced-once', status: 'Published' });
    const before = server.catalogueChanges();
    await createCourse(form());
    expect(server.catalogueChanges()).toBe(before + 1);
    expect((await createCourse(form())).status).toBe(200);
    expect(server.catalogueChanges()).toBe(before + 1);
  });

  it('needs only a name, a price and a tag, and creates a Draft', async () => {
    const body = toFormData({ courseName: 'Bare', price: '0', tag: '["one"]' });
    const course = expectData<Course>(await createCourse(body), 'data');
    expect(course).toMatchObject({ price: 0, status: 'Draft', category: null });
  });

  it('accepts the longest texts of every field in Devanagari', async () => {
    const text = 'क'.repeat(10_000);
    const course = expectData<Course>(
      await createCourse(
        buildCourseForm({
          courseDescription: text,
          whatYouWillLearn: text,
          instructions: JSON.stringify(Array.from({ length: 50 }, () => text)),
        }),
      ),
      'data',
    );
    expect(course.instructions).toEqual(Array.from({ length: 50 }, () => text));
  });

  it.each([
    ['a dollar price', { price: '$99.99' }, 'Prices are in rupees. Enter 999 or ₹1,499.50.'],
    ['a price in words', { price: 'free' }, 'Prices are in rupees. Enter 999 or ₹1,499.50.'],
    ['less than a rupee', { price: '0.99' }, 'Enter a price of 0 or at least ₹1.'],
    ['no name', { courseName: '  ' }, 'Please fill required fields.'],
    ['no tag', { tag: '[]' }, 'Please fill required fields.'],
    ['blank tags', { tag: '[" ",""]' }, 'Please fill required fields.'],
    ['no tag field', { tag: undefined }, 'Please fill required fields.'],
    ['tags that are no list', { tag: '{"a":1}' }, 'Send tags as a JSON list of strings.'],
    ['an unknown category', { category: '1' }, 'Choose a category from the list.'],
    ['an unknown status', { status: 'Hidden' }, undefined],
  ])('refuses %s', async (_what, fields, message) => {
    const response = await createCourse(buildCourseForm(fields));
    expect(response.status).toBe(400);
    if (message) expect(response.body.message).toBe(message);
  });

  it('re-encodes the picture as WebP and serves it from a public URL [S27]', async () => {
    const thumbnailImage = await readFixture('picture.png', '../../evil.php');
    const course = await makeEmptyCourse(server, admin, { thumbnailImage });
    expect(course.thumbnail).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/media\/image\/[0-9a-f]{24}$/,
    );
    const picture = await fetch(course.thumbnail);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*; sandbox$/,
    );
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect((await fetch(course.thumbnail, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${course.thumbnail}0`)).status).toBe(404);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.png'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ['GIF', 'GIF89a\u0001\u0000', 'a.gif'],
    ['a torn PNG', '\u0089PNG', 'a.png'],
  ])('refuses %s as a picture and stores nothing [S27, S29]', async (_what, text, name) => {
    const before = [(await listMediaRows()).length, (await listStoredFiles(server)).length];
    const response = await createCourse(
      buildCourseForm({ thumbnailImage: new File([text], name) }),
    );
    expect(response.status).toBe(415);
    expect(response.body.message).toBe('The picture must be a PNG, JPEG or WebP file.');
    expect([(await listMediaRows()).length, (await listStoredFiles(server)).length]).toEqual(
      before,
    );
  });

  it.each([
    ['an empty file', 0, 400, 'The picture is an empty file. Choose another file.'],
    [
      'a JPEG that is cut off',
      0.5,
      415,
      'The picture is damaged or incomplete. Export it again, or choose another file.',
    ],
  ])(
    'refuses %s as a picture, also when editing, and keeps the current picture',
    async (_what, part, status, message) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
      const noisy = { width: 400, height: 300, channels: 3, background: '#000', noise } as const;
      const jpeg = await sharp({ create: noisy }).jpeg().toBuffer();
      const bytes = new Uint8Array(jpeg.subarray(0, jpeg.length * part));
      const thumbnailImage = new File([bytes], 'a.jpg', { type: 'image/jpeg' });
      const response = await createCourse(buildCourseForm({ thumbnailImage }));
      expect([response.status, response.body.message]).toEqual([status, message]);
      const { _id: courseId, thumbnail } = await makeEmptyCourse(server, admin, {
        thumbnailImage: await readFixture('picture.png'),
      });
      const body = toFormData({ courseId, thumbnailImage });
      const edited = await send(server, calls.editCourse, { token: admin.token, body });
      expect([edited.status, edited.body.message]).toEqual([status, message]);
      expect((await fetch(thumbnail)).status).toBe(200);
    },
  );

  it('refuses a picture of more than 10 MiB [OPEN-76]', async () => {
    const thumbnailImage = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png');
    const response = await createCourse(buildCourseForm({ thumbnailImage }));
    expect(response.status).toBe(413);
    expect(response.body.message).toBe('The picture must be at most 10MB.');
  });
});

describe('editing a course', () => {
  it('changes only the fields that are sent; the status alone is enough [API-13]', async () => {
    const course = await makeEmptyCourse(server, admin);
    const response = await editCourse({ courseId: course._id, status: 'Draft', instructorId: 'x' });
    expect(expectData<Course>(response, 'data')).toEqual({
      ...course,
      status: 'Draft',
      revision: 2,
    });
    expect(response.body.message).toBe('Course updated successfully.');
  });

  it('refuses a stale revision with 409', async () => {
    const course = await makeEmptyCourse(server, admin);
    await editCourse({ courseId: course._id, courseName: 'One', revision: '1' });
    const response = await editCourse({ courseId: course._id, courseName: 'Two', revision: '1' });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('This course has changed since you opened it.');
  });

  it('removes the category when it is empty, and replaces the picture together with its file', async () => {
    const category = await makeCategory(server, admin, 'Letters');
    const thumbnailImage = await readFixture('picture.png');
    const course = await makeEmptyCourse(server, admin, { category: category._id, thumbnailImage });
    const changed = expectData<Course>(
      await editCourse({ courseId: course._id, category: '', thumbnailImage }),
      'data',
    );
    expect(changed.category).toBeNull();
    expect(changed.thumbnail).not.toBe(course.thumbnail);
    expect((await fetch(course.thumbnail)).status).toBe(404);
    expect((await fetch(changed.thumbnail)).status).toBe(200);
  });

  it('removes the picture with its file when asked, unless a new picture is sent as well', async () => {
    const thumbnailImage = await readFixture('picture.png');
    const course = await makeEmptyCourse(server, admin, { thumbnailImage });
    const [courseId, rows] = [course._id, (await listMediaRows()).length];
    const unchanged = await editCourse({
      courseId,
      removeThumbnail: 'false',
      courseName: 'With a picture',
    });
    expect(expectData<Course>(unchanged, 'data').thumbnail).toBe(course.thumbnail);
    const bare = expectData<Course>(
      await editCourse({ courseId, removeThumbnail: 'true' }),
      'data',
    );
    expect(bare).toMatchObject({ thumbnail: '', courseName: 'With a picture' });
    expect((await fetch(course.thumbnail)).status).toBe(404);
    expect((await listMediaRows()).length).toBeLessThan(rows);
    expect((await editCourse({ courseId, removeThumbnail: 'true' })).status).toBe(200);
    const both = await editCourse({ courseId, removeThumbnail: 'true', thumbnailImage });
    expect((await fetch(expectData<Course>(both, 'data').thumbnail)).status).toBe(200);
  });

  it.each(['1', 'f'.repeat(24), "' OR 1=1"])('returns 404 for the id %s', async (courseId) => {
    expect((await editCourse({ courseId, status: 'Draft' })).status).toBe(404);
  });

  it('refuses a wrong price and an emptied tag list', async () => {
    const { _id } = await makeEmptyCourse(server, admin);
    expect((await editCourse({ courseId: _id, price: '$5' })).status).toBe(400);
    expect((await editCourse({ courseId: _id, tag: '[]' })).status).toBe(400);
  });
});

describe('the admin course list', () => {
  it('includes drafts, newest first, with their revision [API-15]', async () => {
    const first = await makeEmptyCourse(server, admin, { status: 'Draft' });
    server.advanceClock(1000);
    const second = await makeEmptyCourse(server, admin);
    const response = await send(server, calls.getAdminCourses, { token: admin.token });
    const ids = expectData<Course[]>(response, 'data').map((course) => course._id);
    expect(ids.indexOf(second._id)).toBeLessThan(ids.indexOf(first._id));
    expect(
      expectData<Course[]>(response, 'data').every((course) => (course.revision ?? 0) > 0),
    ).toBe(true);
  });
});

describe('deleting a course', () => {
  const deleteCourse = (courseId: string | number) =>
    send(server, calls.deleteCourse, { token: admin.token, body: { courseId } });

  it('deletes its content and files [API-16]', async () => {
    const rows = (await listMediaRows()).length;
    const files = (await listStoredFiles(server)).length;
    const thumbnailImage = await readFixture('picture.png');
    const { course } = await makeCourseWithLesson(server, admin, { thumbnailImage });
    // A video, and a small picture in three sizes.
    expect((await listMediaRows()).length).toBe(rows + 4);
    expect((await deleteCourse(course._id)).status).toBe(200);
    expect((await listMediaRows()).length).toBe(rows);
    expect((await listStoredFiles(server)).length).toBe(files);
    const body = { courseId: course._id };
    expect((await send(server, getCourseDetails, { body })).body['data']).toEqual([]);
    expect((await deleteCourse(course._id)).status).toBe(404);
  });

  it('is refused when a student has paid, and allowed when students enrolled for free', async () => {
    const course = await makeEmptyCourse(server, admin);
    const student = await makeStudent(server);
    const enrolment = { userId: student.id, courseId: course._id, paymentId: null, at: 1 };
    await enrolDirectly(server.deps.db, { ...enrolment, source: 'payment' });
    const response = await deleteCourse(course._id);
    expect(response.status).toBe(409);
    expect(response.body.code).toBe('course_sold');
    expect(response.body.message).toBe('Students have paid for this course. Unpublish it instead.');
    const free = await makeEmptyCourse(server, admin);
    await enrolDirectly(server.deps.db, { ...enrolment, courseId: free._id, source: 'free' });
    expect((await deleteCourse(free._id)).status).toBe(200);
  });

  it('returns 404 for unknown ids', async () => {
    expect((await deleteCourse('1')).status).toBe(404);
    expect((await deleteCourse(1)).status).toBe(404);
  });
});

describe('categories', () => {
  it('have unique names whatever the case, and are listed by name [API-17, API-18]', async () => {
    await makeCategory(server, admin, 'Zari work');
    await makeCategory(server, admin, 'alpana');
    const body = { name: ' zari  WORK ', description: '' };
    const response = await send(server, calls.createCategory, { token: admin.token, body });
    expect(response.status).toBe(409);
    const list = expectData<Category[]>(await send(server, showAllCategories), 'data');
    const names = list.map((item) => item.name);
    expect(names.indexOf('alpana')).toBeLessThan(names.indexOf('Zari work'));
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['_id', 'description', 'name']);
  });

  it('need a name', async () => {
    const response = await send(server, calls.createCategory, {
      token: admin.token,
      body: { name: ' ' },
    });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe('Please fill required fields.');
  });
});
