// Notes: private to their student, readable after access has ended, and gone with the account.
import { expect, test } from 'vitest';
import { deleteSubSection, updateSubSection } from '#contract/courses/content.ts';
import { addTextLesson } from '#contract/courses/lesson-text.ts';
import { deleteProfile, exportProfile } from '#contract/accounts/profile.ts';
import * as calls from '#contract/learning/notes.ts';
import type { Note } from '#contract/learning/notes.ts';
import { withdrawCourse } from '#contract/people/people.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const { db } = server.deps;
const admin = await makers.makeAdmin(server);
const course = await makers.makeCourseWithLesson(server, admin, {
  courseName: 'Kolam',
  price: '0',
});
const { courseId, sectionId, lessonId } = course;
const secondLessonId = await makers.makeLesson(server, admin, course);
// The fixture's video has three seconds.
await db.updateTable('lessons').set({ duration_seconds: 600 }).where('id', '=', lessonId).execute();

async function makeLearner(): Promise<Person> {
  const student = await makers.makeStudent(server);
  await orderCourses(server, student, courseId);
  return student;
}

let noteCount = 0;
const post = ({ token }: Person, fields: object = {}) => {
  noteCount += 1;
  const body = {
    courseId,
    subSectionId: lessonId,
    seconds: 271,
    text: 'Close the loop here.',
    creationKey: `note-key-${noteCount}`,
    ...fields,
  };
  return send(server, calls.addNote, { token, body });
};
const add = async (student: Person, fields: object = {}) =>
  makers.expectData<Note>(await post(student, fields), 'data');
const change = ({ token }: Person, noteId: string, text: string) =>
  send(server, calls.changeNote, { token, body: { noteId, text } });
const remove = ({ token }: Person, noteId: string) =>
  send(server, calls.removeNote, { token, body: { noteId } });
const list = async ({ token }: Person) =>
  makers.expectData<Note[]>(
    await send(server, calls.getNotes, { token, query: { courseId } }),
    'data',
  );
async function download({ token }: Person): Promise<[number, string, Headers]> {
  const answer = await fetch(new URL(`/api/v1/notes/export?courseId=${courseId}`, server.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  return [answer.status, await answer.text(), answer.headers];
}
const getRefusal = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.code];

test('a student adds, changes and deletes a note', async () => {
  const student = await makeLearner();
  const note = await add(student);
  expect(note).toMatchObject({
    lessonId,
    lessonTitle: 'The first dot',
    seconds: 271,
    text: 'Close the loop here.',
  });
  const changed = await change(student, note._id, '  Close the loop\nat the top.  ');
  expect(changed.body['data']).toMatchObject({
    _id: note._id,
    text: 'Close the loop\nat the top.',
  });
  expect((await list(student)).map(({ text }) => text)).toEqual(['Close the loop\nat the top.']);
  expect((await remove(student, note._id)).status).toBe(200);
  expect(await list(student)).toEqual([]);
  expect(getRefusal(await remove(student, note._id))).toEqual([404, 'not_found']);
});

test('notes are listed and downloaded in the order of the course and of the video', async () => {
  const student = await makeLearner();
  await add(student, { subSectionId: secondLessonId, seconds: 1, text: 'Second lesson' });
  await add(student, { seconds: 62, text: '# Later\n\n- and more' });
  await add(student, { seconds: 5, text: 'Early' });
  await add(student, { seconds: undefined, text: 'Whole lesson' });
  expect((await list(student)).map(({ seconds, text }) => [seconds, text])).toEqual([
    [null, 'Whole lesson'],
    [5, 'Early'],
    [62, '# Later\n\n- and more'],
    [1, 'Second lesson'],
  ]);
  const [status, text, headers] = await download(student);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
    'attachment; filename="notes.md"',
  ]);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text).toBe(
    '# Kolam\n\n## The first dot\n\n- Whole lesson\n\n- **0:05** Early\n\n' +
      '- **1:02** # Later\n  \n  - and more\n\n## The first dot\n\n- **0:01** Second lesson\n',
  );
});

test('nobody else reads, changes or deletes a note, not even an owner', async () => {
  const [student, classmate] = [await makeLearner(), await makeLearner()];
  const note = await add(student);
  for (const person of [classmate, admin, await makers.makeStudent(server)]) {
    expect(getRefusal(await change(person, note._id, 'Mine'))).toEqual([404, 'not_found']);
    expect(getRefusal(await remove(person, note._id))).toEqual([404, 'not_found']);
    expect(await list(person)).toEqual([]);
    const [status, text] = await download(person);
    expect([status, text.includes('Kolam')]).toEqual([404, false]);
  }
  expect((await list(student)).map(({ text }) => text)).toEqual(['Close the loop here.']);
});

test('outsiders and team members without the course cannot write notes', async () => {
  for (const person of [await makers.makeStudent(server), admin])
    expect(getRefusal(await post(person))).toEqual([403, 'not_enrolled']);
  expect(getRefusal(await post(await makeLearner(), { subSectionId: 'f'.repeat(24) }))).toEqual([
    404,
    'not_found',
  ]);
});

