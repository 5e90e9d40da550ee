// The public list of 100 courses, every guard on: as it is kept, and made anew for every request.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAllCourses } from '#contract/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { measureAgainst } from './against.ts';
import type { Child } from './child.ts';
import type { Measured } from './report.ts';
import { COURSES, LIVE_LIST } from './school.ts';

/** What a list of cards reads. */
const ROWS = [
  `SELECT * FROM courses WHERE status = 'Published' ORDER BY created_at DESC, id`,
  'SELECT * FROM categories ORDER BY name_key',
  'SELECT id, full_name, image_id, about FROM users WHERE id IN (SELECT instructor_id FROM courses)',
  'SELECT course_id, count(*) FROM enrolments GROUP BY course_id',
  'SELECT course_id, count(*) FROM sections GROUP BY course_id',
  'SELECT course_id, count(*), sum(duration_seconds) FROM lessons GROUP BY course_id',
];

export async function measureList(school: Child, folder: string): Promise<Measured[]> {
  const url = `${school.origin}${BASE_PATH}${getAllCourses.path}?view=card`;
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const file = join(folder, 'list.json');
  writeFileSync(file, body);
  const size = `${COURSES} courses (${Math.round(body.length / 1024)} KB)`;
  return [
    await measureAgainst(
      { url },
      { what: `Public list of ${size}`, bare: ['bytes', file], atLeast: 0.8 },
    ),
    await measureAgainst(
      { url: school.origin + BASE_PATH + LIVE_LIST },
      {
        what: `The same list, made anew for every request`,
        bare: ['rows', school.database, JSON.stringify(ROWS)],
        atLeast: 0.3,
      },
    ),
  ];
}
