// The limit of playing devices per account. Players identify themselves when they store their position.
import { expect, it } from 'vitest';
import { PLAYER_SILENT_MS, savePosition } from '#contract/learning/learning.ts';
import { grantCourse, withdrawCourse } from '#contract/people/people.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourseWithLesson,
  makeStudent,
  openTestSession,
} from '#tests/support/makers.ts';
import type { Person } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const { courseId, lessonId } = await makeCourseWithLesson(server, admin).then(async (made) => ({
  courseId: made.courseId,
  lessonId: await getLesson(made.courseId),
}));

async function getLesson(course: string): Promise<string> {
  const lessons = server.deps.db.selectFrom('lessons').select('id');
  return (await lessons.where('course_id', '=', course).executeTakeFirstOrThrow()).id;
}

async function makeLearner(): Promise<Person> {
  const student = await makeStudent(server);
  const body = { email: student.email, courseId, reason: 'A test.' };
  expectData(await send(server, grantCourse, { token: admin.token, body }), 'success');
  return student;
}

const device = (name: string) => name.padEnd(16, '-');

async function sendHeartbeat(
  student: Person,
  player?: { device: string; takeOver?: boolean; isPaused?: boolean },
) {
  const body = { courseId, subSectionId: lessonId, seconds: 1, player };
  const response = await send(server, savePosition, { token: student.token, body });
  return response.body.success ? 'plays' : response.body.code;
}

it('two devices play, a third is refused, and a silent device is forgotten', async () => {
  const student = await makeLearner();
  const [first, two, three] = ['one', 'two', 'three'].map((name) => ({ device: device(name) }));
  expect(await sendHeartbeat(student, first)).toBe('plays');
  expect(await sendHeartbeat(student, two)).toBe('plays');
  expect(await sendHeartbeat(student, three)).toBe('elsewhere');
  expect(await sendHeartbeat(student, first)).toBe('plays');
  server.advanceClock(PLAYER_SILENT_MS - 1000);
  expect(await sendHeartbeat(student, first)).toBe('plays');
  server.advanceClock(1000);
  expect(await sendHeartbeat(student, three)).toBe('plays');
  expect(await sendHeartbeat(student, two)).toBe('elsewhere');
});

it('a third device takes over from the device that has played longest', async () => {
  const student = await makeLearner();
  const [first, two, three] = ['one', 'two', 'three'].map(device);
  expect(await sendHeartbeat(student, { device: first ?? '' })).toBe('plays');
  server.advanceClock(1000);
  expect(await sendHeartbeat(student, { device: two ?? '' })).toBe('plays');
  server.advanceClock(1000);
  expect(await sendHeartbeat(student, { device: three ?? '', takeOver: true })).toBe('plays');
  expect(await sendHeartbeat(student, { device: first ?? '' })).toBe('elsewhere');
  expect(await sendHeartbeat(student, { device: two ?? '' })).toBe('plays');
  expect(await sendHeartbeat(student, { device: three ?? '', takeOver: true })).toBe('plays');
});

it('two of many concurrent players play', async () => {
  const student = await makeLearner();
  const names = Array.from({ length: 12 }, (_, index) => ({ device: device(`player${index}`) }));
  const all = await Promise.all(names.map((item) => sendHeartbeat(student, item)));
  expect(all.filter((item) => item === 'plays')).toHaveLength(2);
});

it('a paused player stores its position, is never refused, and does not count as a device', async () => {
  const student = await makeLearner();
  const [first, two, three] = ['one', 'two', 'three'].map(device);
  expect(await sendHeartbeat(student, { device: three ?? '', isPaused: true })).toBe('plays');
  expect(await sendHeartbeat(student, { device: first ?? '' })).toBe('plays');
  expect(await sendHeartbeat(student, { device: two ?? '' })).toBe('plays');
  expect(await sendHeartbeat(student, { device: first ?? '', isPaused: true })).toBe('plays');
  expect(await sendHeartbeat(student, { device: three ?? '', isPaused: true })).toBe('plays');
  expect(await sendHeartbeat(student, { device: three ?? '' })).toBe('elsewhere');
});

it('a client without a player id counts as one device per session', async () => {
  const student = await makeLearner();
  const sessions = [student];
  while (sessions.length < 3)
    sessions.push({ ...student, token: await openTestSession(server.deps, student.id) });
  const [first, second, third] = sessions as [Person, Person, Person];
  expect([
    await sendHeartbeat(first),
    await sendHeartbeat(first),
    await sendHeartbeat(second),
  ]).toEqual(['plays', 'plays', 'plays']);
  expect(await sendHeartbeat(third)).toBe('elsewhere');
  expect(await sendHeartbeat(third, { device: device('named') })).toBe('elsewhere');
  server.advanceClock(PLAYER_SILENT_MS);
  expect([
    await sendHeartbeat(third),
    await sendHeartbeat(first),
    await sendHeartbeat(second),
  ]).toEqual(['plays', 'plays', 'elsewhere']);
});

it('players of one account do not count for another account', async () => {
  const [student, second] = [await makeLearner(), await makeLearner()];
  for (const name of ['one', 'two']) await sendHeartbeat(student, { device: device(name) });
  expect(await sendHeartbeat(second, { device: device('one') })).toBe('plays');
  expect(await sendHeartbeat(second, { device: 'short' })).toBe('malformed');
});

it('withdrawn access ends playback at the next heartbeat', async () => {
  const student = await makeLearner();
  expect(await sendHeartbeat(student, { device: device('one') })).toBe('plays');
  const body = { email: student.email, courseId, reason: 'A test.' };
  expectData(await send(server, withdrawCourse, { token: admin.token, body }), 'success');
  expect(await sendHeartbeat(student, { device: device('one') })).toBe('not_enrolled');
});

it('the limit does not apply to an admin who previews a course', async () => {
  for (const name of ['one', 'two', 'three'])
    expect(await sendHeartbeat(admin, { device: device(name) })).toBe('plays');
});
