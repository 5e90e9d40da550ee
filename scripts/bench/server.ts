// The server that is measured: whole, on a fresh SQLite file, with one admin and every guard on.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getAllCourses } from '#contract/catalogue.ts';
import { createUser } from '#server/accounts/accounts.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { buildApp } from '#server/app.ts';
import { publishedCards } from '#server/catalogue/catalogue.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/settings/config.ts';
import { mount } from '#server/http/mount.ts';
import { migrations } from '#server/migrations/all.ts';
import type { Limits } from '#server/platform/ports.ts';
import { BENCH_ADMIN, BENCH_STUDENT, UNLIMITED } from './accounts.ts';
import { fillSchool, LIVE_LIST } from './school.ts';
import { LONGEST_BLOCK } from './search.ts';

const config = readConfig({ DATA_DIR: process.argv[2] ?? '', PORT: '0' });
const parts = compose(config, () => undefined);
await migrate(parts.deps.db, migrations);
const admin = await createUser(parts.deps, { ...BENCH_ADMIN, accountType: 'Admin' });
const student = await createUser(parts.deps, { ...BENCH_STUDENT, accountType: 'Student' });
const courses = Number(process.argv[3] ?? 0);
if (courses > 0)
  await fillSchool(parts.deps, { courses, instructorId: admin.id, studentId: student.id });
const app = await buildApp({
  deps: { ...parts.deps, limits: unlimited(parts.deps.limits) },
  corsOrigins: [],
  trustedProxies: [],
  strictTransport: false,
  isReady: () => true,
});
const delay = monitorEventLoopDelay({ resolution: 1 });
app.get(LONGEST_BLOCK, async () => {
  const longest = delay.max / 1e6;
  delay.reset();
  return String(longest);
});
delay.enable();
const guards = { findViewer: async () => undefined, storage: parts.deps.storage };
mount([app, guards], { ...getAllCourses, path: LIVE_LIST }, async () => ({
  data: await publishedCards(parts.deps.db),
}));
/** Limits by address and account would end a measurement, and make it cheap. */
function unlimited(limits: Limits): Limits {
  const names = Object.keys(limits).map((name) => [name, UNLIMITED]);
  return { ...limits, ...(Object.fromEntries(names) as Partial<Limits>) };
}

const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(
  `${JSON.stringify({ origin, database: config.databaseAddress, media: join(config.dataDir, 'media') })}\n`,
);
process.once('SIGTERM', () => {
  void app.close().then(() => parts.close());
});
