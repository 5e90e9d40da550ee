// Files of lessons: attached by teachers, downloaded by students, never shown, and gone with access.
import { expect, test } from 'vitest';
import { logout } from '#contract/accounts/auth.ts';
import * as calls from '#contract/courses/attachments.ts';
import type { Attachment } from '#contract/courses/attachments.ts';
import { deleteCourse, duplicateCourse } from '#contract/courses/authoring.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { deleteSection, deleteSubSection } from '#contract/courses/content.ts';
import type { Course, CoursePage } from '#contract/courses/course.ts';
import { getFullCourseDetails } from '#contract/learning/learning.ts';
import { grantCourse, withdrawCourse } from '#contract/people/people.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import { beginUpload, formatMetadata, getUploadId, sendPart } from '../../support/tus-client.ts';

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const admin = await makers.makeAdmin(shop);
const course = await makers.makeCourseWithLesson(shop, admin, { price: '499' });
const lesson = { courseId: course.courseId, subSectionId: course.lessonId };

let uploadCount = 0;
async function uploadFile(name: string): Promise<string> {
  const bytes = Buffer.from('layers');
  uploadCount += 1;
  const facts = formatMetadata({ filename: name, fingerprint: `attachment-${uploadCount}` });
  const id = getUploadId(await beginUpload(shop, admin.token, bytes.length, facts));
  await sendPart(shop, { token: admin.token, id, offset: 0 }, bytes);
  return id;
}

const attach = async (name: string, place: object = lesson) =>
  send(shop, calls.addAttachment, {
    token: admin.token,
    body: { ...place, uploadId: await uploadFile(name) },
  });
async function attachFile(name: string, place: object = lesson): Promise<Attachment> {
  const files = makers.expectData<Attachment[]>(await attach(name, place), 'data');
  return files.find((file) => file.name === name) ?? expect.fail('The file is not in the list.');
}
const listFiles = async ({ token }: Pick<Person, 'token'>, place = lesson) =>
  makers.expectData<Attachment[]>(
    await send(shop, calls.getAttachments, { token, query: place }),
    'data',
  );
const remove = (attachmentId: string, place: object = lesson) =>
  send(shop, calls.removeAttachment, {
    token: admin.token,
    body: { ...place, attachmentId },
  });

async function makeEnrolledStudent(): Promise<Person> {
  const student = await makers.makeStudent(shop);
  const body = { email: student.email, courseId: course.courseId, reason: 'A prize.' };
  makers.expectData(await send(shop, grantCourse, { token: admin.token, body }), 'success');
  return student;
}

async function download(src: string): Promise<string> {
  const answer = await fetch(new URL(src, shop.url));
  return answer.ok ? `200 ${await answer.text()}` : String(answer.status);
}

test('a student downloads an attached file under its name, and never sees it inline', async () => {
  await attachFile('Poster, layers (अभ्यास).PSD');
  const student = await makeEnrolledStudent();
  const [file] = await listFiles(student);
  expect(file).toMatchObject({ name: 'Poster, layers (अभ्यास).PSD', bytes: 6 });
  const answer = await fetch(new URL(file?.src ?? '', shop.url));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('layers');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition':
      'attachment; filename="Poster_ layers (______).PSD"; ' +
      "filename*=UTF-8''Poster%2C%20layers%20%28%E0%A4%85%E0%A4%AD%E0%A5%8D%E0%A4%AF%E0%A4%BE%E0%A4%B8%29.PSD",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  });
  const part = await fetch(new URL(file?.src ?? '', shop.url), {
    headers: { range: 'bytes=2-' },
  });
  expect([part.status, await part.text()]).toEqual([206, 'yers']);
});

test('a file name has no invisible characters that hide its ending', async () => {
  await attach('Notes\u202Efdp.zip');
  expect((await listFiles(admin)).map(({ name }) => name)).toContain('Notesfdp.zip');
});

