// Twelve videos uploaded over a connection that drops repeatedly: all arrive intact, in order and
// only once.
import { expect, test } from '@playwright/test';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import type { CuttingProxy } from '../support/cutting-proxy.ts';
import { makeDistinctVideo, hashSha256 } from '../support/videos.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { islandsReady, open } from './support/pages.ts';

const VIDEOS = 12;
const LESSONS = '/course/addSubSection';
/** The path of the uploaded bytes. */
const PARTS = '/api/v1/uploads/';
/** Natural order puts 'lesson 2' before 'lesson 10', whatever the order of the dropped files. */
const NUMBERS = Array.from({ length: VIDEOS }, (_none, index) => index + 1);

let proxy: CuttingProxy;
test.beforeEach(async ({ baseURL }) => {
  proxy = await startCuttingProxy(Number(new URL(baseURL ?? '').port));
});
test.afterEach(() => proxy.close());

test('OPEN-50 OPEN-77 twelve files dropped at once become lessons in natural order over a connection cut nine times, and students see them', async ({
  page,
}) => {
  const videos = new Map(
    NUMBERS.map((number) => [`lesson ${number}`, makeDistinctVideo(number, 200_000)]),
  );
  await signIn(page, ADMIN);
  const calls = wizard.callsMade(page);
  const name = `Over a bad line ${process.pid}`;
  await page.goto(`http://localhost:${proxy.port}/create-course`);
  await islandsReady(page);
  await wizard.fillDetails(page, { name, price: '0' });
  await wizard.next(page).click();
  const section = await wizard.addSection(page, 'All of it');
  const files = [...videos].map(([title, buffer]) => ({
    name: `${title}.mp4`,
    mimeType: 'video/mp4',
    buffer,
  }));
  await section.getByLabel('Video', { exact: true }).setInputFiles(files.toReversed());
  const titles = section.getByRole('listitem').getByRole('strong');
  await expect(titles).toHaveText(NUMBERS.map((number) => `Lesson ${number}`));
  // Duration and poster are known before anything is sent.
  await expect(section.getByText('0:03')).toHaveCount(VIDEOS);
  expect(calls.names).not.toContain('addSection');

  proxy.dropResponse('/course/addSection', { nth: 1 });
  proxy.cutRequest(PARTS, { nth: 3, bytes: 100_000 });
  proxy.dropResponse(LESSONS, { nth: 8 });
  await wizard.next(page).click();
  // Visible for only about a second, which the polling of an assertion could miss.
  await section.getByText('The connection was lost.').waitFor();
  await expect(wizard.stage(page, 3)).toBeVisible({ timeout: 60_000 });
  expect(proxy.cuts()).toBe(9);

  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const listed = await page.request.get('/api/v1/course/getAdminCourses', { headers });
  const { data } = (await listed.json()) as { data: { _id: string; courseName: string }[] };
  const ours = data.filter(({ courseName }) => courseName === name);
  expect(ours).toHaveLength(1);
  const course = { id: ours[0]?._id ?? '', name, headers };
  const content = await wizard.getContent(page, course);
  expect(content.map(({ sectionName }) => sectionName)).toEqual(['All of it']);
  const hashes: [string, string][] = [];
  for (const { title, videoUrl } of content[0]?.subSection ?? []) {
    const { pathname, search } = new URL(videoUrl);
    const stored = await page.request.get(pathname + search);
    hashes.push([title.toLowerCase(), hashSha256(await stored.body())]);
  }
  expect(hashes).toEqual([...videos].map(([title, bytes]) => [title, hashSha256(bytes)]));

  await page.evaluate(() => localStorage.clear());
  await open(page, `/course-detail/${course.id}`);
  await expect(page.getByText('Lesson 1', { exact: true })).toBeVisible();
});
