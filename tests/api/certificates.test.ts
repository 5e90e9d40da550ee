// Certificates: issued once, at the end of a course, and open to anybody who checks them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteSubSection } from '#contract/content.ts';
import {
  getCertificate,
  getEnrolments,
  getMyCertificate,
  updateCourseProgress,
} from '#contract/learning.ts';
import type { Certificate } from '#contract/learning.ts';
import {
  granted,
  makeAdmin,
  makeCourse,
  makeLesson,
  makeSection,
  makeStudent,
} from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { order } from '../support/sandbox.ts';
import { send, startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.close());

/** A free course with two lessons, and somebody enrolled in it. */
async function started(fullName?: string) {
  const { _id: courseId } = await makeCourse(server, admin, { courseName: 'Kolam', price: '0' });
  const { _id: sectionId } = await makeSection(server, admin, courseId);
  const at = { courseId, sectionId };
  const lessons = [await makeLesson(server, admin, at), await makeLesson(server, admin, at)];
  const learner = await makeStudent(server, fullName);
  await order(server, learner, courseId);
  return { ...at, lessons, learner };
}

function complete(learner: Person, courseId: string, subSectionId: string | undefined) {
  const body = { courseId, subSectionId };
  return send(server, updateCourseProgress, { token: learner.token, body });
}

function mine(learner: Person, courseId: string) {
  return send(server, getMyCertificate, { token: learner.token, query: { courseId } });
}

test('the last lesson issues the certificate, once, and anybody may check it', async () => {
  const { courseId, lessons, learner } = await started('Ishaan Gupta');
  await complete(learner, courseId, lessons[0]);
  expect((await mine(learner, courseId)).status).toBe(404);
  await Promise.all([1, 2, 3].map(() => complete(learner, courseId, lessons[1])));
  const certificate = granted<Certificate>(await mine(learner, courseId), 'data');
  expect(certificate).toMatchObject({
    courseId,
    courseName: 'Kolam',
    studentName: 'Ishaan Gupta',
    score: 2,
    total: 2,
  });
  expect((await mine(learner, courseId)).body['data']).toEqual(certificate);
  const checked = await send(server, getCertificate, { params: { id: certificate.id } });
  expect(checked.body['data']).toEqual(certificate);
  const rows = await server.deps.db
    .selectFrom('certificates')
    .select('id')
    .where('course_id', '=', courseId)
    .execute();
  expect(rows).toEqual([{ id: certificate.id }]);
});

test.each(['getMyCertificate', 'getEnrolments'])(
  'OPEN-79: a deleted lesson completes the course; %s issues the certificate',
  async (reader) => {
    const { courseId, sectionId, lessons, learner } = await started();
    await complete(learner, courseId, lessons[0]);
    const body = { courseId, sectionId, subSectionId: lessons[1] };
    expect((await send(server, deleteSubSection, { token: admin.token, body })).status).toBe(200);
    if (reader === 'getMyCertificate') {
      expect((await mine(learner, courseId)).body['data']).toMatchObject({ score: 1, total: 1 });
    } else {
      const got = await send(server, getEnrolments, { token: learner.token });
      expect(got.body['data']).toMatchObject([
        { progress: 100, certificateId: expect.stringMatching(/^[0-9a-f]{24}$/) },
      ]);
    }
  },
);

test('a certificate stays when lessons are added later', async () => {
  const { courseId, sectionId, lessons, learner } = await started();
  for (const lesson of lessons) await complete(learner, courseId, lesson);
  const before = (await mine(learner, courseId)).body['data'];
  await makeLesson(server, admin, { courseId, sectionId });
  expect((await mine(learner, courseId)).body['data']).toEqual(before);
});

test('a course without lessons certifies nothing', async () => {
  const { _id: courseId } = await makeCourse(server, admin, { price: '0' });
  const learner = await makeStudent(server);
  await order(server, learner, courseId);
  expect((await mine(learner, courseId)).status).toBe(404);
});

test('S09: a certificate is its student’s own; an unknown one is 404', async () => {
  const { courseId, lessons, learner } = await started();
  for (const lesson of lessons) await complete(learner, courseId, lesson);
  const stranger = await makeStudent(server);
  expect((await mine(stranger, courseId)).status).toBe(404);
  expect((await mine(admin, courseId)).status).toBe(404);
  expect((await send(server, getMyCertificate, { query: { courseId } })).status).toBe(401);
  for (const id of ['1', 'f'.repeat(24)]) {
    const got = await send(server, getCertificate, { params: { id } });
    expect([got.status, got.body.code]).toEqual([404, 'not_found']);
  }
});
