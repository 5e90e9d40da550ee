// Videos in a bucket on another origin than the page: they play and seek under our content policy,
// and expired bucket URLs are renewed.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { AwsV4Signer } from 'aws4fetch';
import { openDatabase } from '#server/adapters/db/open.ts';
import { createVideoWorker } from '#server/video-worker.ts';
import { prepareAgain } from '#server/media/videos.ts';
import { createLog } from '#server/http/log.ts';
import { readConfig } from '#server/settings/config.ts';
import { toStorageEnv, getTestBucket } from '../support/bucket.ts';
import { signIn } from './support/accounts.ts';
import { DATA_DIR } from './support/data-folder.ts';
import { ask, play, ready, videoOn } from './support/video.ts';
import { newLearner } from './support/learners.ts';
import type { Learner } from './support/learners.ts';
import { open, watchForErrors } from './support/pages.ts';
import { callsTo } from './support/shop.ts';

const bucket = getTestBucket();
if (!bucket) throw new Error('TEST_STORAGE_URL names no bucket.');
const HOUR_MS = 3_600_000;

const getPath = ({ course, lessons }: Learner, index: number): string => {
  const { section, lesson } = lessons.at(index) ?? { section: '', lesson: '' };
  return `/course/${course._id}?section=${section}&lesson=${lesson}`;
};

/** The status codes of the bucket's responses to the page. */
function fromBucket(page: Page): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).origin === bucket?.endpoint) statuses.push(response.status());
  });
  return statuses;
}

test('S38 PLAY-01 a lesson plays and seeks from the bucket, under a content policy that names its origin', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  const statuses = fromBucket(page);
  const [response] = await Promise.all([
    page.waitForResponse((item) => item.url().endsWith(getPath(learner, 0))),
    open(page, getPath(learner, 0)),
  ]);
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`media-src 'self' ${bucket.endpoint} blob:`);
  expect(policy).toContain(`connect-src 'self' ${bucket.endpoint}`);
  expect(policy.split(bucket.endpoint)).toHaveLength(3);
  await play(page, 1);
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(1.5);
  const end = await ask(page, (video) => video.duration);
  await play(page, Math.floor(end) - 3);
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(end - 3);
  expect(new Set(statuses)).toEqual(new Set([206]));
  expect(errors).toEqual([]);
});

/**
 * Prepares the video as a worker on another machine does: the server of the journeys prepares none.
 */
async function prepare({ course, lessons }: Learner, index: number): Promise<void> {
  const config = readConfig({ DATA_DIR, FILMS: 'on', ...(bucket ? toStorageEnv(bucket) : {}) });
  const db = openDatabase(config.databaseAddress);
  try {
    const key = { courseId: course._id, lessonId: lessons.at(index)?.lesson ?? '' };
    await prepareAgain({ db, clock: Date.now, preparesVideos: true }, key);
    await createVideoWorker(config, { db, log: createLog('error') })?.prepareNext();
  } finally {
    await db.destroy();
  }
}

test('S31 PLAY-01 a prepared video plays from the bucket: only its segments come from there, its key from us', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const learner = await newLearner(page.request);
  await prepare(learner, 2);
  await signIn(page, learner);
  const statuses = fromBucket(page);
  const parts: number[] = [];
  page.on('response', (response) => {
    if (/\/media\/segments\//.test(response.url())) parts.push(response.status());
  });
  await open(page, getPath(learner, 2));
  await play(page, 0);
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(1.5);
  await expect(page.getByRole('button', { name: 'Quality' })).toBeAttached();
  expect(parts.length).toBeGreaterThan(1);
  expect(new Set(parts)).toEqual(new Set([302]));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(errors).toEqual([]);
});

/** Signs the bucket URL as it was signed an hour ago, so that it has expired. */
async function ended(address: string): Promise<string> {
  const { region, accessKeyId, secretAccessKey } = bucket ?? { region: '' };
  const url = new URL(new URL(address).pathname, address);
  url.searchParams.set('X-Amz-Expires', '600');
  const datetime = new Date(Date.now() - HOUR_MS).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const keys = { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' };
  const signer = new AwsV4Signer({
    method: 'GET',
    url: url.href,
    service: 's3',
    signQuery: true,
    region,
    datetime,
    ...keys,
  });
  return (await signer.sign()).url.href;
}

test('S33 an expired bucket URL is renewed once, and playback continues at the same second', async ({
  page,
}) => {
  const learner = await newLearner(page.request);
  await signIn(page, learner);
  const data = {
    courseId: learner.course._id,
    subSectionId: learner.lessons[1]?.lesson,
    seconds: 5,
  };
  const headers = { authorization: `Bearer ${learner.token}` };
  await page.request.post('/api/v1/course/savePosition', { headers, data });
  const renewals = callsTo(page, '/media/lesson');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${bucket?.endpoint}/`)) requests.push(request.url());
  });
  // A browser that was redirected to the bucket keeps requesting from there.
  await page.route('**/course/getFullCourseDetails', async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [address] of body.matchAll(/[^"]*\/media\/video\/[^"]*/g)) {
      const led = await page.request.get(address, { maxRedirects: 0 });
      body = body.replace(address, await ended(led.headers()['location'] ?? ''));
    }
    await route.fulfill({ response, body });
  });
  await open(page, getPath(learner, 1));
  await ready(page);
  expect(renewals).toHaveLength(1);
  expect((await page.request.get(requests[0] ?? '')).status()).toBe(403);
  expect((await page.request.get(requests.at(-1) ?? '')).status()).toBe(200);
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThanOrEqual(5);
  await videoOn(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    void video.play();
  });
  await expect.poll(() => ask(page, (video) => video.currentTime)).toBeGreaterThan(5.5);
  expect(renewals).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
