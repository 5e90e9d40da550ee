// Backup and restore work with a small heap, however large a table is.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../support/database.ts';
import { createInstallation } from '../../support/installation.ts';
import { insertManyCourses, getCourseId } from '../../support/many-courses.ts';
import { runProcess } from '../../support/processes.ts';

/** Together as large as the heap: too large to hold in memory as rows and text at once. */
const COURSES = 3000;
const TEXT = 'A line that closes. '.repeat(1200);
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=64' };

test('S42: neither a backup nor a restore loads a whole table into memory', async () => {
  const school = await createInstallation();
  const copy = await createInstallation();
  await insertManyCourses(school.people, school.admin.id, {
    count: COURSES,
    toFields: (index) => ({ description: `${index}. ${TEXT}` }),
  });
  const { folder, drop } = await createEmptyDatabase('');
  const backup = join(folder, 'backup');
  const run = (verb: string, where: typeof school) =>
    runProcess(['scripts/backup.ts', verb, backup], where, SMALL_HEAP);
  expect(await run('backup', school)).toMatchObject({ code: 0 });
  expect(await run('restore', copy)).toMatchObject({ code: 0 });
  const last = copy.db.selectFrom('courses').select('description');
  expect(await last.where('id', '=', getCourseId(COURSES - 1)).execute()).toEqual([
    { description: `${COURSES - 1}. ${TEXT}` },
  ]);
  await Promise.all([school.drop(), copy.drop(), drop()]);
});
