// sqlmap against public calls and lookups: it finds no injection here, and finds one in a vulnerable server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { VIDEO_PATH } from '#contract/media/media.ts';
import { findSqlmap } from '../../scripts/machine/packages.ts';
import { QUICK_PASSWORDS } from '../support/fuzz.ts';
import { createFuzzFixture } from '../support/fuzz-fixture.ts';
import type { FuzzFixture } from '../support/fuzz-fixture.ts';
import type { Sender } from '../support/fuzz-requests.ts';
import { startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const UNLIMITED = 1_000_000_000;
const TARGET_TIMEOUT_MS = 5 * 60_000;
const MIN_REQUESTS = 100;
const SQLMAP = findSqlmap();
const DBMS = process.env['TEST_POSTGRES_URL'] ? 'postgresql' : 'sqlite';
/** sqlmap would stop its scan at these statuses unless told to ignore them. */
const REFUSALS = '400,401,403,404,405,409,413,415,429';

type Fields = Record<string, string | number | readonly string[]>;
/** The sender and the fields of the call; `@{name}` stands for an existing value. */
type Target = readonly [call: Endpoint, sender: Sender, fields: Fields];

const PASSWORD = 'a-long-enough-password';
const email = '@{email}';
const courseAndLesson = { courseId: '@{courseId}', subSectionId: '@{lessonId}' };
const person = {
  fullName: 'Asha Rao',
  email: 'new@rangshala.example',
  contactNumber: '9876543210',
};
const contactMessage = {
  firstName: 'Zoya',
  lastName: 'Khan',
  email,
  subject: 'A film',
  message: 'How long?',
};

const TARGETS: readonly Target[] = [
  [api.login, 'visitor', { email, password: PASSWORD }],
  [api.signUp, 'visitor', { ...person, password: PASSWORD, noticeVersion: '1' }],
  [api.sendOtp, 'visitor', { email }],
  [api.verifyOtp, 'visitor', { email: 'nobody@rangshala.example', otp: '123456' }],
  [api.requestLoginLink, 'visitor', { email }],
  [api.loginByLink, 'visitor', { token: 'x', request: 'y' }],
  [api.requestReset, 'visitor', { email }],
  [api.resetPassword, 'visitor', { token: 'x', password: PASSWORD, confirmPassword: PASSWORD }],
  [api.getCoursePage, 'visitor', { courseId: courseAndLesson.courseId }],
  [api.getCourseDetails, 'visitor', { courseId: courseAndLesson.courseId }],
  [api.searchCourse, 'visitor', { searchQuery: 'kolam' }],
  [api.getCategoryPageDetails, 'visitor', { categoryId: '@{categoryId}' }],
  [api.getCertificate, 'visitor', {}],
  [api.getAverageRating, 'visitor', { courseId: courseAndLesson.courseId }],
  [api.contactUs, 'visitor', contactMessage],
  [api.getFullCourseDetails, 'student', { courseId: courseAndLesson.courseId }],
  [api.updateCourseProgress, 'student', courseAndLesson],
  [api.savePosition, 'student', { ...courseAndLesson, seconds: 2 }],
  [api.freshLessonVideo, 'student', courseAndLesson],
  [api.createRating, 'student', { courseId: courseAndLesson.courseId, rating: 4, review: 'Dots!' }],
  [api.capturePayment, 'student', { courses: [courseAndLesson.courseId] }],
  [api.updateProfile, 'student', { fullName: 'Asha Rao', about: 'Learns.' }],
  [api.getStudents, 'admin', { query: 'asha', courseId: courseAndLesson.courseId, page: 1 }],
  [api.getMessages, 'admin', { page: 1 }],
  [api.updateCategory, 'admin', { categoryId: '@{categoryId}', name: 'Drawing' }],
  [
    api.grantCourse,
    'admin',
    { email, courseId: courseAndLesson.courseId, reason: 'A scholarship' },
  ],
];

/** The output of sqlmap for a URL; `*` marks another injection point beside the parameters. */
async function runSqlmap(url: string, args: readonly string[], folder: string): Promise<string> {
  const child = spawn(
    SQLMAP ?? '',
    [
      '-u',
      url,
      '--level',
      '3',
      '--risk',
      '2',
      '--dbms',
      DBMS,
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--skip-waf',
      '--threads',
      '4',
      '--ignore-code',
      REFUSALS,
      '--answers',
      'process=Y',
      '--output-dir',
      folder,
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  await once(child, 'exit');
  return output;
}

/** sqlmap verifies a possible injection itself before it reports it. */
const FOUND = /identified the following injection point/;
const NOTHING = 'all tested parameters do not appear to be injectable';

describe.skipIf(SQLMAP === undefined)('S36: sqlmap', () => {
  let server: TestServer;
  let ground: FuzzFixture;
  let statuses: number[] = [];

  beforeAll(async () => {
    server = await startServer({
      passwords: QUICK_PASSWORDS,
      limits: {
        loginFailuresPerAccount: UNLIMITED,
        loginFailuresPerAddress: UNLIMITED,
        codesPerHour: UNLIMITED,
        codeMailsPerHour: UNLIMITED,
        signUpsPerHour: UNLIMITED,
        messagesPerHour: UNLIMITED,
        picturesPerHour: UNLIMITED,
        requestsPerMinute: UNLIMITED,
      },
    });
    ground = await createFuzzFixture(server);
    server.app.server.on('request', (_request, response) => {
      response.once('finish', () => statuses.push(response.statusCode));
    });
  });
  afterAll(() => server.close());

  async function expectNothingFound(path: string, args: readonly string[]): Promise<void> {
    statuses = [];
    const output = await runSqlmap(server.url + BASE_PATH + path, args, server.database.folder);
    expect(output).not.toMatch(FOUND);
    expect(output).toContain(NOTHING);
    expect(statuses.length).toBeGreaterThan(MIN_REQUESTS);
    expect(statuses.filter((status) => status === 429 || status >= 500)).toEqual([]);
  }

  test.each(TARGETS.map((target) => [target[0].path, target] as const))(
    'finds nothing in %s',
    { timeout: TARGET_TIMEOUT_MS },
    async (_path, [call, sender, fields]) => {
      const path = call.path.replace(':id', ground.fillPlaceholders('@{certificateId}*'));
      const headers = Object.entries({
        ...ground.buildHeaders(sender),
        'content-type': 'application/json',
      }).map(([name, value]) => `${name}: ${value}`);
      const common = ['--method', call.method, '--headers', headers.join('\n')];
      const filled = JSON.parse(ground.fillPlaceholders(JSON.stringify(fields))) as Record<
        string,
        string
      >;
      if (call.method !== 'GET') {
        await expectNothingFound(path, [...common, '--data', JSON.stringify(filled)]);
      } else {
        const query = new URLSearchParams(filled);
        await expectNothingFound(query.size === 0 ? path : `${path}?${query}`, common);
      }
    },
  );

  test('finds nothing in the URLs of videos', { timeout: TARGET_TIMEOUT_MS }, async () => {
    const path = VIDEO_PATH.replace(':id', ground.fillPlaceholders('@{lessonId}*'));
    await expectNothingFound(`${path}?t=${'a'.repeat(43)}`, []);
  });

  test('finds the injection in a vulnerable server', { timeout: TARGET_TIMEOUT_MS }, async () => {
    const db = new DatabaseSync(':memory:');
    db.exec("CREATE TABLE courses (id TEXT, name TEXT); INSERT INTO courses VALUES ('1', 'Kolam')");
    const app = Fastify();
    app.get<{ Querystring: { id: string } }>('/', async (request) =>
      db.prepare(`SELECT name FROM courses WHERE id = '${request.query.id}'`).all(),
    );
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await runSqlmap(`${url}/?id=1`, ['--dbms', 'sqlite'], server.database.folder)).toMatch(
      FOUND,
    );
    await app.close();
    db.close();
  });
});
