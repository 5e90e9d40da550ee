// Signed URLs of lesson videos, byte ranges, and the removal of unreferenced uploads.
import { utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { sweepMedia } from '#server/media/media.ts';
import { hashSha256 } from '#server/platform/canonical-json.ts';
import { closeAfterAll, closeAfterTest } from '#tests/support/close-after.ts';
import { readFixture, makeAdmin, makeCourseWithLesson, makeLesson } from '#tests/support/makers.ts';
import { expectPartitionsEqualFile } from '#tests/support/range-partitions.ts';
import { startServer } from '#tests/support/server.ts';
import { buildVideoUrl } from '#tests/support/video-url.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const { courseId, sectionId } = await makeCourseWithLesson(server, admin);
await makeLesson(server, admin, { courseId, sectionId });
const rows = await server.deps.db.selectFrom('media').selectAll().execute();
const [videoId, otherId] = rows.map((row) => row.id) as [string, string];
const video = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());

const HOURS_4_MS = 4 * 60 * 60_000;

const signVideoUrl = () => buildVideoUrl(server, admin, { courseId, mediaId: videoId });
const fetchVideo = (headers: Record<string, string>, method = 'GET') =>
  fetch(signVideoUrl(), { method, headers });
const getBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the signed URL of a video', () => {
  it('plays without a token, with private caching and a fixed type [S31]', async () => {
    const response = await fetch(signVideoUrl());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('cache-control')).toBe('private');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await getBytes(response)).equals(video)).toBe(true);
  });

  it('plays on our own pages and when opened directly, and on no foreign site [S31]', async () => {
    const statusFor = async (headers: Record<string, string>) => (await fetchVideo(headers)).status;
    for (const site of ['same-origin', 'same-site', 'none'])
      expect(await statusFor({ 'sec-fetch-site': site })).toBe(200);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(await statusFor(foreign)).toBe(403);
    expect(await statusFor({ ...foreign, range: 'bytes=0-9' })).toBe(403);
    expect(await statusFor({ ...foreign, referer: 'https://pirate.test/' })).toBe(403);
  });

  it('plays on our site when it has another host [S31]', async () => {
    const beside = closeAfterTest(
      await startServer({ sharesDatabaseWith: server, corsOrigins: ['https://cdn.example'] }),
    );
    const address = buildVideoUrl(beside, admin, { courseId, mediaId: videoId });
    const statusFor = async (fetchHeaders: Record<string, string>) =>
      (await fetch(address, { headers: { 'sec-fetch-site': 'cross-site', ...fetchHeaders } }))
        .status;
    expect(await statusFor({ referer: 'https://cdn.example/' })).toBe(200);
    expect(await statusFor({ origin: 'https://cdn.example' })).toBe(200);
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ referer: 'https://pirate.test/' })).toBe(403);
    expect(await statusFor({ referer: 'https://cdn.example.pirate.test/' })).toBe(403);
  });

  it('reveals neither the user nor the session that it was signed for [S31]', () => {
    const address = signVideoUrl();
    expect(address).not.toContain(admin.id);
    expect(address).not.toContain(admin.token);
    expect(address).not.toContain(hashSha256(admin.token));
  });

  it('returns 403 when any part is changed or missing [S31]', async () => {
    const good = new URL(signVideoUrl());
    const token = good.searchParams.get('t') ?? '';
    const changed = [
      good.href.split('?')[0] ?? '',
      good.href.replace(/t=[^&]+/, ''),
      good.href.replace(/t=[^&]+/, `t=${'A'.repeat(token.length)}`),
      good.href.replace(/t=[^&]+/, `t=${admin.token}`),
      `${good.href}A`,
      `${good.href}&t=${token}`,
    ];
    for (let at = 0; at < token.length; at += 1) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      const changedToken = token.slice(0, at) + letter + token.slice(at + 1);
      changed.push(good.href.replace(`t=${token}`, `t=${changedToken}`));
    }
    for (const address of changed) {
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([response.status, address]).toEqual([403, address]);
      expect(await response.json()).toEqual({
        success: false,
        message: 'This link has expired.',
        code: 'bad_link',
      });
    }
  });

  it('expires after four hours, to the millisecond [S31]', async () => {
    const address = signVideoUrl();
    server.advanceClock(HOURS_4_MS - 60_000);
    expect((await fetch(address)).status).toBe(200);
    server.advanceClock(60_000);
    expect((await fetch(address)).status).toBe(403);
  });

  it('accepts GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await fetch(signVideoUrl(), { method })).status).toBe(405);
    }
    const head = await fetchVideo({}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(video.length));
  });
});

