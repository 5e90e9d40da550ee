// Limits of form bodies: unexpected content is refused, and no files are left.
import { expect, it } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import { login } from '#contract/accounts/auth.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  buildCourseForm,
  toFormData,
  makeAdmin,
  makeCourse,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());

const MESSAGE = {
  firstName: 'Ananya',
  lastName: 'Rao',
  email: 'ananya@clinic.example',
  subject: 'A film',
  message: 'Ink\r\n\r\nPaper\r\nPixels',
};

const makeFile = (bytes: number) => new File([new Uint8Array(bytes)], 'any.bin');
const makeFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']));

it.each([
  ['with a file', { attachment: makeFile(10) }, 400],
  ['with too many fields', makeFields(30), 400],
  ['with a long field', { email: 'x'.repeat(20 * 1024 + 1) }, 413],
])('refuses a login %s', async (_what, fields, status) => {
  expect((await send(server, login, { body: toFormData(fields) })).status).toBe(status);
});

it('unexpected files count towards the maximum body size', async () => {
  const admin = await makeAdmin(server);
  const body = buildCourseForm({ unexpected: makeFile(12 * 1024 * 1024) });
  const response = await send(server, createCourse, { token: admin.token, body });
  expect(response.status).toBe(413);
  expect(await listStoredFiles(server)).toEqual([]);
});

it('line breaks that a browser sends as CRLF are stored as LF', async () => {
  const admin = await makeAdmin(server);
  const courseDescription = 'Ink\r\n\r\nPaper\nPixels';
  const typed = 'Ink\n\nPaper\nPixels';
  const course = await makeCourse(server, admin, { courseDescription });
  expect(course.courseDescription).toBe(typed);
  for (const body of [toFormData(MESSAGE), new URLSearchParams(MESSAGE)]) {
    const url = `${server.url}${BASE_PATH}${contactUs.path}`;
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  }
  const storedMessages = await server.deps.db
    .selectFrom('contact_messages')
    .select('message')
    .execute();
  expect(storedMessages).toEqual([{ message: typed }, { message: typed }]);
});
