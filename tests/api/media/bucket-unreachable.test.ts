// An unreachable or full bucket: clear errors, other requests work, nothing stays half-done.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection, deleteSubSection } from '#contract/courses/content.ts';
import { getUserDetails, updateDisplayPicture } from '#contract/accounts/profile.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { createBucketStorage } from '#server/adapters/storage/bucket.ts';
import { sweepMedia } from '#server/media/media.ts';
import { startFaultyBucket } from '#tests/support/faulty-bucket.ts';
import type { Fault } from '#tests/support/faulty-bucket.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  buildCourseForm,
  readFixture,
  toFormData,
  makeAdmin,
  makeEmptyCourse,
  makeLesson,
  makeSection,
} from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import { buildVideoUrl } from '#tests/support/video-url.ts';

const folder = await mkdtemp(join(tmpdir(), 'bucket-away-'));
const bucket = await startFaultyBucket();
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
const times = { responseMs: 300, stallMs: 200, uploadMs: 500 };
const storage = createBucketStorage(bucket.settings, {
  folder,
  random: systemRandom,
  clock: Date.now,
  log: silentLog,
  times,
});
const server = closeAfterAll(await startServer({ storage: () => storage }));
const admin = await makeAdmin(server);
const { _id: courseId } = await makeEmptyCourse(server, admin);
const at = { courseId, sectionId: (await makeSection(server, admin, courseId))._id };
await makeLesson(server, admin, at);

const token = admin.token;
const uploads = {
  film: async () => {
    const body = toFormData({ ...at, title: 'Long', videoFile: await readFixture('lesson.mp4') });
    return send(server, addSubSection, { token, body });
  },
  picture: async () => {
    const body = buildCourseForm({ thumbnailImage: await readFixture('picture.png') });
    return send(server, createCourse, { token, body });
  },
  portrait: async () => {
    const body = toFormData({ pfp: await readFixture('picture.png') });
    return send(server, updateDisplayPicture, { token, body });
  },
};
const setFault = (fault: Fault | undefined) => {
  bucket.fault = () => fault;
};
const listRows = () =>
  server.deps.db.selectFrom('media').select(['id', 'kind', 'storage_key']).execute();

/** Once the bucket is back and the sweep has run, rows match files and no call is open. */
afterEach(async () => {
  setFault(undefined);
  server.advanceClock(UNREFERENCED_RETENTION_MS + 1);
  await sweepMedia(server.deps);
  const named = (await listRows()).map((row) => row.storage_key).toSorted();
  expect([...bucket.files.keys()].toSorted()).toEqual(named);
  expect(bucket.unfinished.size).toBe(0);
  await expect.poll(bucket.busy).toBe(0);
});

const faults: [what: string, fault: Fault, status: number, code: string][] = [
  ['gone', 'gone', 503, 'busy'],
  ['silent', 'silent', 503, 'busy'],
  ['too busy', { status: 503, code: 'SlowDown' }, 503, 'busy'],
  ['full', { status: 507, code: 'InsufficientStorage' }, 507, 'disk_full'],
];

it.each(
  faults.flatMap((fault) => Object.values(uploads).map((upload) => [...fault, upload] as const)),
)(
  'S29, S30: while the bucket is %s, uploads are refused and other requests work',
  async (_what, fault, status, code, upload) => {
    setFault(fault);
    const refused = await upload();
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.headers.get('retry-after')).toBe(code === 'busy' ? '10' : null);
    const otherResponses = [
      await send(server, getAllCourses),
      await send(server, getUserDetails, { token }),
    ];
    expect(otherResponses.map((got) => got.status)).toEqual([200, 200]);
    setFault(undefined);
    expect((await upload()).status).toBe(200);
  },
);

it('a lesson deleted while the bucket is unreachable leaves its video to the sweep', async () => {
  const subSectionId = await makeLesson(server, admin, at);
  const before = bucket.files.size;
  setFault('gone');
  const body = { courseId, sectionId: at.sectionId, subSectionId };
  expect((await send(server, deleteSubSection, { token, body })).status).toBe(200);
  expect(bucket.files.size).toBe(before);
});

async function makeUncachedPicture(): Promise<string> {
  await uploads.picture();
  const images = server.deps.db.selectFrom('media').select('id').where('kind', '=', 'image');
  const { id } = await images
    .where('original_id', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return `${server.url}/api/v1/media/image/${id}`;
}

it.each<Fault>(['gone', 'silent', 'stalled', 'shorter', { status: 503, code: 'SlowDown' }])(
  'a picture returns an uncached 503 while the bucket is %j, and is served once it is back',
  async (fault) => {
    const address = await makeUncachedPicture();
    setFault(fault);
    const refused = await fetch(address);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await refused.json()).toMatchObject({ code: 'busy' });
    setFault(undefined);
    const shown = await fetch(address);
    expect(shown.headers.get('cache-control')).toMatch(/immutable/);
    const bytes = await shown.arrayBuffer();
    expect([shown.status, bytes.byteLength]).toEqual([
      200,
      Number(shown.headers.get('content-length')),
    ]);
  },
);

it('100 concurrent requests for a picture fetch it from the bucket once; later ones use the cache', async () => {
  const address = await makeUncachedPicture();
  bucket.received.length = 0;
  const crowd = await Promise.all(Array.from({ length: 100 }, () => fetch(address)));
  const lengths = await Promise.all(
    crowd.map(async (item) => (await item.arrayBuffer()).byteLength),
  );
  expect([new Set(crowd.map(({ status }) => status)), new Set(lengths).size]).toEqual([
    new Set([200]),
    1,
  ]);
  setFault('gone');
  expect((await fetch(address)).status).toBe(200);
  expect(bucket.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
});

it('S31: a signed video URL redirects to the bucket without a request to it, reachable or not', async () => {
  setFault('gone');
  const [video] = (await listRows()).filter(({ kind }) => kind === 'video');
  const address = buildVideoUrl(server, admin, { courseId, mediaId: video?.id ?? '' });
  bucket.received.length = 0;
  const redirectResponse = await fetch(address, {
    redirect: 'manual',
    headers: { range: 'bytes=5-9' },
  });
  const location = new URL(redirectResponse.headers.get('location') ?? '');
  expect([redirectResponse.status, redirectResponse.headers.get('cache-control')]).toEqual([
    302,
    'private, no-store',
  ]);
  expect(location.origin).toBe(bucket.settings.endpoint);
  expect(location.pathname).toBe(`/films/${video?.storage_key}`);
  expect(Number(location.searchParams.get('X-Amz-Expires'))).toBe(60);
  expect(location.href).not.toContain(admin.id);
  expect((await fetch(`${address}0`, { redirect: 'manual' })).status).toBe(403);
  const head = await fetch(address, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(bucket.received).toEqual([]);
});
import { UNREFERENCED_RETENTION_MS } from '../../support/periods.ts';
