// Two servers on one PostgreSQL and one folder behave like one server.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { AT_OTHER_SERVERS } from '#tests/support/waits.ts';
import { login, logout } from '#contract/accounts/auth.ts';
import { deleteCourse } from '#contract/courses/authoring.ts';
import { getAllCourses, searchCourse } from '#contract/courses/catalogue.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { ownPostgres } from '../support/cluster.ts';
import { installed } from '../support/installed.ts';
import type { Installed } from '../support/installed.ts';
import { expectData, makeEmptyCourse, makeStudent, PASSWORD } from '../support/makers.ts';
import { serverProcess } from '../support/processes.ts';
import type { Killable } from '../support/processes.ts';
import { send } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let postgres: TestPostgres;
let database: Installed;
let first: Killable & TestServer;
let second: Killable & TestServer;

beforeAll(async () => {
  postgres = await ownPostgres();
  database = await installed(postgres.url);
  first = (await serverProcess(database)) as Killable & TestServer;
  second = (await serverProcess(database)) as Killable & TestServer;
  await Promise.all([first.ready(), second.ready()]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
  await postgres.stop();
});

async function namesAt(server: TestServer): Promise<string[]> {
  const got = await send(server, getAllCourses);
  return expectData<{ courseName: string }[]>(got, 'data').map((course) => course.courseName);
}

async function foundAt(server: TestServer, searchQuery: string): Promise<string[]> {
  const got = await send(server, searchCourse, { body: { searchQuery } });
  return expectData<{ courseName: string }[]>(got, 'data').map((course) => course.courseName);
}

test('S41: a catalogue change at one server shows at the other within two seconds', async () => {
  expect(await namesAt(second)).toEqual([]);
  expect(await foundAt(second, 'Warli')).toEqual([]);
  const course = await makeEmptyCourse(first, database.admin, { courseName: 'Warli' });
  await vi.waitFor(async () => {
    expect(await namesAt(second)).toEqual(['Warli']);
    expect(await foundAt(second, 'Warli')).toEqual(['Warli']);
  }, AT_OTHER_SERVERS);
  const body = { courseId: course._id };
  expectData(await send(second, deleteCourse, { token: database.admin.token, body }), 'message');
  await vi.waitFor(async () => expect(await namesAt(first)).toEqual([]), AT_OTHER_SERVERS);
});

test('S41: a catalogue change shows even after all database connections were cut', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await eventually(async () => expect(await namesAt(second)).toEqual([]));
  const course = await makeEmptyCourse(first, database.admin, { courseName: 'Gond' });
  await vi.waitFor(async () => expect(await namesAt(second)).toEqual(['Gond']), AT_OTHER_SERVERS);
  const body = { courseId: course._id };
  await send(first, deleteCourse, { token: database.admin.token, body });
});

test('S05: a session of one server is valid at the other, and ends at both', async () => {
  const student = await makeStudent(database.people);
  const credentials = { email: student.email, password: PASSWORD };
  const token = expectData<string>(await send(first, login, { body: credentials }), 'token');
  const statusAt = async (server: TestServer) =>
    (await send(server, getUserDetails, { token })).status;
  expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200]);
  expectData(await send(second, logout, { token }), 'message');
  expect([await statusAt(first), await statusAt(second)]).toEqual([401, 401]);
});

test('S03: both servers count login attempts together', async () => {
  const { email } = await makeStudent(database.people);
  const guess = async (server: TestServer) =>
    (await send(server, login, { body: { email, password: 'not this one' } })).status;
  const answers: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) answers.push(await guess(first), await guess(second));
  expect(new Set(answers)).toEqual(new Set([401]));
  expect([await guess(first), await guess(second)]).toEqual([429, 429]);
});

test('S41: two servers send each email once', async () => {
  const message = { lastName: 'Rao', phoneNo: '9123456780', subject: 'Hello' };
  // Each message sends an email to the team and a confirmation to its author.
  const write = (server: TestServer, firstName: string) => {
    const email = `${firstName.toLowerCase()}@rangshala.example`;
    const body = { ...message, firstName, email, message: 'About a course.' };
    return send(server, contactUs, { body });
  };
  await Promise.all([
    write(first, 'Asha'),
    write(second, 'Ravi'),
    write(first, 'Meera'),
    write(second, 'Isha'),
  ]);
  const waiting = () =>
    database.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  await eventually(async () => expect(await waiting()).toEqual([]));
  const rows = await database.db.selectFrom('mails').select(['id', 'attempts']).execute();
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  const files = await readdir(join(database.folder, 'outbox'));
  expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(8);
});
