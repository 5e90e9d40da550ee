// Reading the catalogue: lists, pages, details, search; caching and its invalidation.
import { describe, expect, it } from 'vitest';
import { editCourse } from '#contract/courses/authoring.ts';
import * as calls from '#contract/courses/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Course, CourseCard, CoursePage } from '#contract/courses/course.ts';
import { updateProfile } from '#contract/accounts/profile.ts';
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
} from '#tests/support/makers.ts';
import type { CourseFields } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server, 'Meera Iyer');
const designCategory = await makeCategory(server, admin, 'Graphic Design');
const fullCourse = await makeNewerCourse({
  courseName: 'Holi posters in Photoshop',
  courseDescription: 'Powder, water and type.',
  tag: '["Photoshop","Poster"]',
  category: designCategory._id,
  thumbnailImage: await readFixture('picture.png'),
});
for (const name of ['One', 'Two', 'Three']) {
  const section = await makeSection(server, admin, fullCourse._id, name);
  const lessons = name === 'One' ? ['A', 'B', 'C'] : ['D'];
  for (const title of lessons) {
    await makeLesson(server, admin, { courseId: fullCourse._id, sectionId: section._id, title });
  }
}
const student = await makeStudent(server);
const key = { userId: student.id, courseId: fullCourse._id };
await enrolDirectly(server.deps.db, { ...key, source: 'free', paymentId: null, at: 1 });
await makeNewerCourse({
  courseName: 'Instagram for shops',
  courseDescription: 'Reels, captions and answers.',
  tag: '["Instagram","Reels"]',
});
await makeNewerCourse({
  courseName: 'डिजिटल विपणन',
  courseDescription: 'Hindi.',
  tag: '["विपणन"]',
});
const draft = await makeNewerCourse({
  courseName: 'Photoshop secrets',
  status: 'Draft',
  category: designCategory._id,
});

/** A course that is newer than those before it. */
function makeNewerCourse(fields: CourseFields): Promise<Course> {
  server.advanceClock(1000);
  return makeEmptyCourse(server, admin, fields);
}

const listCourses = async () =>
  expectData<Course[]>(await send(server, calls.getAllCourses), 'data');
const listCards = async () =>
  expectData<CourseCard[]>(
    await send(server, calls.getAllCourses, { query: { view: 'card' } }),
    'data',
  );
const fetchCoursePage = (courseId: string) =>
  send(server, calls.getCoursePage, { query: { courseId } });
const fetchCourseDetails = (courseId: string | number) =>
  send(server, calls.getCourseDetails, { body: { courseId } });
const searchCourses = async (searchQuery: string) => {
  const got = await send(server, calls.searchCourse, { body: { searchQuery } });
  return expectData<Course[]>(got, 'data');
};
const setStatus = (courseId: string, status: string) =>
  send(server, editCourse, { token: admin.token, body: toFormData({ courseId, status }) });

