// Calls that cannot be kept: a login, a course for its student, a part of a film.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '#contract/auth.ts';
import { getAdminCourses } from '#contract/authoring.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getFullCourseDetails } from '#contract/learning.ts';
import type { Course } from '#contract/course.ts';
import { BENCH_STUDENT } from './accounts.ts';
import { measureAgainst } from './against.ts';
import type { Child } from './child.ts';
import { listedCourses } from './listed-courses.ts';
import { logIn } from './log-in.ts';
import type { Measured } from './report.ts';

const RANGE_BYTES = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/** As many at once as hashes run at once on two processors. */
export function measureLogin(school: Child): Promise<Measured> {
  const { email, password } = BENCH_STUDENT;
  return measureAgainst(
    {
      url: school.origin + BASE_PATH + login.path,
      connections: 2,
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ email, password }),
    },
    { what: 'Login', bare: ['password'], atLeast: 0.6 },
  );
}

export async function measureDetails(school: Child): Promise<Measured> {
  const { token } = await logIn(school.origin, BENCH_STUDENT);
  const listed = await listedCourses(school.origin);
  const course = listed.find(({ studentsEnrolled }) => studentsEnrolled.length > 0)?._id ?? '';
  const student = `(SELECT id FROM users WHERE email = '${BENCH_STUDENT.email}')`;
  const rows = [
    `SELECT * FROM sessions JOIN users ON users.id = sessions.user_id WHERE token_hash = 'none'`,
    `SELECT * FROM courses WHERE id = '${course}'`,
    `SELECT * FROM enrolments WHERE course_id = '${course}' AND user_id = ${student}`,
    'SELECT * FROM categories ORDER BY name_key',
    'SELECT id, full_name, image_id, about FROM users LIMIT 1',
    `SELECT user_id FROM enrolments WHERE course_id = '${course}'`,
    `SELECT * FROM sections WHERE course_id = '${course}' ORDER BY position`,
    `SELECT * FROM lessons WHERE course_id = '${course}' ORDER BY position`,
    `SELECT lesson_id, language FROM captions JOIN lessons ON lessons.id = lesson_id WHERE course_id = '${course}'`,
    `SELECT lesson_id FROM completions WHERE course_id = '${course}' AND user_id = ${student}`,
    `SELECT lesson_id, seconds FROM positions WHERE course_id = '${course}' AND user_id = ${student}`,
  ];
  return measureAgainst(
    {
      url: school.origin + BASE_PATH + getFullCourseDetails.path,
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ courseId: course }),
    },
    {
      what: 'A course of 12 lessons for its student',
      bare: ['rows', school.database, JSON.stringify(rows)],
      atLeast: 0.3,
    },
  );
}

/** A mebibyte from the middle of the film that was uploaded before. */
export async function measureRange(server: Child, token: string): Promise<Measured> {
  const film = await filmOf(server, token);
  const path = largestFile(server.media);
  const start = Math.floor(statSync(path).size / 2);
  return measureAgainst(
    {
      url: film,
      connections: 10,
      headers: { range: `bytes=${start}-${start + RANGE_BYTES - 1}` },
    },
    { what: '1 MB of a 500 MB film', bare: ['file', path], atLeast: 0.6 },
  );
}

async function filmOf(server: Child, token: string): Promise<string> {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const list = await fetch(server.origin + BASE_PATH + getAdminCourses.path, { headers });
  const { data } = (await list.json()) as { data: Course[] };
  const details = await fetch(server.origin + BASE_PATH + getFullCourseDetails.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ courseId: data[0]?._id }),
  });
  const { data: full } = (await details.json()) as { data: { courseDetails: Course } };
  const lessons = full.courseDetails.courseContent.flatMap((section) => section.subSection);
  return lessons.find(({ videoUrl }) => videoUrl)?.videoUrl ?? '';
}

function largestFile(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? '';
}
