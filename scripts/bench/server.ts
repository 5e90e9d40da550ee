// The server that is measured: whole, on a fresh SQLite file, with one admin and every guard on.
import { getAllCourses } from '#contract/catalogue.ts';
import { createUser } from '#server/accounts/accounts.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { publishedCards } from '#server/catalogue/lists.ts';
import { compose } from '#server/compose.ts';
import { mount } from '#server/http/mount.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { readConfig } from '#server/settings/config.ts';
import { BENCH_ADMIN, BENCH_STUDENT } from './accounts.ts';
import { fillSchool, LIVE_LIST } from './school.ts';
import { serve } from './serve.ts';

const isOfStorage = ([name]: [string, string | undefined]) => name.startsWith('STORAGE_');
const storage = Object.fromEntries(Object.entries(process.env).filter(isOfStorage));
const config = readConfig({ ...storage, DATA_DIR: process.argv[2] ?? '', PORT: '0' });
const parts = compose(config, () => undefined);
const { deps } = parts;
await migrate(deps.db, migrations);
const admin = await createUser(deps, { ...BENCH_ADMIN, role: 'owner' });
const student = await createUser(deps, BENCH_STUDENT);
const courses = Number(process.argv[3] ?? 0);
if (courses > 0) await fillSchool(deps, { courses, instructorId: admin.id, studentId: student.id });
await serve({ config, parts }, (app) => {
  const guards = {
    findViewer: async () => undefined,
    requireOnCourse: async () => undefined,
    storage: deps.storage,
  };
  mount([app, guards], { ...getAllCourses, path: LIVE_LIST }, () =>
    publishedCards(deps.reads, { prices: { at: deps.clock() } }),
  );
});