describe('all courses', () => {
  it('lists published courses, newest first, in full and without videos [API-05, OPEN-37]', async () => {
    const courses = await listCourses();
    const times = courses.map((course) => course.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(courses.map((course) => course._id)).not.toContain(draft._id);
    const course = courses.find((course) => course._id === fullCourse._id);
    expect(course).toMatchObject({
      studentsEnrolled: [student.id],
      studentsCount: 1,
      durationSeconds: 15,
      category: { name: 'Graphic Design' },
    });
    expect(
      course?.courseContent.map((item) => item.subSection.map((lesson) => lesson.title)),
    ).toEqual([['A', 'B', 'C'], ['D'], ['D']]);
    expect(course?.thumbnail.startsWith(`${server.url}${BASE_PATH}/media/image/`)).toBe(true);
    expect(JSON.stringify(courses)).not.toMatch(/videoUrl|revision|rangshala\.example|9876543210/);
  });

  it('as cards have counts and relative URLs, but no student ids and no content', async () => {
    const card = (await listCards()).find((card) => card._id === fullCourse._id);
    expect(card).toMatchObject({
      sectionsCount: 3,
      lessonsCount: 5,
      studentsCount: 1,
      durationSeconds: 15,
    });
    expect(card?.thumbnail.startsWith(`${BASE_PATH}/media/image/`)).toBe(true);
    expect(JSON.stringify(await listCards())).not.toMatch(/courseContent|studentsEnrolled|whatYou/);
    expect(JSON.stringify(await listCards())).not.toContain(student.id);
  });
});

describe('the course page', () => {
  it('has a preview of two sections with two lessons each, and counts the hidden rest [DET-07]', async () => {
    const course = expectData<CoursePage>(await fetchCoursePage(fullCourse._id), 'data');
    expect(course.preview.map((item) => item.subSection.map((lesson) => lesson.title))).toEqual([
      ['A', 'B'],
      ['D'],
    ]);
    expect(course.preview.map((item) => [item.lessonsCount, item.hiddenLessons])).toEqual([
      [3, 1],
      [1, 0],
    ]);
    expect(course.hiddenSections).toBe(1);
    expect(course).toMatchObject({ sectionsCount: 3, lessonsCount: 5, studentsCount: 1 });
    expect(JSON.stringify(course)).not.toMatch(/videoUrl|studentsEnrolled|"C"|Three/);
  });

  it('suggests published courses other than itself: by category first, then by tags, then the newest', async () => {
    const { related } = expectData<CoursePage>(await fetchCoursePage(fullCourse._id), 'data');
    expect(related.length).toBe(2);
    expect(related.map((card) => card._id)).not.toContain(fullCourse._id);
    expect(related.map((card) => card._id)).not.toContain(draft._id);
    const sameCategoryCourse = await makeNewerCourse({ category: fullCourse.category?._id });
    const sameTagCourse = await makeNewerCourse({ tag: '["poster","Elsewhere"]' });
    server.advanceClock(1000);
    await makeNewerCourse({});
    await makeNewerCourse({});
    const suggested = expectData<CoursePage>(await fetchCoursePage(fullCourse._id), 'data').related;
    expect(suggested.length).toBe(3);
    expect(suggested.slice(0, 2).map((card) => card._id)).toEqual([
      sameCategoryCourse._id,
      sameTagCourse._id,
    ]);
  });
});

describe('a draft', () => {
  it('gets the same response as a course that does not exist, byte for byte [S11, OPEN-37]', async () => {
    const requestPage = async (path: string, courseId: string) => {
      const body = JSON.stringify({ courseId });
      const headers = { 'content-type': 'application/json' };
      const response =
        path === '/course/page'
          ? await fetch(`${server.url}${BASE_PATH}${path}?courseId=${courseId}`)
          : await fetch(server.url + BASE_PATH + path, { method: 'POST', headers, body });
      return [response.status, await response.text()];
    };
    for (const path of ['/course/page', '/course/getCourseDetails']) {
      expect(await requestPage(path, draft._id)).toEqual(await requestPage(path, 'f'.repeat(24)));
    }
    expect((await fetchCoursePage(draft._id)).status).toBe(404);
  });

  it('is not found by search', async () => {
    const names = (await searchCourses('photoshop')).map((course) => course.courseName);
    expect(names).toEqual(['Holi posters in Photoshop']);
  });
});

describe('course details', () => {
  it('return a list of one course or none; an invalid id is no error [API-06]', async () => {
    const [course] = expectData<Course[]>(await fetchCourseDetails(fullCourse._id), 'data');
    expect(course?.courseContent).toHaveLength(3);
    expect(JSON.stringify(course)).not.toContain('videoUrl');
    for (const id of ['1', 1, 'x'.repeat(64), '../..', "' OR 1=1 --"]) {
      const got = await fetchCourseDetails(id);
      expect([got.status, got.body['data']]).toEqual([200, []]);
    }
  });
});

describe('cached responses', () => {
  const toUrl = (path: string) => server.url + BASE_PATH + path;

  const CACHEABLE = 'public, max-age=60, stale-while-revalidate=600';

  it.each([
    ['/course/getAllCourses', 'no-cache'],
    ['/course/getAllCourses?view=card', CACHEABLE],
    ['/course/page?courseId=', CACHEABLE],
  ])('%s has an ETag and Cache-Control %s; a matching ETag returns 304', async (start, caching) => {
    const path = start.endsWith('=') ? start + fullCourse._id : start;
    const first = await fetch(toUrl(path));
    expect(first.headers.get('cache-control')).toBe(caching);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(toUrl(path), { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('are invalidated when a course is published, changed or withdrawn', async () => {
    const names = async () => [
      (await listCourses()).map((course) => course.courseName).join(),
      (await listCards()).map((course) => course.courseName).join(),
      (await searchCourses('photoshop')).map((course) => course.courseName).join(),
    ];
    const hidden = await names();
    const etag = (await fetch(toUrl('/course/getAllCourses'))).headers.get('etag') ?? '';
    await setStatus(draft._id, 'Published');
    for (const shown of await names()) expect(shown).toContain('Photoshop secrets');
    expect((await fetchCoursePage(draft._id)).status).toBe(200);
    const headers = { 'if-none-match': etag };
    expect((await fetch(toUrl('/course/getAllCourses'), { headers })).status).toBe(200);
    await makeSection(server, admin, draft._id, 'Fresh');
    expect(JSON.stringify((await fetchCoursePage(draft._id)).body)).toContain('Fresh');
    await setStatus(draft._id, 'Draft');
    expect(await names()).toEqual(hidden);
    expect((await fetchCoursePage(draft._id)).status).toBe(404);
  });
});

it('the site is notified of every change that visitors can see, and of no other', async () => {
  const countChanges = async (work: () => Promise<unknown>) => {
    const before = server.catalogueChanges();
    await work();
    return server.catalogueChanges() - before;
  };
  expect(await countChanges(() => makeEmptyCourse(server, admin, { status: 'Draft' }))).toBe(0);
  expect(await countChanges(() => makeSection(server, admin, draft._id))).toBe(0);
  expect(await countChanges(() => makeEmptyCourse(server, admin))).toBe(1);
  expect(await countChanges(() => setStatus(draft._id, 'Published'))).toBe(1);
  expect(await countChanges(() => makeSection(server, admin, draft._id))).toBe(1);
  expect(await countChanges(() => setStatus(draft._id, 'Draft'))).toBe(1);
  expect(await countChanges(() => setStatus('f'.repeat(24), 'Published'))).toBe(0);
});

describe('the search', () => {
  const findNames = async (query: string) =>
    (await searchCourses(query)).map((course) => course.courseName);

  it.each([
    ['fotoshop', 'Holi posters in Photoshop'],
    ['fotoshop holi', 'Holi posters in Photoshop'],
    ['PHOTOSHOP posters', 'Holi posters in Photoshop'],
    ['instgram', 'Instagram for shops'],
    ['shops instagram', 'Instagram for shops'],
    ['captions', 'Instagram for shops'],
    ['विपणन', 'डिजिटल विपणन'],
    ['graphic powder', 'Holi posters in Photoshop'],
  ])('%s finds %s first [API-09]', async (query, name) => {
    expect((await findNames(query))[0]).toBe(name);
  });

  it.each(['', '   ', 'zzzzqqqq', '%', '_', '" OR 1=1', '\\'])(
    '%j finds nothing',
    async (query) => {
      expect(await findNames(query)).toEqual([]);
    },
  );

  it("finds by the teacher's name, also after it changes", async () => {
    const teacher = await makeAdmin(server, 'Ishita Rao');
    const course = await makeEmptyCourse(server, teacher, { courseName: 'Lanterns' });
    expect(await findNames('ishita')).toEqual(['Lanterns']);
    const body = { fullName: 'Sneha Rao' };
    expect((await send(server, updateProfile, { token: teacher.token, body })).status).toBe(200);
    expect(await findNames('sneha lanterns')).toEqual(['Lanterns']);
    expect(await findNames('ishita')).toEqual([]);
    await setStatus(course._id, 'Draft');
  });

  it('returns courses or cards, with the same matches', async () => {
    const query = { view: 'card' };
    const body = { searchQuery: 'photoshop' };
    const got = await send(server, calls.searchCourse, { query, body });
    expect(expectData<CourseCard[]>(got, 'data')).toMatchObject([
      { _id: fullCourse._id, sectionsCount: 3, lessonsCount: 5 },
    ]);
    expect(JSON.stringify(got.body)).not.toMatch(/courseContent|studentsEnrolled/);
    expect((await searchCourses('photoshop')).map((item) => item.courseContent.length)).toEqual([
      3,
    ]);
  });

  it('suggests a few similar courses when it finds nothing', async () => {
    const findNearest = async (searchQuery: string) =>
      expectData<Course[]>(
        await send(server, calls.searchCourse, { body: { searchQuery } }),
        'nearest',
      );
    const names = (await findNearest('figma')).map((course) => course.courseName);
    expect(names).toContain('Holi posters in Photoshop');
    expect(names).not.toContain('Photoshop secrets');
    expect(await findNearest('photoshop pottery')).toEqual([]);
    expect(await findNearest('photoshop')).toEqual([]);
  });

  it('truncates a long query and handles concurrent queries', async () => {
    const long = `instagram ${' '.repeat(60)}${'x'.repeat(10_000)}`;
    const responses = await Promise.all([
      findNames(long),
      findNames('instgram'),
      findNames('विपणन'),
    ]);
    expect(responses.map((names) => names[0])).toEqual([
      'Instagram for shops',
      'Instagram for shops',
      'डिजिटल विपणन',
    ]);
  });

  it('requires a text as the query', async () => {
    for (const searchQuery of [1, null, ['a'], {}]) {
      expect((await send(server, calls.searchCourse, { body: { searchQuery } })).status).toBe(400);
    }
  });
});
