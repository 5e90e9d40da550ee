// The worker process of a server: it builds the pages, and ends with its server.
import { mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { editCourse } from '#contract/courses/authoring.ts';
import { getOverview } from '#contract/admin/insights.ts';
import type { Overview } from '#contract/admin/insights.ts';
import { getSiteState } from '#contract/site/site-documents.ts';
import { paths } from '#contract/paths.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readStamp, writeStamp } from '#server/adapters/site-stamp.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { toFormData, expectData, makeEmptyCourse } from '../support/makers.ts';
import { isAlive, listDescendants, createServerProcess } from '../support/processes.ts';
import type { TestProcess } from '../support/processes.ts';
import { send } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let base: TestInstallation;
let server: TestProcess & TestServer;
let pages: string;

beforeAll(async () => {
  base = await createInstallation();
  pages = join(base.folder, 'pages');
  server = (await createServerProcess({ ...base, pages })) as TestProcess & TestServer;
});
afterAll(async () => {
  await server.stop();
  await base.drop();
});

const listWorkers = () => listDescendants(server.pid() ?? 0);

test(
  'builds pages in worker processes, and none of them outlives a killed server',
  { timeout: 300_000 },
  async () => {
    await server.ready();
    const home = await fetch(server.url);
    expect([home.status, home.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const [worker = 0, ...rest] = listWorkers();
    expect([worker > 0, rest]).toEqual([true, []]);
    await makeEmptyCourse(server, base.admin, { courseName: 'Warli' });
    await eventually(() => expect(listWorkers().length).toBeGreaterThan(1));
    const building = listWorkers();
    await server.kill();
    await eventually(() => expect(building.filter(isAlive)).toEqual([]));
  },
);

test('the next server shows existing pages at once, restarts a killed worker, and stops it on shutdown', async () => {
  await server.ready();
  expect(server.getOutput().match(/Building the site/g)).toHaveLength(1);
  expect((await fetch(server.url)).status).toBe(200);
  const [worker = 0] = listWorkers();
  process.kill(worker, 'SIGKILL');
  await eventually(() => {
    const [next = worker] = listWorkers();
    expect([next === worker, isAlive(next)]).toEqual([false, true]);
  });
  const [next = 0] = listWorkers();
  expect(await server.stop()).toBe(0);
  expect(isAlive(next)).toBe(false);
});

test('a server on a new database is not ready until the pages of another database are gone', async () => {
  await server.ready();
  const { _id: courseId } = await makeEmptyCourse(server, base.admin, { courseName: 'Reed pen' });
  await eventually(async () =>
    expect(await fetchSitemap()).toContain(paths.courseDetail(courseId)),
  );
  await server.stop();
  // Uses the same URL, because another URL alone would rebuild the pages.
  const { port } = new URL(server.url);
  const fresh = await createInstallation();
  const second = await createServerProcess({ ...fresh, pages }, { PORT: port });
  onTestFinished(async () => {
    await second.stop();
    await fresh.drop();
  });
  await second.ready();
  const page = await fetch(`${second.url}/sitemap-0.xml`);
  expect(await page.text()).not.toContain(paths.courseDetail(courseId));
});

const getCoursePagePath = (courseId: string) => join(pages, `${paths.courseDetail(courseId)}.html`);
const getInode = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;
const fetchSitemap = async () => (await fetch(`${server.url}/sitemap-0.xml`)).text();
const editCourseFields = (courseId: string, fields: Record<string, string>) =>
  send(server, editCourse, { token: base.admin.token, body: toFormData({ courseId, ...fields }) });

test('rebuilds the pages of a changed course and swaps them as a whole; a withdrawn course disappears', async () => {
  await server.ready();
  const { _id: changed } = await makeEmptyCourse(server, base.admin, { courseName: 'Ink' });
  const { _id: otherCourse } = await makeEmptyCourse(server, base.admin, { courseName: 'Chalk' });
  await eventually(() =>
    expect([
      getInode(getCoursePagePath(changed)),
      getInode(getCoursePagePath(otherCourse)),
    ]).not.toContain(undefined),
  );
  await eventually(async () =>
    expect(await fetchSitemap()).toContain(paths.courseDetail(otherCourse)),
  );
  const before = realpathSync(pages);
  const old = getInode(getCoursePagePath(changed));
  await editCourseFields(changed, { whatYouWillLearn: 'To see what a single line can do' });
  await eventually(() => expect(getInode(getCoursePagePath(changed))).not.toBe(old));
  expect(realpathSync(pages)).not.toBe(before);
  await eventually(async () => {
    const page = await fetch(server.url + paths.courseDetail(changed));
    expect(await page.text()).toContain('To see what a single line can do');
  });
  await editCourseFields(otherCourse, { status: 'Draft' });
  await eventually(async () =>
    expect(await fetchSitemap()).not.toContain(paths.courseDetail(otherCourse)),
  );
  expect(getInode(getCoursePagePath(otherCourse))).toBe(undefined);
  expect(await fetchSitemap()).toContain(paths.courseDetail(changed));
});

test('rebuilds pages that another process built in their place, as npm run build does', async () => {
  await server.ready();
  await eventually(() => expect(readStamp(pages)?.catalogue).toMatch(/./));
  const before = readStamp(pages);
  await writeStamp(pages, { sources: 'of another build', catalogue: '', content: '' });
  await eventually(() => expect(readStamp(pages)).toEqual(before));
  await eventually(async () => {
    const got = await send(server, getSiteState, { token: base.admin.token });
    expect(expectData<{ state: string }>(got, 'data').state).toBe('live');
  });
});

test('a failed build keeps the existing pages, and is reported to admins until a build succeeds', async () => {
  await server.ready();
  const { _id: courseId } = await makeEmptyCourse(server, base.admin, { courseName: 'Clay' });
  await eventually(() => expect(getInode(getCoursePagePath(courseId))).toBeDefined());
  const fetchFailedBuilds = async () => {
    const got = await send(server, getOverview, { token: base.admin.token });
    return expectData<Overview>(got, 'data').failedBuilds ?? [];
  };
  const old = getInode(getCoursePagePath(courseId));
  // The temporary name of the link that is swapped into place.
  const obstacle = `${pages}.link`;
  mkdirSync(obstacle);
  await editCourseFields(courseId, { whatYouWillLearn: 'To wait' });
  await eventually(async () => expect(await fetchFailedBuilds()).toHaveLength(1));
  expect(getInode(getCoursePagePath(courseId))).toBe(old);
  const [{ place, builtAt } = {}] = await fetchFailedBuilds();
  expect([place?.endsWith(`:${pages}`), typeof builtAt]).toEqual([true, 'string']);
  rmdirSync(obstacle);
  await eventually(() => expect(getInode(getCoursePagePath(courseId))).not.toBe(old));
  await eventually(async () => expect(await fetchFailedBuilds()).toEqual([]));
});
