// Certificates: issued once, on completing a course, and verifiable by anybody.
import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { correctCertificate } from '#contract/learning/certificate-names.ts';
import { deleteSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import {
  getCertificate,
  getEnrolments,
  getMyCertificate,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import type { Certificate } from '#contract/learning/learning.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeLesson,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { extractPdfText } from '../../support/pdf-text.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);

/** Makes a free course with two lessons and a student enrolled in it. */
async function makeStartedCourse(fullName?: string) {
  const fields = { courseName: 'Kolam', price: '0' };
  const { courseId, sectionId, lessonId } = await makeCourseWithLesson(server, admin, fields);
  const at = { courseId, sectionId };
  const lessons = [lessonId, await makeLesson(server, admin, at)];
  const learner = await makeStudent(server, fullName);
  await orderCourses(server, learner, courseId);
  return { ...at, lessons, learner };
}

function completeLessonOf(learner: Person, courseId: string, subSectionId: string | undefined) {
  const body = { courseId, subSectionId };
  return send(server, updateCourseProgress, { token: learner.token, body });
}

function fetchOwnCertificate(learner: Person, courseId: string) {
  return send(server, getMyCertificate, { token: learner.token, query: { courseId } });
}

test('completing the last lesson issues one certificate, and anybody can verify it', async () => {
  const { courseId, lessons, learner } = await makeStartedCourse('Ishaan Gupta');
  await completeLessonOf(learner, courseId, lessons[0]);
  expect((await fetchOwnCertificate(learner, courseId)).status).toBe(404);
  await Promise.all([1, 2, 3].map(() => completeLessonOf(learner, courseId, lessons[1])));
  const certificate = expectData<Certificate>(await fetchOwnCertificate(learner, courseId), 'data');
  expect(certificate).toMatchObject({
    courseId,
    courseName: 'Kolam',
    studentName: 'Ishaan Gupta',
    score: 2,
    total: 2,
    valid: true,
  });
  expect((await fetchOwnCertificate(learner, courseId)).body['data']).toEqual(certificate);
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
    const { courseId, sectionId, lessons, learner } = await makeStartedCourse();
    await completeLessonOf(learner, courseId, lessons[0]);
    const body = { courseId, sectionId, subSectionId: lessons[1] };
    expect((await send(server, deleteSubSection, { token: admin.token, body })).status).toBe(200);
    if (reader === 'getMyCertificate') {
      expect((await fetchOwnCertificate(learner, courseId)).body['data']).toMatchObject({
        score: 1,
        total: 1,
      });
    } else {
      const response = await send(server, getEnrolments, { token: learner.token });
      expect(response.body['data']).toMatchObject([
        { progress: 100, certificateId: expect.stringMatching(/^[0-9a-f]{24}$/) },
      ]);
    }
  },
);

test('a certificate stays valid when lessons are added later', async () => {
  const { courseId, sectionId, lessons, learner } = await makeStartedCourse();
  for (const lesson of lessons) await completeLessonOf(learner, courseId, lesson);
  const before = (await fetchOwnCertificate(learner, courseId)).body['data'];
  await makeLesson(server, admin, { courseId, sectionId });
  expect((await fetchOwnCertificate(learner, courseId)).body['data']).toEqual(before);
});

test('a course without lessons issues no certificate', async () => {
  const { _id: courseId } = await makeCourse(server, admin, { price: '0' });
  const learner = await makeStudent(server);
  await orderCourses(server, learner, courseId);
  expect((await fetchOwnCertificate(learner, courseId)).status).toBe(404);
});

test('S09: only its student gets the certificate of a course; an unknown id returns 404', async () => {
  const { courseId, lessons, learner } = await makeStartedCourse();
  for (const lesson of lessons) await completeLessonOf(learner, courseId, lesson);
  const anonymous = await makeStudent(server);
  expect((await fetchOwnCertificate(anonymous, courseId)).status).toBe(404);
  expect((await fetchOwnCertificate(admin, courseId)).status).toBe(404);
  expect((await send(server, getMyCertificate, { query: { courseId } })).status).toBe(401);
  for (const id of ['1', 'f'.repeat(24)]) {
    const response = await send(server, getCertificate, { params: { id } });
    expect([response.status, response.body.code]).toEqual([404, 'not_found']);
  }
});

test.each(['Ishaan Gupta', 'आरोही शर्मा', '😀', 'Łukasz Ānanda', 'x'.repeat(100)])(
  'OPEN-06: the certificate of %s is a PDF that anybody can download',
  async (fullName) => {
    const { courseId, lessons, learner } = await makeStartedCourse(fullName);
    for (const lesson of lessons) await completeLessonOf(learner, courseId, lesson);
    const { id } = expectData<Certificate>(await fetchOwnCertificate(learner, courseId), 'data');
    const address = `${server.url}${BASE_PATH}/certificates/${id}.pdf`;
    const [file, again] = await Promise.all([fetch(address), fetch(address)]);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain(`certificate-${id}.pdf`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(bytes.toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/);
    expect(bytes.length).toBeLessThan(60_000);
    expect(bytes.equals(Buffer.from(await again.arrayBuffer()))).toBe(true);
  },
);

test('an id without a certificate has no PDF', async () => {
  const { courseId } = await makeStartedCourse();
  for (const id of ['1', 'f'.repeat(24), courseId, '..%2f..', 'a.b']) {
    const response = await fetch(`${server.url}${BASE_PATH}/certificates/${id}.pdf`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'not_found' });
  }
  const address = `${server.url}${BASE_PATH}/certificates/${'f'.repeat(24)}.pdf`;
  expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});

test('an admin corrects the name: id and URL stay, page and PDF show it, the audit log has both names', async () => {
  const { courseId, lessons, learner } = await makeStartedCourse('Ishan Gupta');
  for (const lesson of lessons) await completeLessonOf(learner, courseId, lesson);
  const { id } = expectData<Certificate>(await fetchOwnCertificate(learner, courseId), 'data');
  const body = { certificateId: id, studentName: '  Ishaan Gupta ' };
  const getFile = async () => {
    const response = await fetch(`${server.url}${BASE_PATH}/certificates/${id}.pdf`);
    return extractPdfText(Buffer.from(await response.arrayBuffer()));
  };
  expect(await getFile()).toContain('Ishan Gupta');
  const corrected = await send(server, correctCertificate, { token: admin.token, body });
  const now = { id, courseId, studentName: 'Ishaan Gupta', valid: true };
  expect(expectData<Certificate>(corrected, 'data')).toMatchObject(now);
  const shown = await send(server, getCertificate, { params: { id } });
  expect(expectData<Certificate>(shown, 'data')).toMatchObject(now);
  expect(
    expectData<Certificate>(await fetchOwnCertificate(learner, courseId), 'data'),
  ).toMatchObject(now);
  expect(await getFile()).toContain('Ishaan Gupta');
  // A repeat changes nothing and is not logged.
  expectData(await send(server, correctCertificate, { token: admin.token, body }), 'data');
  const query = { action: 'correct-certificate' as const };
  const log = await send(server, getAudit, { token: admin.token, query });
  expect(expectData<unknown[]>(log, 'data')).toEqual([
    expect.objectContaining({
      subject: 'Ishan Gupta, Kolam',
      changes: [{ field: 'name', before: 'Ishan Gupta', after: 'Ishaan Gupta' }],
    }),
  ]);
});

test.each([
  ['', 'Full name is required'],
  ['x'.repeat(101), 'Full name must be at most 100 characters'],
  [
    'Asha https://example.com',
    'Full name cannot contain a web address. Add a space after each dot',
  ],
])('refuses %j as the corrected name of a certificate', async (studentName, message) => {
  const { courseId, lessons, learner } = await makeStartedCourse('Ishaan Gupta');
  for (const lesson of lessons) await completeLessonOf(learner, courseId, lesson);
  const { id } = expectData<Certificate>(await fetchOwnCertificate(learner, courseId), 'data');
  const body = { certificateId: id, studentName };
  const response = await send(server, correctCertificate, { token: admin.token, body });
  expect([response.status, response.body.message]).toEqual([400, message]);
});

test('correcting the name on an unknown certificate returns 404', async () => {
  const body = { certificateId: 'f'.repeat(24), studentName: 'Asha Rao' };
  const response = await send(server, correctCertificate, { token: admin.token, body });
  expect([response.status, response.body.code]).toEqual([404, 'not_found']);
});