test('a URL with a changed character, of a logged-out session or after a refund returns 403', async () => {
  const own = await makers.makeCourseWithLesson(shop, admin, { price: '499' });
  const place = { courseId: own.courseId, subSectionId: own.lessonId };
  await attachFile('practice.zip', place);
  const student = await makers.makeStudent(shop);
  const { razorpay_order_id: orderId } = await buy(shop, student, own.courseId);
  const src = (await listFiles(student, place))[0]?.src ?? '';
  expect(await download(src)).toBe('200 layers');
  for (let at = src.indexOf('?t=') + 3; at < src.length; at += 1) {
    const changed = src.slice(0, at) + (src[at] === 'A' ? 'B' : 'A') + src.slice(at + 1);
    expect(await download(changed)).toBe('403');
  }
  const otherCourse = (await listFiles(admin))[0]?.src ?? '';
  const mixed = otherCourse.split('?')[0] + src.slice(src.indexOf('?'));
  expect(await download(mixed)).toBe('403');
  const body = { orderId, courseId: own.courseId };
  expect((await send(shop, returnCourse, { token: student.token, body })).status).toBe(200);
  expect(await download(src)).toBe('403');

  const enrolled = await makeEnrolledStudent();
  const ownSrc = (await listFiles(enrolled))[0]?.src ?? '';
  expect(await download(ownSrc)).toBe('200 layers');
  await send(shop, logout, { token: enrolled.token, body: {} });
  expect(await download(ownSrc)).toBe('403');
  const withdrawn = await makeEnrolledStudent();
  const lostSrc = (await listFiles(withdrawn))[0]?.src ?? '';
  const reason = { email: withdrawn.email, courseId: course.courseId, reason: 'By mistake.' };
  await send(shop, withdrawCourse, { token: admin.token, body: reason });
  expect(await download(lostSrc)).toBe('403');
  const refused = await send(shop, calls.getAttachments, {
    token: withdrawn.token,
    query: lesson,
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'not_enrolled']);
});

test.each([
  ['notes/../../x.pdf', 400, 'must not contain'],
  ['back\\slash.pdf', 400, 'must not contain'],
  [' ', 400, 'has no name'],
  ['page.html', 415, 'Allowed endings: pdf, txt, md'],
  ['tool.exe', 415, 'Allowed endings: pdf, txt, md'],
  ['no-ending', 415, 'Allowed endings: pdf, txt, md'],
  [`${'a'.repeat(117)}.pdf`, 400, 'at most 120 characters'],
])('refuses the file name %j with %d and attaches nothing', async (name, status, message) => {
  const before = await listFiles(admin);
  const response = await attach(name);
  expect([response.status, response.body.message]).toEqual([
    status,
    expect.stringContaining(message),
  ]);
  expect((await listFiles(admin)).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
});

test('accepts a file of 100 MB and refuses a larger one, by the size of the upload', async () => {
  const uploadId = await uploadFile('large.zip');
  const setSize = (bytes: number) =>
    db.updateTable('uploads').set({ bytes }).where('id', '=', uploadId).execute();
  const body = { ...lesson, uploadId };
  await setSize(100 * 1024 * 1024 + 1);
  const refused = await send(shop, calls.addAttachment, { token: admin.token, body });
  expect([refused.status, refused.body.message]).toEqual([413, 'A file can be at most 100MB.']);
  await setSize(100 * 1024 * 1024);
  const incomplete = await send(shop, calls.addAttachment, { token: admin.token, body });
  expect([incomplete.status, incomplete.body.message]).toEqual([
    409,
    'This upload is not complete yet.',
  ]);
});

test('a lesson has at most ten files, and a repeated request attaches a file once', async () => {
  const own = await makers.makeCourseWithLesson(shop, admin, { price: '0' });
  const place = { courseId: own.courseId, subSectionId: own.lessonId };
  const uploadId = await uploadFile('first.pdf');
  const body = { ...place, uploadId };
  const add = () => send(shop, calls.addAttachment, { token: admin.token, body });
  const results = [await add(), ...(await Promise.all([add(), add(), add()]))];
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (let nth = 2; nth <= 10; nth += 1) await attachFile(`file-${nth}.pdf`, place);
  const names = (await listFiles(admin, place)).map(({ name }) => name);
  expect(names).toEqual([
    'first.pdf',
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth) => `file-${nth}.pdf`),
  ]);
  const eleventh = await attach('eleventh.pdf', place);
  expect([eleventh.status, eleventh.body.message]).toEqual([
    409,
    'A lesson can have at most 10 files.',
  ]);
  const inAnotherLesson = { token: admin.token, body: { ...lesson, uploadId } };
  const elsewhere = await send(shop, calls.addAttachment, inAnotherLesson);
  expect(elsewhere.status).toBe(409);
  expect(await listFiles(admin, place)).toHaveLength(10);
});

