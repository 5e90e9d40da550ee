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
import { installed } from '../support/installed.ts';
import type { Installed } from '../support/installed.ts';
import { toFormData, expectData, makeEmptyCourse } from '../support/makers.ts';
import { isAlive, processesBelow, serverProcess } from '../support/processes.ts';
import type { Killable } from '../support/processes.ts';
import { send } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let base: Installed;
let server: Killable & TestServer;
let pages: string;

beforeAll(async () => {
  base = await installed();
  pages = join(base.folder, 'pages');
  server = (await serverProcess({ ...base, pages })) as Killable & TestServer;
});
afterAll(async () => {
  await server.stop();
  await base.drop();
});

const below = () => processesBelow(server.pid() ?? 0);

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
    const [worker = 0, ...rest] = below();
    expect([worker > 0, rest]).toEqual([true, []]);
    await makeEmptyCourse(server, base.admin, { courseName: 'Warli' });
    await eventually(() => expect(below().length).toBeGreaterThan(1));
    const building = below();
    await server.kill();
    await eventually(() => expect(building.filter(isAlive)).toEqual([]));
  },
);

test('the next server shows existing pages at once, restarts a killed worker, and stops it on shutdown', async () => {
  await server.ready();
  expect(server.getOutput().match(/Building the site/g)).toHaveLength(1);
  expect((await fetch(server.url)).status).toBe(200);
  const [worker = 0] = below();
  process.kill(worker, 'SIGKILL');
  await eventually(() => {
    const [next = worker] = below();
    expect([next === worker, isAlive(next)]).toEqual([false, true]);
  });
  const [next = 0] = below();
  expect(await server.stop()).toBe(0);
  expect(isAlive(next)).toBe(false);
});

test('a server on a new database is not ready until the pages of another database are gone', async () => {
  await server.ready();
  const { _id: courseId } = await makeEmptyCourse(server, base.admin, { courseName: 'Reed pen' });
  await eventually(async () => expect(await sitemap()).toContain(paths.courseDetail(courseId)));
  await server.stop();
  // Uses the same URL, because another URL alone would rebuild the pages.
  const { port } = new URL(server.url);
  const fresh = await installed();
  const second = await serverProcess({ ...fresh, pages }, { PORT: port });
  onTestFinished(async () => {
    await second.stop();
    await fresh.drop();
  });
  await second.ready();
  const page = await fetch(`${second.url}/sitemap-0.xml`);
  expect(await page.text()).not.toContain(paths.courseDetail(courseId));
});

const built = (courseId: string) => join(pages, `${paths.courseDetail(courseId)}.html`);
const inode = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;
const sitemap = async () => (await fetch(`${server.url}/sitemap-0.xml`)).text();
const change = (courseId: string, fields: Record<string, string>) =>
  send(server, editCourse, { token: base.admin.token, body: toFormData({ courseId, ...fields }) });

test('rebuilds the pages of a changed course and swaps them as a whole; a withdrawn course disappears', async () => {
  await server.ready();
  const { _id: changed } = await makeEmptyCourse(server, base.admin, { courseName: 'Ink' });
  const { _id: otherCourse } = await makeEmptyCourse(server, base.admin, { courseName: 'Chalk' });
  await eventually(() =>
    expect([inode(built(changed)), inode(built(otherCourse))]).not.toContain(undefined),
  );
  await eventually(async () => expect(await sitemap()).toContain(paths.courseDetail(otherCourse)));
  const before = realpathSync(pages);
  const old = inode(built(changed));
  await change(changed, { whatYouWillLearn: 'To see what a single line can do' });
  await eventually(() => expect(inode(built(changed))).not.toBe(old));
  expect(realpathSync(pages)).not.toBe(before);
  await eventually(async () => {
    const page = await fetch(server.url + paths.courseDetail(changed));
    expect(await page.text()).toContain('To see what a single line can do');
  });
  await change(otherCourse, { status: 'Draft' });
  await eventually(async () =>
    expect(await sitemap()).not.toContain(paths.courseDetail(otherCourse)),
  );
  expect(inode(built(otherCourse))).toBe(undefined);
  expect(await sitemap()).toContain(paths.courseDetail(changed));
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
  await eventually(() => expect(inode(built(courseId))).toBeDefined());
  const failures = async () => {
    const got = await send(server, getOverview, { token: base.admin.token });
    return expectData<Overview>(got, 'data').failedBuilds ?? [];
  };
  const old = inode(built(courseId));
  // The temporary name of the link that is swapped into place.
  const obstacle = `${pages}.link`;
  mkdirSync(obstacle);
  await change(courseId, { whatYouWillLearn: 'To wait' });
  await eventually(async () => expect(await failures()).toHaveLength(1));
  expect(inode(built(courseId))).toBe(old);
  const [{ place, builtAt } = {}] = await failures();
  expect([place?.endsWith(`:${pages}`), typeof builtAt]).toEqual([true, 'string']);
  rmdirSync(obstacle);
  await eventually(() => expect(inode(built(courseId))).not.toBe(old));
  await eventually(async () => expect(await failures()).toEqual([]));
});
