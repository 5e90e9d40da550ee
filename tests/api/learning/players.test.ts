// The limit of playing devices per account. Players identify themselves when they store their position.
import { expect, it } from 'vitest';
import { PLAYER_SILENT_MS, savePosition } from '#contract/learning/learning.ts';
import { grantCourse, withdrawCourse } from '#contract/people/people.ts';
import { closeAfterAll } from '#tests/support/closing.ts';
import {
  expectData,
  makeAdmin,
  makeCourseWithLesson,
  makeStudent,
  openSessionOf,
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

async function sign(
  student: Person,
  player?: { device: string; takeOver?: boolean; isPaused?: boolean },
) {
  const body = { courseId, subSectionId: lessonId, seconds: 1, player };
  const got = await send(server, savePosition, { token: student.token, body });
  return got.body.success ? 'plays' : got.body.code;
}

it('two devices play, a third is refused, and a silent device is forgotten', async () => {
  const student = await makeLearner();
  const [first, two, three] = ['one', 'two', 'three'].map((name) => ({ device: device(name) }));
  expect(await sign(student, first)).toBe('plays');
  expect(await sign(student, two)).toBe('plays');
  expect(await sign(student, three)).toBe('elsewhere');
  expect(await sign(student, first)).toBe('plays');
  server.pass(PLAYER_SILENT_MS - 1000);
  expect(await sign(student, first)).toBe('plays');
  server.pass(1000);
  expect(await sign(student, three)).toBe('plays');
  expect(await sign(student, two)).toBe('elsewhere');
});

it('a third device takes over from the device that has played longest', async () => {
  const student = await makeLearner();
  const [first, two, three] = ['one', 'two', 'three'].map(device);
  expect(await sign(student, { device: first ?? '' })).toBe('plays');
  server.pass(1000);
  expect(await sign(student, { device: two ?? '' })).toBe('plays');
  server.pass(1000);
  expect(await sign(student, { device: three ?? '', takeOver: true })).toBe('plays');
  expect(await sign(student, { device: first ?? '' })).toBe('elsewhere');
  expect(await sign(student, { device: two ?? '' })).toBe('plays');
  expect(await sign(student, { device: three ?? '', takeOver: true })).toBe('plays');
});

it('two of many concurrent players play', async () => {
  const student = await makeLearner();
  const names = Array.from({ length: 12 }, (_, index) => ({ device: device(`player${index}`) }));
  const all = await Promise.all(names.map((item) => sign(student, item)));
  expect(all.filter((item) => item === 'plays')).toHaveLength(2);
});

it('a paused player stores its position, is never refused, and does not count as a device', async () => {
  const student = await makeLearner();
  const [first, two, three] = ['one', 'two', 'three'].map(device);
  expect(await sign(student, { device: three ?? '', isPaused: true })).toBe('plays');
  expect(await sign(student, { device: first ?? '' })).toBe('plays');
  expect(await sign(student, { device: two ?? '' })).toBe('plays');
  expect(await sign(student, { device: first ?? '', isPaused: true })).toBe('plays');
  expect(await sign(student, { device: three ?? '', isPaused: true })).toBe('plays');
  expect(await sign(student, { device: three ?? '' })).toBe('elsewhere');
});

it('a client without a player id counts as one device per session', async () => {
  const student = await makeLearner();
  const sessions = [student];
  while (sessions.length < 3)
    sessions.push({ ...student, token: await openSessionOf(server.deps, student.id) });
  const [first, second, third] = sessions as [Person, Person, Person];
  expect([await sign(first), await sign(first), await sign(second)]).toEqual([
    'plays',
    'plays',
    'plays',
  ]);
  expect(await sign(third)).toBe('elsewhere');
  expect(await sign(third, { device: device('named') })).toBe('elsewhere');
  server.pass(PLAYER_SILENT_MS);
  expect([await sign(third), await sign(first), await sign(second)]).toEqual([
    'plays',
    'plays',
    'elsewhere',
  ]);
});

it('players of one account do not count for another account', async () => {
  const [student, second] = [await makeLearner(), await makeLearner()];
  for (const name of ['one', 'two']) await sign(student, { device: device(name) });
  expect(await sign(second, { device: device('one') })).toBe('plays');
  expect(await sign(second, { device: 'short' })).toBe('malformed');
});

it('withdrawn access ends playback at the next heartbeat', async () => {
  const student = await makeLearner();
  expect(await sign(student, { device: device('one') })).toBe('plays');
  const body = { email: student.email, courseId, reason: 'A test.' };
  expectData(await send(server, withdrawCourse, { token: admin.token, body }), 'success');
  expect(await sign(student, { device: device('one') })).toBe('not_enrolled');
});

it('the limit does not apply to an admin who previews a course', async () => {
  for (const name of ['one', 'two', 'three'])
    expect(await sign(admin, { device: device(name) })).toBe('plays');
});
