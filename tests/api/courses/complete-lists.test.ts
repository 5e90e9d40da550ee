// The complete lists of section 7, of any length: built once, returned whole or not at all.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import * as calls from '#contract/courses/catalogue.ts';
import type { Course } from '#contract/courses/course.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { enrolDirectly } from '#tests/support/enrolling.ts';
import { createFaults, addDialectFaults } from '../../support/faulty.ts';
import {
  expectData,
  makeAdmin,
  makeCategory,
  makeCourse,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { insertManyCourses, getCourseId } from '../../support/many-courses.ts';
import { send, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const MANY = 130;
const MEGABYTE = 1024 * 1024;
/** Incompressible text: all courses together exceed a megabyte, even compressed. */
const getDescription = (nth: number) =>
  createHash('shake256', { outputLength: 9000 }).update(String(nth)).digest('base64');
const toUrl = (path: string) => server.url + BASE_PATH + path;
const databaseFaults = createFaults();

let server: TestServer;
let admin: Person;
let categoryId = '';
/** Statements sent to the database so far. */
let statementCount = 0;

beforeAll(async () => {
  const watch = <T>(work: () => Promise<T>) => {
    statementCount += 1;
    return databaseFaults.watch(work);
  };
  server = await startServer({
    dialect: (real) => addDialectFaults(real, { ...databaseFaults, watch }),
  });
  admin = await makeAdmin(server);
  categoryId = (await makeCategory(server, admin, 'Drawing'))._id;
  await insertManyCourses(server, admin.id, {
    count: MANY,
    toFields: (nth) => ({
      description: getDescription(nth),
      category_id: nth === 0 ? null : categoryId,
      status: nth === 1 ? 'Draft' : 'Published',
    }),
  });
  for (const nth of [5, 5, 9]) {
    const { id: userId } = await makeStudent(server);
    const at = server.deps.clock();
    await enrolDirectly(server.deps.db, {
      userId,
      courseId: getCourseId(nth),
      at,
      source: 'free',
      paymentId: null,
    });
  }
});
afterAll(() => server.close());

const PUBLISHED = Array.from({ length: MANY }, (_, index) => getCourseId(index)).filter(
  (id) => id !== getCourseId(1),
);

it('returns every published course, newest first, identical plain and compressed, with its ETag [API-05]', async () => {
  const plain = await fetch(toUrl('/course/getAllCourses'), {
    headers: { 'accept-encoding': 'identity' },
  });
  const text = await plain.text();
  const { data } = JSON.parse(text) as { data: Course[] };
  expect(data.map(({ _id }) => _id)).toEqual(PUBLISHED);
  expect(data.find(({ _id }) => _id === getCourseId(5))).toMatchObject({
    studentsCount: 2,
    studentsEnrolled: [expect.stringMatching(/^\w{24}$/), expect.stringMatching(/^\w{24}$/)],
  });
  expect(text.length).toBeGreaterThan(MEGABYTE);
  const packed = await getBytes('gzip');
  expect(packed.encoding).toBe('gzip');
  expect(gunzipSync(packed.bytes).toString()).toBe(text);
  const etag = plain.headers.get('etag') ?? '';
  const again = await fetch(toUrl('/course/getAllCourses'), { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

it('a client that pauses gets the same bytes as others, and one that disconnects affects no one', async () => {
  const { bytes: whole } = await getBytes('identity');
  const paused = await openResponse('identity');
  await once(paused, 'readable');
  const begin: unknown = paused.read();
  const gone = await openResponse('identity');
  await once(gone, 'readable');
  gone.destroy();
  for (let nth = 0; nth < 20; nth += 1)
    expect((await getBytes('identity')).bytes.equals(whole)).toBe(true);
  expect(Buffer.concat([begin as Buffer, await buffer(paused)]).equals(whole)).toBe(true);
  const head = await fetch(toUrl('/course/getAllCourses'), { method: 'HEAD' });
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  expect(server.failures()).toEqual([]);
});

it('builds the list once for twenty concurrent requests', async () => {
  const publish = () =>
    makeCourse(server, admin, {
      courseName: 'Newest',
      category: categoryId,
      courseDescription: '',
    });
  await publish();
  statementCount = 0;
  await (await fetch(toUrl('/course/getAllCourses'))).arrayBuffer();
  const forOne = statementCount;
  await publish();
  statementCount = 0;
  const lengths = await Promise.all(
    Array.from({ length: 20 }, async () => (await getBytes('gzip')).bytes.length),
  );
  expect(new Set(lengths).size).toBe(1);
  // Each request checks for changes; the newest courses may fill another batch.
  expect(statementCount).toBeLessThan(forOne + 20 + 10);
});

it('a category page has all its courses, other courses and the best-selling courses [API-19]', async () => {
  const requestCategoryPage = () =>
    send(server, calls.getCategoryPageDetails, { body: { categoryId } });
  const page = await requestCategoryPage();
  expect(page.headers.get('cache-control')).toBe('no-store');
  const ids = (list: string) => expectData<Course[]>(page, list).map(({ _id }) => _id);
  const own = new Set(ids('selectedCourses'));
  expect(PUBLISHED.slice(1).filter((id) => !own.has(id))).toEqual([]);
  expect(own.has(getCourseId(0))).toBe(false);
  expect(ids('differentCourses')).toEqual([getCourseId(0)]);
  expect(ids('mostSellingCourses')).toEqual([getCourseId(5), getCourseId(9)]);
  await makeCourse(server, admin, { courseName: 'Later', category: categoryId });
  expect(expectData<Course[]>(await requestCategoryPage(), 'selectedCourses')[0]?.courseName).toBe(
    'Later',
  );
  const unknown = { categoryId: 'f'.repeat(24) };
  expect((await send(server, calls.getCategoryPageDetails, { body: unknown })).status).toBe(404);
});

it('the admin list includes drafts and revisions [API-15]', async () => {
  const response = await send(server, getAdminCourses, { token: admin.token });
  const courses = expectData<Course[]>(response, 'data');
  const known = new Set(courses.map(({ _id }) => _id));
  expect([...PUBLISHED, getCourseId(1)].filter((id) => !known.has(id))).toEqual([]);
  expect(courses.every(({ revision }) => revision !== undefined)).toBe(true);
  expect(response.body['students']).toBe(3);
});

it('a failure midway returns 500, and the next request returns the whole list', async () => {
  await makeCourse(server, admin, { courseName: 'Another change' });
  databaseFaults.arm(20, 'before');
  const refused = await fetch(toUrl('/course/getAllCourses'));
  expect([refused.status, databaseFaults.disarm()]).toEqual([500, true]);
  expect((await fetch(toUrl('/course/getAllCourses'))).status).toBe(200);
  databaseFaults.arm(25, 'before');
  expect((await send(server, getAdminCourses, { token: admin.token })).status).toBe(500);
  databaseFaults.disarm();
  expect((await send(server, getAdminCourses, { token: admin.token })).status).toBe(200);
  expect(server.failures()).toHaveLength(2);
});

async function getBytes(encoding: string) {
  const answer = await openResponse(encoding);
  return { bytes: await buffer(answer), encoding: answer.headers['content-encoding'] };
}

function openResponse(encoding: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { 'accept-encoding': encoding };
  get(toUrl('/course/getAllCourses'), { headers }, resolve).on('error', reject);
  return promise;
}
