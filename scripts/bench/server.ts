// The server that is measured: whole, on a fresh SQLite file, with one admin and every guard on.
import { getAllCourses } from '#contract/catalogue.ts';
import { createUser } from '#server/accounts/accounts.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { publishedCards } from '#server/catalogue/catalogue.ts';
import { compose } from '#server/compose.ts';
import { mount } from '#server/http/mount.ts';
import { migrations } from '#server/migrations/all.ts';
import { readConfig } from '#server/settings/config.ts';
import { BENCH_ADMIN, BENCH_STUDENT } from './accounts.ts';
import { fillSchool, LIVE_LIST } from './school.ts';
import { serve } from './serve.ts';

const config = readConfig({ DATA_DIR: process.argv[2] ?? '', PORT: '0' });
const parts = compose(config, () => undefined);
const { deps } = parts;
await migrate(deps.db, migrations);
const admin = await createUser(deps, { ...BENCH_ADMIN, accountType: 'Admin' });
const student = await createUser(deps, { ...BENCH_STUDENT, accountType: 'Student' });
const courses = Number(process.argv[3] ?? 0);
if (courses > 0) await fillSchool(deps, { courses, instructorId: admin.id, studentId: student.id });
await serve({ config, parts }, (app) => {
  const guards = { findViewer: async () => undefined, storage: deps.storage };
  mount([app, guards], { ...getAllCourses, path: LIVE_LIST }, async () => ({
    data: publishedCards(deps.reads),
  }));
});