test('after access has ended, notes can be read, downloaded and deleted, but not written', async () => {
  const student = await makeLearner();
  const note = await add(student);
  const body = { email: student.email, courseId, reason: 'By mistake.' };
  await send(server, withdrawCourse, { token: admin.token, body });
  expect(getRefusal(await post(student))).toEqual([403, 'not_enrolled']);
  expect(getRefusal(await change(student, note._id, 'New'))).toEqual([403, 'not_enrolled']);
  expect((await list(student)).map(({ text }) => text)).toEqual(['Close the loop here.']);
  expect((await download(student))[0]).toBe(200);
  expect((await remove(student, note._id)).status).toBe(200);
});

test.each([
  ['text', 'Enter your note', { text: '   \n ' }],
  ['text', 'Enter your note', { text: '\u200b\u2060\ufeff' }],
  ['text', 'Note must be at most 2000 characters', { text: 'a'.repeat(2001) }],
  ['seconds', '`seconds` must be within the video.', { seconds: 601 }],
  ['seconds', '`seconds` must be 0 or more.', { seconds: -1 }],
  ['seconds', '`seconds` must be a whole number.', { seconds: 1.5 }],
])('refuses a note at its field %s: %s', async (path, message, fields) => {
  const student = await makeLearner();
  const refused = await post(student, fields);
  expect([refused.status, refused.body['fields']]).toEqual([400, [{ path, message }]]);
  expect(await list(student)).toEqual([]);
});

test('accepts 2,000 characters and the last second of the video', async () => {
  const student = await makeLearner();
  const note = await add(student, { seconds: 600, text: 'क'.repeat(2000) });
  expect([note.seconds, note.text.length]).toEqual([600, 2000]);
});

test('a note of a text lesson has no second', async () => {
  const student = await makeLearner();
  const body = { courseId, sectionId, title: 'Reading', text: 'Look closely.' };
  const added = await send(server, addTextLesson, { token: admin.token, body });
  const subSectionId = String(added.body['subSectionId']);
  expect((await post(student, { subSectionId, seconds: 0 })).status).toBe(400);
  expect((await add(student, { subSectionId, seconds: undefined })).seconds).toBeNull();
});

test('requests with the same key create one note', async () => {
  const student = await makeLearner();
  const fields = { creationKey: 'the-same-key' };
  const notes = await Promise.all([1, 2, 3].map(() => add(student, fields)));
  expect(new Set(notes.map(({ _id }) => _id)).size).toBe(1);
  expect(await list(student)).toHaveLength(1);
  // Keys of other students are independent.
  expect((await add(await makeLearner(), fields))._id).not.toBe(notes[0]?._id);
});

test('a student has at most 500 notes in a course', async () => {
  const student = await makeLearner();
  const note = await add(student);
  const [row] = await db.selectFrom('notes').selectAll().where('id', '=', note._id).execute();
  if (!row) expect.fail('The note has no row.');
  const copies = Array.from({ length: 498 }, (_, nth) => ({
    ...row,
    id: `copy-${nth}`,
    creation_key: `copy-${nth}`,
  }));
  await db.insertInto('notes').values(copies).execute();
  const last = await add(student, { creationKey: 'the-last-one' });
  const refused = await post(student);
  expect([...getRefusal(refused), refused.body.message]).toEqual([
    409,
    'conflict',
    'You can have at most 500 notes in a course.',
  ]);
  expect((await add(student, { creationKey: 'the-last-one' }))._id).toBe(last._id);
});

test('a renamed lesson renames its notes, and a deleted one leaves them', async () => {
  const student = await makeLearner();
  const thirdId = await makers.makeLesson(server, admin, course);
  const place = { courseId, sectionId, subSectionId: thirdId };
  await add(student, { subSectionId: thirdId, seconds: 1, text: 'Of a deleted lesson' });
  await add(student, { seconds: 1, text: 'Of a lesson' });
  await send(server, updateSubSection, {
    token: admin.token,
    body: makers.toFormData({ ...place, title: 'The border' }),
  });
  expect((await list(student)).map(({ lessonTitle }) => lessonTitle)).toEqual([
    'The first dot',
    'The border',
  ]);
  await send(server, deleteSubSection, { token: admin.token, body: place });
  expect((await list(student)).map(({ lessonId: id, text }) => [id, text])).toEqual([
    [lessonId, 'Of a lesson'],
    [null, 'Of a deleted lesson'],
  ]);
});

test('the export of an account contains its notes, and erasing it deletes them', async () => {
  const student = await makeLearner();
  await add(student, { text: 'My own words' });
  const { token } = student;
  const exported = await send(server, exportProfile, { token });
  const { tables } = makers.expectData<{ tables: Record<string, object[]> }>(exported, 'data');
  expect(tables['notes']).toMatchObject([{ text: 'My own words', seconds: 271 }]);
  const body = { password: makers.PASSWORD };
  expect((await send(server, deleteProfile, { token, body })).status).toBe(200);
  const rows = db.selectFrom('notes').selectAll().where('user_id', '=', student.id);
  expect(await rows.execute()).toEqual([]);
});
