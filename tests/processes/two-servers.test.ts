// Two servers on one PostgreSQL and one folder behave like one server.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { OTHER_SERVER_POLL } from '#tests/support/poll-options.ts';
import { login, logout } from '#contract/accounts/auth.ts';
import { deleteCourse } from '#contract/courses/authoring.ts';
import { getAllCourses, searchCourse } from '#contract/courses/catalogue.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { createInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { expectData, makeEmptyCourse, makeStudent, PASSWORD } from '../support/makers.ts';
import { createServerProcess } from '../support/processes.ts';
import type { TestProcess } from '../support/processes.ts';
import { send } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let postgres: TestPostgres;
let database: TestInstallation;
let first: TestProcess & TestServer;
let second: TestProcess & TestServer;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  database = await createInstallation(postgres.url);
  first = (await createServerProcess(database)) as TestProcess & TestServer;
  second = (await createServerProcess(database)) as TestProcess & TestServer;
  await Promise.all([first.ready(), second.ready()]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
  await postgres.stop();
});

async function fetchCourseNames(server: TestServer): Promise<string[]> {
  const got = await send(server, getAllCourses);
  return expectData<{ courseName: string }[]>(got, 'data').map((course) => course.courseName);
}

async function searchCourseNames(server: TestServer, searchQuery: string): Promise<string[]> {
  const got = await send(server, searchCourse, { body: { searchQuery } });
  return expectData<{ courseName: string }[]>(got, 'data').map((course) => course.courseName);
}

test('S41: a catalogue change at one server shows at the other within two seconds', async () => {
  expect(await fetchCourseNames(second)).toEqual([]);
  expect(await searchCourseNames(second, 'Warli')).toEqual([]);
  const course = await makeEmptyCourse(first, database.admin, { courseName: 'Warli' });
  await vi.waitFor(async () => {
    expect(await fetchCourseNames(second)).toEqual(['Warli']);
    expect(await searchCourseNames(second, 'Warli')).toEqual(['Warli']);
  }, OTHER_SERVER_POLL);
  const body = { courseId: course._id };
  expectData(await send(second, deleteCourse, { token: database.admin.token, body }), 'message');
  await vi.waitFor(
    async () => expect(await fetchCourseNames(first)).toEqual([]),
    OTHER_SERVER_POLL,
  );
});

test('S41: a catalogue change shows even after all database connections were cut', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await eventually(async () => expect(await fetchCourseNames(second)).toEqual([]));
  const course = await makeEmptyCourse(first, database.admin, { courseName: 'Gond' });
  await vi.waitFor(
    async () => expect(await fetchCourseNames(second)).toEqual(['Gond']),
    OTHER_SERVER_POLL,
  );
  const body = { courseId: course._id };
  await send(first, deleteCourse, { token: database.admin.token, body });
});

test('S05: a session of one server is valid at the other, and ends at both', async () => {
  const student = await makeStudent(database.people);
  const credentials = { email: student.email, password: PASSWORD };
  const token = expectData<string>(await send(first, login, { body: credentials }), 'token');
  const fetchStatus = async (server: TestServer) =>
    (await send(server, getUserDetails, { token })).status;
  expect([await fetchStatus(first), await fetchStatus(second)]).toEqual([200, 200]);
  expectData(await send(second, logout, { token }), 'message');
  expect([await fetchStatus(first), await fetchStatus(second)]).toEqual([401, 401]);
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
  const sendContactMessage = (server: TestServer, firstName: string) => {
    const email = `${firstName.toLowerCase()}@rangshala.example`;
    const body = { ...message, firstName, email, message: 'About a course.' };
    return send(server, contactUs, { body });
  };
  await Promise.all([
    sendContactMessage(first, 'Asha'),
    sendContactMessage(second, 'Ravi'),
    sendContactMessage(first, 'Meera'),
    sendContactMessage(second, 'Isha'),
  ]);
  const listUnsentMails = () =>
    database.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  await eventually(async () => expect(await listUnsentMails()).toEqual([]));
  const rows = await database.db.selectFrom('mails').select(['id', 'attempts']).execute();
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  const files = await readdir(join(database.folder, 'outbox'));
  expect(files.filter((name) => name.endsWith('.eml'))).toHaveLength(8);
});