describe('byte ranges', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=-1', -1, undefined],
    ['bytes=5-', 5, undefined],
    ['bytes=10-19', 10, 19],
    ['bytes=-99999999', 0, undefined],
    ['bytes=100-99999999', 100, undefined],
  ])('%s returns that part of the video [S32]', async (range, from, to) => {
    const response = await fetchVideo({ range });
    const part = video.subarray(from, to === undefined ? undefined : to + 1);
    const start = from < 0 ? video.length + from : from;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + part.length - 1}/${video.length}`,
    );
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect((await getBytes(response)).equals(part)).toBe(true);
  });

  it('a range beyond the end returns 416 and the size [S32]', async () => {
    for (const range of [`bytes=${video.length}-`, 'bytes=999999999-', 'bytes=-0']) {
      const response = await fetchVideo({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${video.length}`);
    }
  });

  it.each(['bytes=a-b', 'lines=1-2', 'bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', ''])(
    'that make no sense or are many answer the whole: %s [S32]',
    async (range) => {
      const response = await fetchVideo({ range });
      expect(response.status).toBe(200);
      expect((await getBytes(response)).length).toBe(video.length);
    },
  );

  it('a range applies only to the same file when If-Range is sent [S32]', async () => {
    const etag = (await fetchVideo({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await fetchVideo({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await fetchVideo({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
  });

  it('a HEAD request with a range returns headers only [S32]', async () => {
    const response = await fetchVideo({ range: 'bytes=0-9' }, 'HEAD');
    expect(response.status).toBe(206);
    expect(response.headers.get('content-length')).toBe('10');
    expect((await getBytes(response)).length).toBe(0);
  });

  it('3,000 ranges return the whole file; ranges too long for a header get a short 431 [S32]', async () => {
    const many = await fetchVideo({ range: `bytes=${Array(3000).fill('0-0').join()}` });
    expect([many.status, (await getBytes(many)).equals(video)]).toEqual([200, true]);
    const refused = await fetchVideo({ range: `bytes=${Array(10_000).fill('0-0').join()}` });
    expect(refused.status).toBe(431);
    expect((await getBytes(refused)).length).toBeLessThan(1024);
  });

  it('the parts put together equal the file [S32]', () =>
    expectPartitionsEqualFile(signVideoUrl, video, 60));
});

it('the sweep removes old unfinished uploads and unreferenced rows, and nothing else', async () => {
  const { deps } = server;
  const old = await deps.storage.incomingPath();
  const fresh = await deps.storage.incomingPath();
  await writeFile(old, 'half a film');
  await writeFile(fresh, 'half a film');
  const now = deps.clock();
  await utimes(old, (now - 2 * 3_600_000) / 1000, (now - 2 * 3_600_000) / 1000);
  await utimes(fresh, now / 1000, now / 1000);
  const orphan = { id: 'a'.repeat(24), storage_key: `${'a'.repeat(24)}.mp4`, created_at: 1 };
  const facts = {
    kind: 'video',
    content_type: 'video/mp4',
    bytes: 1,
    duration_seconds: 1,
  } as const;
  await deps.db
    .insertInto('media')
    .values([{ ...orphan, ...facts }])
    .execute();
  expect(await sweepMedia(deps)).toEqual({ files: 1, rows: 1 });
  expect(await sweepMedia(deps)).toEqual({ files: 0, rows: 0 });
  expect((await fetch(signVideoUrl())).status).toBe(200);
});

it('returns 404 without caching for a video whose file is missing', async () => {
  const { storage_key: key } = await server.deps.db
    .selectFrom('media')
    .select('storage_key')
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow();
  await server.deps.storage.remove(key);
  const address = buildVideoUrl(server, admin, { courseId, mediaId: otherId });
  const response = await fetch(address, { headers: { range: 'bytes=0-9' } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(response.headers.has('content-range')).toBe(false);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});
