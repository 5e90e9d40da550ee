// Calls with nested ids: ids that belong to two different courses return 404 and change nothing.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { OUR_ID } from '#contract/id.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { dumpDatabase } from '../../support/dump-database.ts';
import { waitForSentMails } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

/** A call never takes two names for the same id. */
const NESTED = ['courseId', 'sectionId', 'subSectionId'] as const;
type Nested = (typeof NESTED)[number];
type Ids = Record<Nested, string>;
/** Well-formed ids of an upload and of a lesson's file; they are read after the nested ids. */
const FILE_IDS = { uploadId: 'e'.repeat(24), attachmentId: 'e'.repeat(24) };
/** The other fields of the calls, next to the ids. */
const OTHER_FIELDS = {
  sectionName: 'X',
  title: 'Which paper?',
  text: 'X',
  body: 'X',
  seconds: 1,
  language: 'en',
  free: true,
  creationKey: 'nested-ids',
  ...FILE_IDS,
};
const CAPTIONS = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nX\n'], 'x.vtt');
/**
 * Last use and rate-limit counters change with every call, and do not affect access. Other servers are notified of
 * a change after its response.
 */
const ALWAYS_CHANGING = ['sessions', 'throttles', 'revisions', 'course_revisions'];

function listNestedIds(call: Endpoint): Nested[] {
  if (!call.body) return [];
  const { properties = {} } = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
  return NESTED.filter((name) => name in properties);
}

const CALLS = Object.entries<Endpoint>(api).filter(([, call]) => listNestedIds(call).length > 1);

const server = closeAfterAll(await startServer());
const admin = await makers.makeAdmin(server);
const student = await makers.makeStudent(server);
const courses = [await makeEnrolledCourse(), await makeEnrolledCourse()] as const;
// The emails about the enrolments are sent after the responses.
await waitForSentMails(server);

/** A course that the student is enrolled in. */
async function makeEnrolledCourse(): Promise<Ids> {
  const madeCourse = await makers.makeCourseWithLesson(server, admin, { price: '0' });
  const { courseId, sectionId, lessonId } = madeCourse;
  const body = { courses: [courseId] };
  await send(server, capturePayment, { token: student.token, body });
  return { courseId, sectionId, subSectionId: lessonId };
}

/** Every combination of ids from the two courses, except those with one course for all ids. */
function listMixedIds(names: readonly Nested[]): Record<string, string>[] {
  return Array.from({ length: 2 ** names.length - 2 }, (_, nth) =>
    Object.fromEntries(
      names.map((name, place) => [name, courses[((nth + 1) >> place) & 1 ? 1 : 0][name]]),
    ),
  );
}

async function toBody(call: Endpoint, ids: Record<string, string>): Promise<unknown> {
  if (call.encoding !== 'multipart') return { ...OTHER_FIELDS, ...ids };
  const videoFile = await makers.readFixture('lesson.mp4');
  return makers.toFormData({
    title: OTHER_FIELDS.title,
    body: OTHER_FIELDS.body,
    creationKey: OTHER_FIELDS.creationKey,
    language: OTHER_FIELDS.language,
    ...ids,
    ...('videoFile' in (call.files ?? {}) ? { videoFile } : {}),
    ...('picture' in (call.files ?? {})
      ? { picture: await makers.readFixture('picture.png') }
      : {}),
    ...('file' in (call.files ?? {}) ? { file: CAPTIONS } : {}),
  });
}

async function dumpStableTables(): Promise<unknown> {
  const dump = await dumpDatabase(server.deps.db);
  const tables = Object.entries(dump).filter(([name]) => !ALWAYS_CHANGING.includes(name));
  return [tables, await makers.listStoredFiles(server)];
}

test('S10: the schema tells which calls take nested ids', () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(8);
});

describe.each(CALLS)('S10: %s', (_name, call) => {
  test('returns 404 for ids of two courses together, and changes nothing', async () => {
    const { token } = call.access === 'admin' ? admin : student;
    const before = await dumpStableTables();
    for (const ids of listMixedIds(listNestedIds(call))) {
      const response = await send(server, call, { token, body: await toBody(call, ids) });
      expect([response.status, response.body.code], JSON.stringify(ids)).toEqual([
        404,
        'not_found',
      ]);
    }
    expect(await dumpStableTables()).toEqual(before);
  });
});

test('S12: every id that we create is random', async () => {
  const dump = await dumpDatabase(server.deps.db);
  // Payments and their events carry the provider's ids.
  const ours = Object.entries(dump).filter(([name]) => !name.startsWith('payment'));
  const ids = ours.flatMap(([, rows]) =>
    rows.map((row) => (JSON.parse(row) as { id?: unknown }).id).filter((id) => id !== undefined),
  );
  expect(ids.length).toBeGreaterThan(8);
  expect(ids.filter((id) => !OUR_ID.test(String(id)))).toEqual([]);
});