test('students read the number of files in the outline, visitors on the course page', async () => {
  const own = await makers.makeCourseWithLesson(shop, admin, { price: '0' });
  const place = { courseId: own.courseId, subSectionId: own.lessonId };
  const getPage = async () =>
    makers.expectData<CoursePage>(
      await send(shop, getCoursePage, { query: { courseId: own.courseId } }),
      'data',
    );
  expect((await getPage()).filesCount).toBe(0);
  await attachFile('one.pdf', place);
  await attachFile('two.pdf', place);
  expect((await getPage()).filesCount).toBe(2);
  const full = await send(shop, getFullCourseDetails, {
    token: admin.token,
    body: { courseId: own.courseId },
  });
  const { courseDetails } = makers.expectData<{ courseDetails: Course }>(full, 'data');
  expect(courseDetails.courseContent[0]?.subSection[0]).toMatchObject({ filesCount: 2 });
});

test('a copy of a course shares the files, which stay until the last course is gone', async () => {
  const own = await makers.makeCourseWithLesson(shop, admin, { price: '0' });
  const place = { courseId: own.courseId, subSectionId: own.lessonId };
  await attachFile('shared.pdf', place);
  await attachFile('removed.pdf', place);
  const countStored = async () =>
    (await db.selectFrom('media').select('id').where('kind', '=', 'file').execute()).length;
  const before = await countStored();
  const copied = makers.expectData<Course>(
    await send(shop, duplicateCourse, {
      token: admin.token,
      body: { courseId: own.courseId },
    }),
    'data',
  );
  const copiedLesson = copied.courseContent[0]?.subSection[0]?._id ?? '';
  const copyPlace = { courseId: copied._id, subSectionId: copiedLesson };
  expect((await listFiles(admin, copyPlace)).map(({ name }) => name).toSorted()).toEqual([
    'removed.pdf',
    'shared.pdf',
  ]);
  const removed = (await listFiles(admin, place)).find(({ name }) => name === 'removed.pdf');
  expect((await remove(removed?._id ?? '', place)).status).toBe(200);
  expect((await remove(removed?._id ?? '', place)).status).toBe(404);
  expect(await countStored()).toBe(before);
  const body = { courseId: own.courseId, sectionId: own.sectionId, subSectionId: own.lessonId };
  expect((await send(shop, deleteSubSection, { token: admin.token, body })).status).toBe(200);
  expect(await countStored()).toBe(before);
  const src = (await listFiles(admin, copyPlace))[0]?.src ?? '';
  expect(await download(src)).toBe('200 layers');
  const whole = { courseId: copied._id };
  expect((await send(shop, deleteCourse, { token: admin.token, body: whole })).status).toBe(200);
  expect(await countStored()).toBe(before - 2);
  expect(await download(src)).toBe('403');

  const inSection = await makers.makeCourseWithLesson(shop, admin, { price: '0' });
  await attachFile('section.pdf', {
    courseId: inSection.courseId,
    subSectionId: inSection.lessonId,
  });
  const { courseId, sectionId } = inSection;
  const section = { token: admin.token, body: { courseId, sectionId } };
  expect((await send(shop, deleteSection, section)).status).toBe(200);
  expect(await countStored()).toBe(before - 2);
});
